import { NEWEST, useApi, useChange } from '../../api/hooks.ts'
import { Code, Alert, Group, List, Text, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { bankName } from '../../parts/banks.tsx'
import { Back, To, Opening, Page, Section, Facts, Hint } from '../../parts/page.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Maker, Money, moneyText, StateBadge, Time } from '../../parts/values.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { RowsTable } from '../../parts/rows-table.tsx'
import { ownReference } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'
import { countsText } from './payouts.tsx'
import { useSession } from '../../api/session.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { admits } from '../../parts/may.tsx'

const texts = words.payouts

type Shown = Pick<Schemas['Payout'], 'transactionId' | 'name' | 'amountCents' | 'reference'>

/** The payee stands first, since a payout is looked for by whom it paid. */
const columnsOf = <Row extends Shown>(
  { bank, account }: Record<'bank' | 'account', (row: Row) => ReactNode>,
  ...more: readonly Column<Row>[]
): readonly Column<Row>[] => [
  {
    head: labels.accountHolder,
    phone: 'title',
    wide: true,
    cell: ({ transactionId, name }) => <To to={`/transactions/${transactionId}`}>{name}</To>,
  },
  { head: labels.bank, cell: bank },
  { head: labels.account, cell: account },
  {
    head: labels.amount,
    phone: 'amount',
    right: true,
    cell: ({ amountCents }) => <Money amountCents={amountCents} currency="ZAR" />,
  },
  { head: labels.reference, phone: 'time', cell: ownReference },
  ...more,
]

const COLUMNS = columnsOf<Schemas['Payout']>(
  { bank: ({ bankCode }) => bankName(bankCode), account: ({ accountLast4 }) => `••• ${accountLast4}` },
  { head: labels.state, phone: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { head: labels.reason, wide: true, cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none },
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
            [labels.state, <StateBadge key="s" state={data.state} />],
            [texts.total, <Money key="t" amountCents={data.totalCents} currency={data.currency} />],
            [texts.counts, countsText(data.counts)],
            [labels.createdBy, <Maker key="m" maker={data.createdBy} />],
            [labels.created, <Time key="c" at={data.createdAt} />],
          ]}
        />
      </Section>
      <Approval batch={data} accounts={accounts} />
      {data.state === 'PENDING_APPROVAL' && accounts.data ? (
        <Rows label={words.payouts.counts} rows={accounts.data.items} columns={WITH_ACCOUNTS} />
      ) : (
        <RowsTable
          label={words.payouts.counts}
          list="GET /v1/payouts/items"
          input={{ query: { batchId } }}
          columns={COLUMNS}
          empty={null}
        />
      )}
    </Page>
  )
}

const approval = words.payouts.approval

type Batch = Schemas['PayoutBatch']

/** Returns a function from user id to email. Only admins may list users; others see ids and their own email. */
function useUserName(): (id: string) => string {
  const { user } = useSession()
  const { data } = useApi('GET /api/users', NEWEST, { enabled: user.role === 'ADMIN' })
  return (id) => (id === user.id ? user.email : (data?.data.find((each) => each.id === id)?.email ?? id))
}

/** Returns why this user cannot decide, or null. The server checks again. */
function hindranceOf(
  { createdBy, approval: { decisions } }: Batch,
  { id, role }: { id: string; role: string },
): string | null {
  if (createdBy.id === id) return approval.own
  if (!admits('POST /v1/payouts/{batchId}/approve', role)) return approval.member
  return decisions.some(({ userId }) => userId === id) ? approval.already : null
}

function Approval({ batch, accounts }: { batch: Batch; accounts: Accounts }) {
  const { user } = useSession()
  const nameOf = useUserName()
  const { required, contentHash, decisions, warnings, expiresAt } = batch.approval
  const approved = decisions.filter(({ decision }) => decision === 'APPROVE').length
  const waits = batch.state === 'PENDING_APPROVAL'
  const hindrance = hindranceOf(batch, user)
  // Every user of the business may cancel an undecided batch.
  const cancel = decisions.length === 0 && (
    <ConfirmButton
      operation="POST /v1/payouts/{batchId}/cancel"
      input={{ params: { batchId: batch.batchId } }}
      {...approval.cancel}
      danger
    />
  )
  return (
    <Section title={approval.title}>
      <Facts
        entries={[
          [approval.required, approval.so(approved, required)],
          [approval.expires, waits ? <Time key="e" at={expiresAt} /> : null],
          [approval.hash, <Code key="h">{contentHash}</Code>],
        ]}
      />
      <Hint>{approval.hashText}</Hint>
      {decisions.length > 0 && (
        <List aria-label={approval.decisions} listStyleType="none">
          {decisions.map(({ userId, decision, reason, at }) => (
            <List.Item key={userId}>
              {approval.decision[decision]}: {nameOf(userId)}, <Time at={at} />
              {reason && <Text size="sm">{reason}</Text>}
            </List.Item>
          ))}
        </List>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow">
          {approval.warning[warning]}
        </Alert>
      ))}
      {waits && hindrance && (
        <>
          <Text>{hindrance}</Text>
          <Group>{cancel}</Group>
        </>
      )}
      {waits && !hindrance && (
        <Decide batch={batch} accounts={accounts}>
          {cancel}
        </Decide>
      )}
    </Section>
  )
}

type Accounts = ReturnType<typeof useChange<'GET /v1/payouts/{batchId}/accounts'>>

interface DecideProps {
  batch: Schemas['PayoutBatch']
  accounts: Accounts
  children: ReactNode
}

/** The checker approves the hash that came with the account numbers on the screen. */
function Decide({ batch, accounts, children }: DecideProps) {
  const params = { batchId: batch.batchId }
  const bound = accounts.data
  return (
    <Stack>
      {!bound && <Text>{approval.revealText}</Text>}
      {accounts.error && <ErrorNotice error={accounts.error} />}
      <Group>
        {bound ? (
          <ConfirmButton
            primary
            money
            operation="POST /v1/payouts/{batchId}/approve"
            input={{ params, body: { contentHash: bound.contentHash } }}
            action={approval.approve.action}
            title={approval.approve.title(moneyText(batch.totalCents, batch.currency))}
            text={approval.approve.text(batch.items.length)}
          />
        ) : (
          <Button loading={accounts.isPending} onClick={() => accounts.mutate({ params })}>
            {approval.reveal}
          </Button>
        )}
        <ConfirmButton
          operation="POST /v1/payouts/{batchId}/reject"
          input={(reason) => ({ params, body: { reason } })}
          {...approval.reject}
          note={{ label: labels.reason, maxLength: 500 }}
          danger
        />
        {children}
      </Group>
    </Stack>
  )
}
