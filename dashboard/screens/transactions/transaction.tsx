import { useState } from 'react'
import { Alert, Anchor, Button, Code, Group, Text } from '@mantine/core'
import { useId } from '../../app/address.ts'
import { useSession } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Back } from '../../parts/back.tsx'
import { bankName } from '../../parts/banks.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Locked, usePaidPlan } from '../../parts/locked.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { Refunds } from './refunds.tsx'
import { RoutingDecision } from '../../parts/routing-decision.tsx'
import { Timeline } from './timeline.tsx'

const said = words.transaction

type Own = Schemas['OwnTransaction']
type Detail = Schemas['TransactionDetail']

/** The paid plan has the whole story; every plan has what is known of the transaction itself. */
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
  const { data, error, refetch } = useTransaction(id)
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return <Shown transaction={data} detail={'attempts' in data ? (data as Detail) : null} />
}

function Shown({ transaction, detail }: { transaction: Own; detail: Detail | null }) {
  const { kind, amountCents, currency, state, proof } = transaction
  return (
    <Page
      title={`${words.transactions.kinds[kind]} ${moneyText(amountCents, currency)}`}
      actions={<Actions transaction={transaction} />}
    >
      <Group>
        <Back to="/transactions" label={words.transactions.title} />
        <StateBadge state={state} />
      </Group>
      {transaction.needsReview && (
        <Alert color="yellow" variant="outline">
          {said.needsReview}
        </Alert>
      )}
      <Section title={said.about}>
        <About transaction={transaction} />
      </Section>
      {detail ? <Timeline transaction={detail} /> : null}
      {detail?.routing && <RoutingDecision routing={detail.routing} />}
      {!detail && <Locked title={said.locked.title} text={said.locked.text} />}
      {kind === 'COLLECT' && <Refunds of={transaction} />}
      {proof && (
        <Section title={said.receipt.title}>
          <Text>{said.receipt.text}</Text>
          <Group>
            <To to={`/receipts/${proof.receiptId}`}>{said.receipt.verify}</To>
            <Anchor href={`/api/tokens/${proof.tokenId}/verify`} target="_blank" rel="noreferrer">
              {said.receipt.forPayer}
            </Anchor>
          </Group>
        </Section>
      )}
    </Page>
  )
}

function About({ transaction: of }: { transaction: Own }) {
  const metadata = Object.entries(of.metadata)
  return (
    <Facts
      of={[
        [said.id, <Code key="id">{of.transactionId}</Code>],
        [said.reference, of.reference],
        [said.description, of.description],
        [said.failure, of.failureReasonCode && `${of.failureReasonMessage ?? ''} (${of.failureReasonCode})`],
        [
          said.refunded,
          of.refundedCents > 0 ? <Money key="m" amountCents={of.refundedCents} currency={of.currency} /> : null,
        ],
        [
          said.original,
          of.originalTransactionId && <To to={`/transactions/${of.originalTransactionId}`}>{said.originalLink}</To>,
        ],
        [said.reason, of.reason],
        [said.payee, of.payee?.name],
        [said.account, of.payee && `${bankName(of.payee.bankCode)} …${of.payee.accountLast4}`],
        [said.batch, of.batchId && <To to={`/payouts/${of.batchId}`}>{said.batchLink}</To>],
        [
          said.customer,
          of.customer && [of.customer.name, of.customer.email, of.customer.phone].filter(Boolean).join(', '),
        ],
        [said.providerId, of.providerId],
        [said.providerTransactionId, of.providerTransactionId && <Code key="p">{of.providerTransactionId}</Code>],
        [said.rail, of.rail],
        [said.source, said.sources[of.source]],
        [said.createdBy, <Maker key="by" of={of.createdBy} />],
        [
          said.payerPage,
          of.nextAction && (
            <Anchor href={of.nextAction.url} target="_blank" rel="noreferrer">
              {of.nextAction.url}
            </Anchor>
          ),
        ],
        [said.metadata, metadata.length > 0 ? metadata.map(([name, value]) => `${name}: ${value}`).join(', ') : null],
        [said.created, <Time key="c" at={of.createdAt} />],
        [said.updated, <Time key="u" at={of.updatedAt} />],
      ]}
    />
  )
}

/** Shows a user by e-mail, a key by its name; the service made what has no maker. */
function Maker({ of }: { of: Own['createdBy'] }) {
  const { user } = useSession()
  if (!of) return said.byService
  if (of.type === 'API_KEY') return said.byKey(of.name ?? of.id)
  return of.id === user.id ? `${user.email} (${said.you})` : (of.name ?? of.id)
}

const OPEN_STATES: readonly string[] = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION']

function Actions({ transaction }: { transaction: Own }) {
  const paid = usePaidPlan()
  const [asking, setAsking] = useState<'refund' | 'cancel' | null>(null)
  const { kind, state, amountCents, refundedCents, source } = transaction
  const cancel = useChange('POST /v1/payments/{id}/cancel', { onDone: () => setAsking(null) })
  if (kind !== 'COLLECT') return null
  const refundable = state === 'SUCCEEDED' && refundedCents < amountCents
  return (
    <>
      {refundable && paid && (
        <Button variant="default" onClick={() => setAsking('refund')}>
          {said.refund.action}
        </Button>
      )}
      {paid && source === 'API' && OPEN_STATES.includes(state) && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {said.cancel.action}
        </Button>
      )}
      {asking === 'refund' && <RefundDialog of={transaction} onClose={() => setAsking(null)} />}
      <Confirm
        opened={asking === 'cancel'}
        title={said.cancel.title}
        text={said.cancel.text}
        confirm={said.cancel.confirm}
        change={cancel}
        danger
        onConfirm={() => cancel.mutate({ params: { id: transaction.transactionId } })}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
