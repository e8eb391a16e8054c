import { PaymentState, ownReference } from '../../parts/transaction-name.tsx'
import { useState } from 'react'
import { Alert, Anchor, Button, Code, Group, Text } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Back, To, Opening, Page, Section, Facts } from '../../parts/page.tsx'
import { bankName } from '../../parts/banks.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { DisabledControl, Locked, LockedControl, usePaidPlan } from '../../parts/locked.tsx'
import { Maker, providerName, Money, moneyText, stateText, Time } from '../../parts/values.tsx'
import { useMay } from '../../parts/may.tsx'
import { labels, words } from '../../words/words.ts'
import { Disputes, Refunds, SplitParts } from './related.tsx'
import { leftToRefund, RefundDialog, refusalByMethod } from './refund-dialog.tsx'
import { RoutingDecision } from '../../parts/routing-decision.tsx'
import { Timeline } from './timeline.tsx'
import { Link } from '@tanstack/react-router'
import { failures } from '../../words/en/failures.ts'

const texts = words.transaction

type Own = Schemas['OwnTransaction']
type Detail = Schemas['TransactionDetail']

/** Reads the transaction; only the paid plan includes its attempts, routing and events. */
function useTransaction(id: string) {
  const paid = usePaidPlan()
  const detail = useApi('GET /v1/transactions/{id}', { params: { id } }, { poll: true, enabled: paid })
  const own = useApi(
    'GET /api/payments/{transactionId}',
    { params: { transactionId: id } },
    { poll: true, enabled: !paid },
  )
  return paid ? detail : own
}

export function Screen() {
  const id = useId()
  const read = useTransaction(id)
  const { data } = read
  if (!data) return <Opening to="/transactions" list={words.transactions.title} read={read} />
  return <Shown transaction={data} detail={'attempts' in data ? (data as Detail) : null} />
}

function Shown({ transaction, detail }: { transaction: Own; detail: Detail | null }) {
  const { kind, amountCents, currency, proof, split, splitId } = transaction
  return (
    <Page
      back={<Back to="/transactions" label={words.transactions.title} />}
      state={<PaymentState payment={transaction} />}
      title={`${words.transactions.kinds[kind]} ${moneyText(amountCents, currency)}`}
      actions={<Actions transaction={transaction} />}
    >
      <FailureNotice
        transaction={transaction}
        asked={[...new Set(detail?.attempts.map(({ providerId }) => providerName(providerId)))]}
      />
      {transaction.needsReview && <Alert color="yellow">{texts.needsReview}</Alert>}
      {kind === 'COLLECT' && <Disputes payment={transaction} />}
      <Section title={labels.details}>
        <About transaction={transaction} />
      </Section>
      {split && splitId && <SplitParts split={split} id={splitId} currency={currency} />}
      {detail ? <Timeline transaction={detail} /> : null}
      {detail?.routing && <RoutingDecision routing={detail.routing} />}
      {!detail && <Locked title={texts.locked.title} text={texts.locked.text} />}
      {kind === 'COLLECT' && <Refunds payment={transaction} />}
      {proof && (
        <Section title={labels.receipt}>
          <Text>{texts.receipt.text}</Text>
          <Group>
            <To to={`/receipts/${proof.receiptId}`}>{texts.receipt.verify}</To>
            <Anchor href={`/api/verify/receipt/${proof.receiptId}`} target="_blank" rel="noreferrer">
              {texts.receipt.forPayer}
            </Anchor>
          </Group>
        </Section>
      )}
    </Page>
  )
}

const amountOrNull = (amountCents: number, currency: string) =>
  amountCents > 0 ? <Money amountCents={amountCents} currency={currency} /> : null

