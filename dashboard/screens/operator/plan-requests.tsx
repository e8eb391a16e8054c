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

const said = words.operator.planRequests
const LIST = 'GET /api/operator/plan-requests'

type Row = RowOf<typeof LIST>

const STATES = ['OPEN', 'APPROVED', 'REJECTED'] satisfies Row['state'][]

const COLUMNS: readonly Column<Row>[] = [
  { head: words.operator.business, wide: true, cell: ({ business }) => business.name },
  { head: said.actions, cell: (row) => (row.state === 'OPEN' ? <Decide of={row} /> : words.common.none) },
  { head: said.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: said.requested, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: said.country, cell: ({ business }) => business.country },
  { head: said.kycState, cell: ({ business }) => <StateBadge state={business.kycState} /> },
]

/** Requests of businesses for the paid plan: those that wait, and by choice those that were decided. */
export function Screen() {
  const { state } = useAddress()
  return (
    <Page title={said.title}>
      <Group>
        <ChoiceFilter name="state" label={said.state} values={STATES} />
      </Group>
      <RowsTable
        label={said.title}
        list={LIST}
        input={{ query: { state } as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.empty} />}
      />
    </Page>
  )
}

function Decide({ of: { id, business } }: { of: Row }) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const close = () => setAsking(null)
  const approve = useChange('POST /api/operator/plan-requests/{id}/approve', { onDone: close })
  const reject = useChange('POST /api/operator/plan-requests/{id}/reject', { onDone: close })
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" onClick={() => setAsking('approve')}>
        {said.approve}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('reject')}>
        {said.reject}
      </Button>
      <Confirm
        opened={asking === 'approve'}
        title={said.approveTitle(business.name)}
        text={said.approveText}
        confirm={said.approve}
        change={approve}
        onConfirm={() => approve.mutate({ params: { id } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'reject'}
        title={said.rejectTitle(business.name)}
        text={said.rejectText}
        confirm={said.reject}
        change={reject}
        danger
        onConfirm={() => reject.mutate({ params: { id } })}
        onClose={close}
      />
    </Group>
  )
}
