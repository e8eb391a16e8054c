import type { LookupResult, ProviderResult } from '../../domain/provider-result.ts'
import { stateChangeOf } from '../../domain/payment.ts'
import type { AttemptState } from '../../domain/states.ts'
import { deliveryWorks, type TransactionFacts, transactionWork } from '../../domain/engine-work.ts'
import { endPayment, type EndOfPayment } from '../../db/payments/end-payment.ts'
import type { MadeDelivery } from '../../db/deliveries/move-event.ts'
import type { AttemptSnapshot, PaymentSnapshot, TransactionSnapshot } from '../../db/payments/load-payment.ts'
import { type OutcomeRecord, type RecordedOutcome, recordOutcome } from '../../db/payments/record-outcome.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import { wakeQueuedRefund } from '../../db/refunds/refund-queue.ts'
import { endUnsent } from '../../db/reviews/end-unsent.ts'
import type { ActivityDeps } from '../deps.ts'

export interface Circumstances {
  /** Whether this is the direct answer to what was sent. */
  answer: boolean
  /** Whether another attempt may follow. */
  another: boolean
  /** Milliseconds until the workflow acts next by itself; null where only a message wakes it. */
  nextActionMs: number | null
  inboundEventId?: string
  /** When the question that found it was sent, by the engine's clock; missing for an event or a direct answer. */
  askedAtMs?: number
  /** As in `OutcomeRecord`. */
  gaveUpBecause?: OutcomeRecord['gaveUpBecause']
  /** Milliseconds that the provider took for its direct answer. */
  answerMs?: number | null
}

const DID_NOT_HAPPEN = 'An operator found that it did not happen.'

const CLOSINGS = {
  provider_lost: {
    transaction: 'FAILED',
    message: 'The provider never received it.',
    expected: ['SENDING', 'UNKNOWN'],
  },
  cancelled: { transaction: 'STOPPED', message: 'The business cancelled it.', expected: ['REQUIRES_ACTION'] },
  expired: {
    transaction: 'STOPPED',
    message: 'Nobody paid in time.',
    expected: ['REQUIRES_ACTION', 'PENDING', 'SENDING', 'UNKNOWN'],
  },
} as const satisfies Record<string, { transaction: string; message: string; expected: AttemptState[] }>

/** The newest attempt as the record has it now; what was recorded may be about an older one. */
function attemptAfter(
  { attempt }: TransactionSnapshot,
  recordedId: string,
  { attemptState: state, ended, soft, checkoutUrl, providerTransactionId, askedSinceMs }: RecordedOutcome,
): AttemptSnapshot | null {
  if (attempt?.id !== recordedId) return attempt
  return { ...attempt, state, ended, soft, checkoutUrl, providerTransactionId, askedSinceMs }
}

interface Saved {
  recorded: RecordedOutcome
  /** The next refund of the same charge, where this was the end of one. */
  next: TransactionFacts | null
}

