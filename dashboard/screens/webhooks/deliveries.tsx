import { Badge, Group } from '@mantine/core'
import { useAddress } from '../../app/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { EVENT_TYPES } from './event-types.tsx'

const texts = words.deliveries
const LIST = 'GET /v1/webhook_endpoints/deliveries'

type Row = RowOf<typeof LIST>

const STATES = ['PENDING', 'DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'] satisfies Row['state'][]

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.event,
    cell: ({ id, eventType, test }) => (
      <>
        <To to={`/deliveries/${id}`}>{eventType}</To>{' '}
        {test && (
          <Badge size="sm" variant="outline" color="gray" tt="none">
            {texts.test}
          </Badge>
        )}
      </>
    ),
  },
  { head: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: texts.attempts, right: true, cell: ({ attempts }) => attempts.length },
  { head: texts.answer, cell: ({ attempts }) => answerText(attempts.at(-1)) },
  { head: texts.next, cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} /> },
  { head: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Formats the receiver's response to an attempt. */
export function answerText(attempt: Row['attempts'][number] | undefined): string {
  if (!attempt) return words.common.none
  return attempt.error ?? (attempt.status === null ? texts.noAnswer : `HTTP ${attempt.status}`)
}

/** Deliveries of one endpoint, or of all. */
export function DeliveriesTable({ endpointId }: { endpointId?: string }) {
  const { state, eventType, transactionId } = useAddress()
  const query = { state, eventType, transactionId, endpointId } as QueryOf<typeof LIST>
  return (
    <>
      <Group align="flex-end" gap="sm">
        <ChoiceFilter name="state" label={texts.state} values={STATES} />
        <ChoiceFilter name="eventType" label={texts.event} values={EVENT_TYPES} />
      </Group>
      <RowsTable
        label={texts.list}
        list={LIST}
        input={{ query }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            {...texts.empty}
            action={endpointId ? null : <To to="/webhooks">{texts.toEndpoints}</To>}
            curl={EXAMPLES.payment}
            guide="receiver"
          />
        }
      />
    </>
  )
}

export function Screen() {
  return (
    <Page title={texts.title}>
      <DeliveriesTable />
    </Page>
  )
}
