import { Code, NativeSelect } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'

const texts = words.operator.events
const LIST = 'GET /api/operator/provider-events'

type Row = RowOf<typeof LIST>

function statusOf({ transactionId, dispute, handledAt, setAsideBecause }: Row): string {
  if (!transactionId) return texts.unmatched
  if (setAsideBecause) return texts.setAside(setAsideBecause)
  if (dispute) return texts.dispute
  return handledAt ? texts.handled : texts.waits
}

const COLUMNS: readonly Column<Row>[] = [
  { head: texts.received, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: texts.type, cell: ({ type }) => <Code>{type}</Code> },
  {
    head: texts.state,
    cell: (row) =>
      row.transactionId ? <To to={`/operator/review/${row.transactionId}`}>{statusOf(row)}</To> : statusOf(row),
  },
  { head: texts.id, wide: true, cell: ({ providerEventId }) => <Code>{providerEventId}</Code> },
]

const CHOICES = [
  { value: '', label: words.common.no },
  { value: 'true', label: words.common.yes },
  { value: 'all', label: words.common.all },
]

/** Shows unmatched events by default: only an operator can act on them. */
export function Screen() {
  const { search, change } = useFilters()
  const matched = search['matched'] === 'all' ? undefined : search['matched'] === 'true'
  return (
    <Page title={texts.title}>
      <NativeSelect
        label={texts.matched}
        data={CHOICES}
        maw={240}
        value={search['matched'] ?? ''}
        onChange={(event) => change('matched', event.currentTarget.value)}
      />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: matched === undefined ? {} : { matched } }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} />}
      />
    </Page>
  )
}
