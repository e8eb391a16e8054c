import { Text } from '@mantine/core'
import { amount, signedCents, Time } from '../../parts/values.tsx'
import { EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Filters, usePaymentSearch } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { purposeOf, TransactionName } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.receipts
const LIST = 'GET /api/payments/history'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: labels.payment,
    phone: 'title',
    cell: (row) => (row.proof ? <TransactionName row={row} to={`/receipts/${row.proof.receiptId}`} /> : row.reference),
  },
  amount<RowOf<typeof LIST>>(labels.amount, signedCents, 'amount'),
  { head: labels.kind, phone: 'state', cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: labels.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.description, wide: true, cell: (row) => purposeOf(row) !== row.description && row.description },
]

/** A success has a receipt. Its page says whether it is signed. */
export function Screen() {
  const { search, field, table } = usePaymentSearch()
  return (
    <Page title={texts.title} actions={<ExportButton kinds={['receipts']} />}>
      <Text>{texts.intro}</Text>
      <To to="/receipts/log" small>
        {texts.log}
      </To>
      <Filters>{field}</Filters>
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: { state: 'SUCCEEDED', search } }}
        columns={COLUMNS}
        {...table}
        empty={{ ...texts.none, curl: EXAMPLES.link, guide: 'proofs' }}
      />
    </Page>
  )
}
