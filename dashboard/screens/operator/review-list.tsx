import { Code, Group, NativeSelect } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Money } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { Search } from './search.tsx'

const texts = words.operator.review
const LIST = 'GET /api/operator/transactions'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: words.transactions.reference,
    cell: ({ transactionId, reference }) => <To to={`/operator/review/${transactionId}`}>{reference}</To>,
  },
  { head: texts.mode, cell: ({ mode }) => mode },
  { head: words.transactions.amount, right: true, cell: (row) => <Money {...row} /> },
  { head: words.transactions.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: words.transactions.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: texts.provider, cell: ({ providerId }) => providerId ?? words.common.none },
  { head: words.transactions.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.merchant, cell: ({ merchantId }) => <Code>{merchantId}</Code> },
]

const CHOICES = [
  { value: '', label: texts.waiting },
  { value: 'all', label: texts.all },
]

/** Transactions of all businesses that need a review; by filter, all transactions. */
export function Screen() {
  const { search, change } = useFilters()
  const needsReview = search['which'] === 'all' ? undefined : true
  return (
    <Page title={texts.title}>
      <Search />
      <Group align="flex-end">
        <NativeSelect
          label={texts.list}
          data={CHOICES}
          value={search['which'] ?? ''}
          onChange={(event) => change('which', event.currentTarget.value)}
        />
      </Group>
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: { needsReview } }}
        columns={COLUMNS}
        keyOf={({ transactionId }) => transactionId}
        empty={<EmptyState {...texts.empty} />}
      />
    </Page>
  )
}
