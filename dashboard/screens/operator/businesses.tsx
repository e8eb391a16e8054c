import { useState } from 'react'
import { Button } from '@mantine/core'
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

const said = words.operator.businesses
const LIST = 'GET /api/operator/businesses'

type Row = RowOf<typeof LIST>

const KYC_STATES = ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] satisfies Row['kycState'][]

const COLUMNS: readonly Column<Row>[] = [
  { head: words.operator.business, wide: true, cell: ({ name }) => name },
  { head: said.plan, cell: ({ plan }) => said.plans[plan] },
  { head: said.mode, cell: ({ mode }) => mode },
  { head: said.kycState, cell: ({ kycState }) => <StateBadge state={kycState} /> },
  { head: words.operator.registered, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: said.actions, cell: (row) => <PlanButton of={row} /> },
]

export function Screen() {
  const { kycState } = useAddress()
  return (
    <Page title={said.title}>
      <ChoiceFilter name="kycState" label={said.kycState} values={KYC_STATES} />
      <RowsTable
        label={said.title}
        list={LIST}
        input={{ query: { kycState } as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.empty} />}
      />
    </Page>
  )
}

function PlanButton({ of: { id, name, plan } }: { of: Row }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useChange('PUT /api/operator/businesses/{id}/plan', { onDone: close })
  const other = plan === 'PAID' ? 'SANDBOX' : 'PAID'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {said.move[other]}
      </Button>
      <Confirm
        opened={asking}
        title={said.moveTitle(name)}
        text={said.moveText[other]}
        confirm={said.move[other]}
        change={change}
        onConfirm={() => change.mutate({ params: { id }, body: { plan: other } })}
        onClose={close}
      />
    </>
  )
}
