import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { daysOf } from '../../parts/days.ts'
import { ChoiceFilter, DaysFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { Money, signedCents } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { PaymentState } from '../../parts/payment-state.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { failures } from '../../words/en/failures.ts'
import { words } from '../../words/words.ts'

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

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.reference,
    phone: 'title',
    cell: ({ transactionId, reference }) => <To to={`/transactions/${transactionId}`}>{reference}</To>,
  },
  { head: texts.state, phone: 'state', cell: (row) => <PaymentState payment={row} brief /> },
  {
    head: texts.amount,
    right: true,
    phone: 'amount',
    cell: (row) => <Money amountCents={signedCents(row)} currency={row.currency} />,
  },
  { head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: texts.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: texts.description,
    wide: true,
    cell: ({ failureReasonCode, description }) =>
      failureReasonCode ? failures[failureReasonCode].title : (description ?? words.common.none),
  },
]

export function Screen() {
  const { kind, state, search, ...days } = useAddress()
  const { since, until } = daysOf(days)
  // The email is no query parameter: the browser's history would keep it.
  const [typedEmail, setTypedEmail] = useState('')
  const customerEmail = /^\S+@\S+\.\S+$/.test(typedEmail) ? typedEmail : undefined
  // Emails are stored encrypted: only a whole one can be found.
  const isPartOfEmail = typedEmail !== '' && customerEmail === undefined
  const query = {
    kind,
    state,
    search,
    customerEmail,
    createdAfter: since,
    createdBefore: until,
  } as QueryOf<typeof LIST>
  return (
    <Page
      title={texts.title}
      actions={
        <ExportButton
          kinds={['transactions']}
          filters={{ kind, state, search }}
          note={typedEmail === '' ? undefined : words.exports.withoutEmail}
        />
      }
    >
      <Filters>
        <TextFilter name="search" label={texts.search} search />
        <ChoiceFilter name="state" label={texts.state} values={STATES} />
        <ChoiceFilter name="kind" label={texts.kind} values={KINDS} labels={texts.kinds} />
        <DaysFilter />
        <TextInput
          label={texts.customerEmail}
          type="email"
          autoComplete="off"
          value={typedEmail}
          description={texts.emailHint}
          maw={280}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isPartOfEmail ? texts.wholeEmail : undefined}
          onChange={(event) => setTypedEmail(event.currentTarget.value.trim())}
        />
      </Filters>
      {!isPartOfEmail && (
        <RowsTable
          label={texts.title}
          list={LIST}
          input={{ query }}
          columns={COLUMNS}
          keyOf={({ transactionId }) => transactionId}
          empty={<NoTransactions />}
          filtered={customerEmail !== undefined}
          onClear={() => setTypedEmail('')}
        />
      )}
    </Page>
  )
}

function NoTransactions() {
  const { title, text, action } = texts.empty
  return (
    <EmptyState
      title={title}
      text={text}
      action={<To to="/links/new">{action}</To>}
      curl={EXAMPLES.link}
      guide="quickstart"
    />
  )
}
