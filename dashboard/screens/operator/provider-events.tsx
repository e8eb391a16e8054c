import { Code } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time, providerName } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.operator.events
const LIST = 'GET /api/operator/provider-events'

type Row = RowOf<typeof LIST>

function statusOf({ transactionId, dispute, handledAt, setAsideBecause }: Row): string {
  if (!transactionId) return texts.unmatched
  if (setAsideBecause) return texts.setAside(setAsideBecause)
  if (dispute) return labels.dispute
  return handledAt ? texts.handled : texts.waits
}

const COLUMNS: readonly Column<Row>[] = [
  { head: texts.received, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.type, cell: ({ type }) => <Code>{type}</Code> },
  {
    head: texts.state,
    cell: (row) =>
      row.transactionId ? <To to={`/operator/review/${row.transactionId}`}>{statusOf(row)}</To> : statusOf(row),
  },
  { head: texts.id, wide: true, cell: ({ providerEventId }) => <Code>{providerEventId}</Code> },
]

const CHOICES = { '': words.common.no, true: words.common.yes, all: words.common.all }

/** Shows unmatched events by default: only an operator can act on them. */
export function Screen() {
  const { matched: chosen } = useAddress()
  const matched = chosen === 'all' ? undefined : chosen === 'true'
  return (
    <Page title={texts.title}>
      <ChoiceFilter name="matched" label={texts.matched} values={['true', 'all']} labels={CHOICES} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: matched === undefined ? {} : { matched } }}
        columns={COLUMNS}
        empty={texts.empty}
      />
    </Page>
  )
}
