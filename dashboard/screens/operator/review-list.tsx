import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { amount } from '../../parts/amount.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, Filters, useFilters } from '../../parts/filters.tsx'
import { signedCents } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'
import { Age } from './age.tsx'
import { AllTransactions } from './all-transactions.tsx'

const texts = words.operator.review
const LIST = 'GET /api/operator/reviews'

const MODES = ['LIVE', 'TEST'] satisfies RowOf<typeof LIST>['mode'][]

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: texts.reasonShort,
    cell: ({ transactionId, reviewReason, furtherReviewReasons }) => (
      <span title={texts.reasons[reviewReason]}>
        <To to={`/operator/review/${transactionId}`}>
          {[reviewReason, ...furtherReviewReasons].map((reason) => texts.reasonNames[reason]).join(', ')}
        </To>
      </span>
    ),
  },
  {
    head: texts.merchant,
    wide: true,
    cell: ({ business: { id, name } }) => <To to={`/operator/businesses/${id}`}>{name}</To>,
  },
  { head: texts.age.head, cell: ({ waitingSince }) => <Age since={waitingSince} /> },
  amount<RowOf<typeof LIST>>(words.transactions.amount, signedCents),
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: texts.mode, cell: ({ mode }) => mode },
  { head: words.transactions.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: words.transactions.reference, cell: ({ reference }) => reference },
]

/** Transactions of all businesses that need a review, longest waiting first; by filter, all transactions. */
export function Screen() {
  const isAll = useFilters().search['which'] === 'all'
  return (
    <Page title={texts.title}>
      <Filters>
        <ChoiceFilter name="which" label={texts.list} values={['all']} labels={{ '': texts.waiting, all: texts.all }} />
        {!isAll && <QueueFilters />}
      </Filters>
      {isAll ? <AllTransactions /> : <Queue />}
    </Page>
  )
}

function QueueFilters() {
  const health = useApi('GET /api/operator/health', {})
  const providers = [...new Set(health.data?.providers.map(({ providerId }) => providerId))]
  return (
    <>
      <ChoiceFilter
        name="reason"
        label={texts.reasonShort}
        values={Object.keys(texts.reasonNames)}
        labels={texts.reasonNames}
      />
      <ChoiceFilter name="providerId" label={texts.provider} values={providers} labels={words.providers} />
      <ChoiceFilter name="mode" label={texts.mode} values={MODES} />
    </>
  )
}

function Queue() {
  const { reason, providerId, mode } = useFilters().search
  return (
    <RowsTable
      label={texts.title}
      list={LIST}
      input={{ query: { reason, providerId, mode } as QueryOf<typeof LIST> }}
      columns={COLUMNS}
      empty={<EmptyState {...texts.empty} />}
    />
  )
}
