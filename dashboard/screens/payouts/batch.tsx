import { Code } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { bankName } from '../../parts/banks.tsx'
import { Back, To } from '../../parts/to.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Maker } from '../../parts/names.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Opening, Page, Section, Facts } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { RowsTable } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { ownReference } from '../../parts/transaction-name.tsx'
import { words } from '../../words/words.ts'
import { Approval } from './approval.tsx'
import { countsText } from './payouts.tsx'

const texts = words.payouts

type Shown = Pick<Schemas['Payout'], 'transactionId' | 'name' | 'amountCents' | 'reference'>

/** The payee stands first, since a payout is looked for by whom it paid. */
const columnsOf = <Row extends Shown>(
  { bank, account }: Record<'bank' | 'account', (row: Row) => ReactNode>,
  ...more: readonly Column<Row>[]
): readonly Column<Row>[] => [
  {
    head: texts.approval.holder,
    phone: 'title',
    wide: true,
    cell: ({ transactionId, name }) => <To to={`/transactions/${transactionId}`}>{name}</To>,
  },
  { head: texts.approval.bank, cell: bank },
  { head: texts.approval.account, cell: account },
  {
    head: texts.amount,
    phone: 'amount',
    right: true,
    cell: ({ amountCents }) => <Money amountCents={amountCents} currency="ZAR" />,
  },
  { head: texts.reference, phone: 'time', cell: ownReference },
  ...more,
]

const COLUMNS = columnsOf<Schemas['Payout']>(
  { bank: ({ bankCode }) => bankName(bankCode), account: ({ accountLast4 }) => `••• ${accountLast4}` },
  { head: texts.state, phone: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { head: texts.failure, wide: true, cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none },
)

/** All payouts that an approval covers, none of which was sent yet. A phone shows each account in full too. */
const WITH_ACCOUNTS = columnsOf<Schemas['PayoutAccount']>({
  bank: ({ bankCode }) => `${bankName(bankCode)} (${bankCode})`,
  account: ({ accountNumber }) => <Code>{accountNumber}</Code>,
}).map((column) => ({ ...column, phone: undefined }))

export function Screen() {
  const batchId = useId()
  const read = useApi('GET /v1/payouts/{batchId}', { params: { batchId } }, { poll: true })
  // The audit records each read, so it happens on a button press and is never repeated automatically.
  const accounts = useChange('GET /v1/payouts/{batchId}/accounts')
  const { data } = read
  if (!data) return <Opening to="/payouts" list={texts.title} read={read} />
  return (
    <Page
      back={<Back to="/payouts" label={texts.title} />}
      title={texts.one(moneyText(data.totalCents, data.currency))}
      actions={<ExportButton kinds={['payout_items']} filters={{ batchId }} whole />}
    >
      {read.error && <ErrorNotice error={read.error} />}
      <Section title={data.description ?? texts.untitled}>
        <Facts
          entries={[
            [texts.state, <StateBadge key="s" state={data.state} />],
            [texts.total, <Money key="t" amountCents={data.totalCents} currency={data.currency} />],
            [texts.counts, countsText(data.counts)],
            [texts.createdBy, <Maker key="m" maker={data.createdBy} />],
            [texts.created, <Time key="c" at={data.createdAt} />],
          ]}
        />
      </Section>
      <Approval batch={data} accounts={accounts} />
      {data.state === 'PENDING_APPROVAL' && accounts.data ? (
        <Rows label={texts.items} rows={accounts.data.items} columns={WITH_ACCOUNTS} />
      ) : (
        <RowsTable
          label={texts.items}
          list="GET /v1/payouts/items"
          input={{ query: { batchId } }}
          columns={COLUMNS}
          empty={null}
        />
      )}
    </Page>
  )
}