/** Writes what happened to a transaction, hands over the deliveries of its events, and answers how it then stands. */
export function transactionRecorder({ pool, push }: ActivityDeps) {
  function subject(payment: TransactionSnapshot) {
    const { id, businessId, kind, amountCents, currency, providerId, providerTransactionId } = payment
    return { transactionId: id, merchantId: businessId, kind, amountCents, currency, providerId, providerTransactionId }
  }

  function tell(payment: TransactionSnapshot, eventType: string | null, deliveries: MadeDelivery[]): void {
    if (!eventType) return
    for (const work of deliveryWorks(payment, eventType, deliveries)) push(work)
  }

  /** The refund of a success that came after the end was stored with it; its workflow starts now, or by the relay. */
  function startLateRefund(
    payment: TransactionSnapshot,
    { capturedCents }: Pick<OutcomeRecord, 'capturedCents'>,
    recorded: RecordedOutcome,
  ): void {
    const { lateRefundId: id, lateRefundDeliveries } = recorded
    if (!id) return
    push(transactionWork({ ...payment, id, kind: 'REFUND', state: 'CREATED', amountCents: capturedCents ?? 0 }))
    tell({ ...payment, id }, 'refund.created', lateRefundDeliveries)
  }

  /** The end of a refund lets the next one of its charge be sent, in the same database transaction. */
  async function saveOn(db: Database, { id, kind }: TransactionSnapshot, outcome: OutcomeRecord): Promise<Saved> {
    const recorded = await recordOutcome(db, outcome, new Date())
    return { recorded, next: kind === 'REFUND' ? await wakeQueuedRefund(db, id) : null }
  }

  async function save(transaction: TransactionSnapshot, outcome: OutcomeRecord): Promise<Saved> {
    if (transaction.kind !== 'REFUND') return await saveOn(pool, transaction, outcome)
    return await inTransaction(pool, async (client) => await saveOn(client, transaction, outcome))
  }

  async function write<S extends TransactionSnapshot>(payment: S, outcome: Omit<OutcomeRecord, 'subject'>): Promise<S> {
    const { recorded, next } = await save(payment, { ...outcome, subject: subject(payment) })
    if (next) push(transactionWork(next))
    tell(payment, recorded.eventType, recorded.deliveries)
    startLateRefund(payment, outcome, recorded)
    const { state, needsReview, due, waitingEvents } = recorded
    return {
      ...payment,
      state,
      needsReview,
      due,
      waitingEvents,
      attempt: attemptAfter(payment, outcome.attemptId, recorded),
    }
  }

  /** Records what a provider says of one attempt, by the mapped table of outcomes. */
  async function record<S extends TransactionSnapshot>(
    payment: S,
    attempt: Pick<AttemptSnapshot, 'id'>,
    result: ProviderResult | LookupResult,
    { answer, another, nextActionMs, inboundEventId, askedAtMs, gaveUpBecause, answerMs }: Circumstances,
  ): Promise<S> {
    const reopens = payment.source === 'LINK' && payment.hosted
    const change = stateChangeOf(result, { ...payment, answer, another, reopens })
    return await write(payment, {
      ...change,
      attemptId: attempt.id,
      soft: result.state === 'DECLINED' && result.soft,
      blameless: 'blameless' in result,
      answerMs,
      providerTransactionId: 'providerTransactionId' in result ? result.providerTransactionId : null,
      checkoutUrl: result.state === 'REQUIRES_ACTION' ? result.url : null,
      capturedCents: change.attempt === 'SUCCEEDED' ? payment.amountCents : 0,
      reported: change.reviewReason === 'amount_mismatch' && 'amountCents' in result ? result : null,
      detail: 'detail' in result ? result.detail : null,
      // Where a person has to decide, nothing is due by itself.
      nextActionMs: change.reviewReason ? null : nextActionMs,
      inboundEventId: inboundEventId ?? null,
      askedAtMs,
      gaveUpBecause,
    })
  }

  /** Closes an unpaid attempt, and the payment with it, unless the attempt has moved meanwhile. */
  async function closeAttempt<S extends TransactionSnapshot>(
    payment: S,
    attempt: AttemptSnapshot,
    code: keyof typeof CLOSINGS,
  ): Promise<S> {
    const { transaction, message, expected } = CLOSINGS[code]
    const reason = { code, message }
    const closing = { attempt: null, transaction, reason, closes: true, reviewReason: null, nextActionMs: null }
    return await write(payment, { ...closing, attemptId: attempt.id, expected: [...expected] })
  }

  async function end(payment: PaymentSnapshot, how: Omit<EndOfPayment, 'subject'>): Promise<PaymentSnapshot | null> {
    const ended = await endPayment(pool, { ...how, subject: subject(payment) }, new Date())
    if (!ended) return null
    tell(payment, ended.eventType, ended.deliveries)
    return { ...payment, state: how.state }
  }

  /** No provider is left in the order, or none was eligible when it was decided; null as of `endIdle`. */
  async function endUnrouted(payment: PaymentSnapshot, decision: object | null): Promise<PaymentSnapshot | null> {
    const reason = payment.attempt
      ? ({ code: 'provider_unavailable', message: 'No provider could be reached.' } as const)
      : ({ code: 'no_eligible_provider', message: 'No provider can take this payment.' } as const)
    return await end(payment, { state: 'FAILED', reason, decision })
  }

  /** Stops a payment for which nothing is in flight; null where something was begun, or it has ended, meanwhile. */
  async function endIdle(payment: PaymentSnapshot, code: 'cancelled' | 'expired'): Promise<PaymentSnapshot | null> {
    const reason = { code, message: CLOSINGS[code].message }
    return await end(payment, { state: 'STOPPED', reason, decision: null })
  }

  /** Records the outcome that an operator found out for that attempt; the caller calls what it returns after the commit. */
  async function settle(
    db: Database,
    transaction: TransactionSnapshot,
    attempt: AttemptSnapshot,
    outcome: 'SUCCEEDED' | 'FAILED',
  ): Promise<() => void> {
    const succeeded = outcome === 'SUCCEEDED'
    const { providerId, providerTransactionId } = attempt
    const of = { ...transaction, providerId, providerTransactionId }
    const { recorded, next } = await saveOn(db, of, {
      subject: subject(of),
      attemptId: attempt.id,
      attempt: succeeded ? 'SUCCEEDED' : null,
      transaction: outcome,
      reason: succeeded ? null : { code: 'resolved', message: DID_NOT_HAPPEN },
      capturedCents: succeeded ? transaction.amountCents : 0,
      closes: true,
      reviewReason: null,
      reviewed: true,
      nextActionMs: null,
      detail: 'resolved by an operator',
    })
    if (recorded.state !== outcome) throw new Error(`${transaction.id} is ${recorded.state} after its resolution`)
    return () => {
      if (next) push(transactionWork(next))
      tell(of, recorded.eventType, recorded.deliveries)
    }
  }

  /** Fails a transaction for which nothing was ever sent, as an operator says; returns the same as `settle`. */
  async function endUnattempted(db: Database, transaction: TransactionSnapshot): Promise<() => void> {
    const ended = await endUnsent(db, subject(transaction), DID_NOT_HAPPEN, new Date())
    if (!ended) throw new Error(`${transaction.id} cannot be failed in the state ${transaction.state}`)
    const next = transaction.kind === 'REFUND' ? await wakeQueuedRefund(db, transaction.id) : null
    return () => {
      if (next) push(transactionWork(next))
      tell(transaction, ended.eventType, ended.deliveries)
    }
  }

  return { record, closeAttempt, endUnrouted, endIdle, settle, endUnattempted }
}
