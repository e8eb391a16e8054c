import { PaymentState, purposeOf, TransactionName } from '../../parts/transaction-name.tsx'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { amount, signedCents, Time, providerName } from '../../parts/values.tsx'
import { EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { createdIn } from '../../parts/days.ts'
import { ChoiceFilter, DaysFilter, Filters, usePaymentSearch } from '../../parts/filters.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { exports } from '../../words/en/exports.ts'
import { failures } from '../../words/en/failures.ts'
import { labels, words } from '../../words/words.ts'

const texts = words.transactions
const LIST = 'GET /api/payments/history'

type Row = RowOf<typeof LIST>

const KINDS = ['COLLECT', 'REFUND', 'PAYOUT'] satisfies Row['kind'][]
const STATES = [
  'CREATED',
  'PENDING_APPROVAL',
  'PROCESSING',
  'REQUIRES_ACTION',
  'SUCCEEDED',
  'FAILED',
  'STOPPED',
] satisfies Row['state'][]

/** Conditions of a transaction beside its state. The list offers them among the states, where a merchant looks. */
const BESIDE = new Map<string | undefined, QueryOf<typeof LIST>>([
  ['REFUNDED', { refunded: true }],
  ['IN_DISPUTE', { disputed: true }],
  ['IN_REVIEW', { needsReview: true }],
])

const COLUMNS: readonly Column<Row>[] = [
  {
    head: labels.payment,
    phone: 'title',
    cell: (row) => <TransactionName row={row} to={`/transactions/${row.transactionId}`} />,
  },
  { head: labels.state, phone: 'state', cell: (row) => <PaymentState payment={row} brief /> },
  amount<Row>(labels.amount, signedCents, 'amount'),
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: texts.description,
    wide: true,
    cell: (row) =>
      row.failureReasonCode
        ? failures[row.failureReasonCode].title
        : purposeOf(row) !== row.description && row.description,
  },
]

export function Screen() {
  const { kind, state, currency, search, ...days } = useAddress()
  const found = BESIDE.get(state) ?? { state }
  const searched = usePaymentSearch()
  const filters = { kind, ...found, currency }
  const query = { ...filters, search: searched.search, ...createdIn(days) } as QueryOf<typeof LIST>
  const balances = useApi('GET /v1/balances', {}, { enabled: usePaidPlan() }).data?.data ?? []
  const currencies = balances.map((each) => each.currency)
  const create = <To to="/links/new">{texts.empty.action}</To>
  return (
    <Page
      title={texts.title}
      actions={
        <ExportButton
          kinds={['transactions']}
          filters={{ ...filters, search }}
          note={searched.isEmail ? exports.withoutEmail : undefined}
        />
      }
    >
      <Filters>
        {searched.field}
        <ChoiceFilter name="state" label={labels.state} values={[...STATES, ...BESIDE.keys()] as string[]} />
        <ChoiceFilter name="kind" label={labels.kind} values={KINDS} labels={texts.kinds} />
        {currencies.length > 1 && (
          <ChoiceFilter
            name="currency"
            label={labels.currency}
            values={currencies}
            labels={Object.fromEntries(currencies.map((each) => [each, each]))}
          />
        )}
        <DaysFilter />
      </Filters>
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query }}
        columns={COLUMNS}
        {...searched.table}
        empty={{ ...texts.empty, action: create, curl: EXAMPLES.link, guide: 'quickstart' }}
      />
    </Page>
  )
}
