import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { useAddress } from '../../app/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { UsersButton } from './business-users.tsx'

const texts = words.operator.businesses
const LIST = 'GET /api/operator/businesses'

type Row = RowOf<typeof LIST>

const KYC_STATES = ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] satisfies Row['kycState'][]

const COLUMNS: readonly Column<Row>[] = [
  { head: words.operator.business, wide: true, cell: ({ name }) => name },
  { head: texts.plan, cell: ({ plan }) => texts.plans[plan] },
  { head: texts.mode, cell: ({ mode }) => mode },
  { head: texts.kycState, cell: ({ kycState }) => <StateBadge state={kycState} /> },
  { head: words.operator.registered, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.actions, cell: (row) => <Actions business={row} /> },
]

export function Screen() {
  const { kycState } = useAddress()
  return (
    <Page title={texts.title}>
      <ChoiceFilter name="kycState" label={texts.kycState} values={KYC_STATES} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: { kycState } as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} />}
      />
    </Page>
  )
}

function Actions({ business }: { business: Row }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PlanButton business={business} />
      <UsersButton business={business} />
    </Group>
  )
}

function PlanButton({ business: { id, name, plan } }: { business: Row }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useChange('PUT /api/operator/businesses/{id}/plan', { onDone: close })
  const other = plan === 'PAID' ? 'SANDBOX' : 'PAID'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.move[other]}
      </Button>
      <Confirm
        opened={asking}
        title={texts.moveTitle(name)}
        text={texts.moveText[other]}
        confirm={texts.move[other]}
        change={change}
        onConfirm={() => change.mutate({ params: { id }, body: { plan: other } })}
        onClose={close}
      />
    </>
  )
}