function About({ transaction }: { transaction: Own }) {
  const { currency, failureReasonCode, originalTransactionId, payee, batchId, customer } = transaction
  const { providerId, providerTransactionId, rail, feeCents, settlementId, nextAction } = transaction
  const isPaidLink = transaction.source === 'LINK' && transaction.state === 'SUCCEEDED'
  const metadata = Object.entries(transaction.metadata).map(([name, value]) => `${name}: ${value}`)
  return (
    <Facts
      entries={[
        [labels.transaction, <Code key="id">{transaction.transactionId}</Code>],
        [labels.reference, ownReference(transaction)],
        [labels.description, transaction.description],
        [texts.failure, failureReasonCode && `${transaction.failureReasonMessage ?? ''} (${failureReasonCode})`],
        [labels.refunded, amountOrNull(transaction.refundedCents, currency)],
        [labels.inDispute, amountOrNull(transaction.disputedCents, currency)],
        [labels.chargedBack, amountOrNull(transaction.chargedBackCents, currency)],
        [
          texts.original,
          originalTransactionId && <To to={`/transactions/${originalTransactionId}`}>{labels.viewPayment}</To>,
        ],
        [texts.reason, transaction.reason],
        [labels.accountHolder, payee?.name],
        [texts.account, payee && `${bankName(payee.bankCode)} …${payee.accountLast4}`],
        [labels.batch, batchId && <To to={`/payouts/${batchId}`}>{labels.viewBatch}</To>],
        [
          isPaidLink ? texts.paidBy : labels.customer,
          customer && [customer.name, customer.email, customer.phone].filter(Boolean).join(', '),
        ],
        [labels.provider, providerId && providerName(providerId)],
        [labels.providerTransactionId, providerTransactionId && <Code key="p">{providerTransactionId}</Code>],
        [labels.paymentMethod, rail && stateText(transaction.paidRail ?? rail)],
        [texts.fee, feeCents === null ? null : <Money key="f" amountCents={feeCents} currency={currency} />],
        [texts.settlement, settlementId && <To to={`/settlements/${settlementId}`}>{texts.settlementLink}</To>],
        [texts.source, sourceText(transaction)],
        [
          labels.createdBy,
          transaction.createdBy ? <Maker key="by" maker={transaction.createdBy} /> : labels.theService,
        ],
        [
          texts.payerPage,
          nextAction && (
            <Anchor href={nextAction.url} target="_blank" rel="noreferrer">
              {nextAction.url}
            </Anchor>
          ),
        ],
        [texts.metadata, metadata.length > 0 ? metadata.join(', ') : null],
        [labels.created, <Time key="c" at={transaction.createdAt} />],
        [texts.updated, <Time key="u" at={transaction.updatedAt} />],
      ]}
    />
  )
}

/** A user creates refunds and payouts in the dashboard, which calls the same operations as a program. */
const sourceText = ({ kind, source, createdBy }: Own): string =>
  kind !== 'COLLECT' && source === 'API' && createdBy?.type === 'USER' ? texts.byUser : texts.sources[source]

const OPEN_STATES: readonly string[] = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION']

function Actions({ transaction }: { transaction: Own }) {
  const paid = usePaidPlan()
  const [refunding, setRefunding] = useState(false)
  const { kind, state, amountCents, refundedCents, disputedCents, source } = transaction
  const mayRefund = useMay('POST /v1/refunds')
  const mayCancel = useMay('POST /v1/payments/{id}/cancel')
  if (kind !== 'COLLECT') return null
  const left = leftToRefund(transaction)
  const refused = refusalByMethod(transaction)
  const refundable = mayRefund && state === 'SUCCEEDED' && left > 0
  const isHeld = mayRefund && left === 0 && disputedCents > 0 && refundedCents < amountCents
  return (
    <>
      {refundable && refused !== null && <DisabledControl label={texts.refund.action} reason={refused} />}
      {refundable &&
        refused === null &&
        (paid ? (
          <Button variant="default" onClick={() => setRefunding(true)}>
            {texts.refund.action}
          </Button>
        ) : (
          <LockedControl label={texts.refund.action} reason={texts.refund.locked} />
        ))}
      {isHeld && <DisabledControl label={texts.refund.action} reason={texts.refund.disputed} />}
      {mayCancel && paid && source === 'API' && OPEN_STATES.includes(state) && (
        <ConfirmButton
          operation="POST /v1/payments/{id}/cancel"
          input={{ params: { id: transaction.transactionId } }}
          {...texts.cancel}
          danger
        />
      )}
      {refunding && <RefundDialog payment={transaction} onClose={() => setRefunding(false)} />}
    </>
  )
}

const failed = words.transaction.failed

interface FailureNoticeProps {
  transaction: Schemas['OwnTransaction']
  /** Each provider that was asked, once, in the order of the attempts. Empty where that is not read. */
  asked: readonly string[]
}

/** Says first why a transaction came to nothing, whose decision that was, and what helps. */
function FailureNotice({ transaction, asked }: FailureNoticeProps) {
  const { kind, state, amountCents, currency, description, failureReasonCode } = transaction
  const mayLink = useMay('POST /api/payment-links')
  if (failureReasonCode === null) return null
  const { title, next } = failures[failureReasonCode]
  const search = { amount: String(amountCents / 100), currency, ...(description ? { description } : {}) }
  return (
    <Alert color={state === 'FAILED' ? 'red' : 'yellow'} title={title}>
      {asked.length > 0 && <Text size="sm">{failed.asked(asked.join(', '))}</Text>}
      <Text size="sm">{next}</Text>
      {kind === 'COLLECT' && mayLink && (
        <Button component={Link} to="/links/new" search={search as never} size="xs" mt="sm" variant="default">
          {failed.link(moneyText(amountCents, currency))}
        </Button>
      )}
    </Alert>
  )
}
