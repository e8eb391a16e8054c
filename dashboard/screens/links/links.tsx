import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { ChoiceFilter, Filters, usePaymentSearch } from '../../parts/filters.tsx'
import { Money, StateBadge, Time } from '../../parts/values.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { ownReference, TransactionName } from '../../parts/transaction-name.tsx'
import { exports } from '../../words/en/exports.ts'
import { May } from '../../parts/may.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.links
const LIST = 'GET /api/payment-links'

type Row = RowOf<typeof LIST>

const COLUMNS: readonly Column<Row>[] = [
  {
    head: labels.description,
    phone: 'title',
    wide: true,
    cell: (row) => <TransactionName row={row} to={`/links/${row.id}`} name={row.description} />,
  },
  { head: labels.state, phone: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { head: labels.amount, right: true, phone: 'amount', cell: (row) => <Money {...row} /> },
  {
    head: texts.until,
    wide: true,
    cell: ({ state, customer, paidAt, expiresAt }) => (
      <>
        {customer && state === 'PAID' && texts.paidBy(customer.name ?? customer.email)}{' '}
        <Time at={state === 'PAID' ? paidAt : expiresAt} />
      </>
    ),
  },
  { head: labels.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.reference, cell: ownReference },
]

export function Screen() {
  const { state, search } = useAddress()
  const searched = usePaymentSearch()
  const query = { state, search: searched.search } as QueryOf<typeof LIST>
  const create = (
    <May operation="POST /api/payment-links">
      <Button component={Link} to="/links/new">
        {texts.create}
      </Button>
    </May>
  )
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ExportButton
            kinds={['payment_links']}
            filters={{ state, search }}
            note={searched.isEmail ? exports.withoutEmail : undefined}
          />
          {create}
        </>
      }
    >
      <Filters>
        {searched.field}
        <ChoiceFilter
          name="state"
          label={labels.state}
          values={['ACTIVE', 'PAID', 'EXPIRED'] satisfies Row['state'][]}
        />
      </Filters>
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query }}
        columns={COLUMNS}
        {...searched.table}
        empty={{ ...texts.empty, action: create, curl: EXAMPLES.link, guide: 'paymentLinks' }}
      />
    </Page>
  )
}
