import { Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useAddress } from '../../parts/address.ts'
import { DisputeDue, useWaitingDisputes, DisputeReminder } from '../../parts/dispute-due.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Money, StateBadge, stateText, Time, providerName } from '../../parts/values.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { TransactionName } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.disputes
const LIST = 'GET /v1/disputes'

type Row = RowOf<typeof LIST>

/** This number of disputes leads the list by deadline. All others follow, newest first. */
const MOST_LEADING = 10

const STATES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'] satisfies Row['state'][]

const COLUMNS: readonly Column<Row>[] = [
  { head: labels.payment, phone: 'title', cell: (row) => <TransactionName row={row} to={`/disputes/${row.id}`} /> },
  { head: labels.amount, right: true, phone: 'amount', cell: (row) => <Money {...row} /> },
  { head: labels.state, phone: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { head: labels.respondBy, phone: 'time', cell: (row) => <DisputeDue dispute={row} /> },
  { head: labels.reason, cell: ({ reason }) => reason && stateText(reason.toUpperCase()) },
  { head: texts.opened, cell: ({ openedAt }) => <Time at={openedAt} /> },
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
]

export function Screen() {
  const { state } = useAddress()
  const { waiting } = useWaitingDisputes(true)
  return (
    <Page title={texts.title} actions={<ExportButton kinds={['disputes']} filters={{ state }} />}>
      <Text>{texts.intro}</Text>
      {state === undefined && <DisputeReminder />}
      <ChoiceFilter name="state" label={labels.state} values={STATES} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: { state } as QueryOf<typeof LIST> }}
        first={state === undefined || state === 'NEEDS_RESPONSE' ? waiting.slice(0, MOST_LEADING) : []}
        columns={COLUMNS}
        empty={{ ...texts.empty, guide: 'disputes' }}
      />
    </Page>
  )
}
