import { Code, NativeSelect } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const said = words.operator.events
const LIST = 'GET /api/operator/provider-events'

type Row = RowOf<typeof LIST>

function becameOf({ transactionId, dispute, handledAt, setAsideBecause }: Row): string {
  if (!transactionId) return said.unmatched
  if (setAsideBecause) return said.setAside(setAsideBecause)
  if (dispute) return said.dispute
  return handledAt ? said.handled : said.waits
}

const COLUMNS: readonly Column<Row>[] = [
  { head: said.received, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  { head: said.provider, cell: ({ providerId }) => providerId },
  { head: said.type, cell: ({ type }) => <Code>{type}</Code> },
  {
    head: said.state,
    cell: (row) =>
      row.transactionId ? <To to={`/operator/review/${row.transactionId}`}>{becameOf(row)}</To> : becameOf(row),
  },
  { head: said.id, wide: true, cell: ({ providerEventId }) => <Code>{providerEventId}</Code> },
]

const CHOICES = [
  { value: '', label: words.common.no },
  { value: 'true', label: words.common.yes },
  { value: 'all', label: words.common.all },
]

/** The unmatched ones first of all: nobody else looks at those. */
export function Screen() {
  const { search, change } = useFilters()
  const matched = search['matched'] === 'all' ? undefined : search['matched'] === 'true'
  return (
    <Page title={said.title}>
      <NativeSelect
        label={said.matched}
        data={CHOICES}
        maw={240}
        value={search['matched'] ?? ''}
        onChange={(event) => change('matched', event.currentTarget.value)}
      />
      <RowsTable
        label={said.title}
        list={LIST}
        input={{ query: matched === undefined ? {} : { matched } }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.empty} />}
      />
    </Page>
  )
}
