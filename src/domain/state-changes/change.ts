import { GRACE_MS } from '../engine-work.ts'
import { eventTypeOf } from '../webhooks/events.ts'
import { isTerminal } from '../states.ts'
import type { StateRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/** The wait after a last question that found a new state. */
export const CHECK_AGAIN_MS = 60_000

export function dueIn(ms: number, now: Date): Date {
  return new Date(now.getTime() + ms + GRACE_MS)
}

/** Returns a change that changes nothing. */
export function unchanged({ transaction: before }: Pick<StateRecord, 'transaction'>): StateChange {
  const { state, sequence, newestAttempt, providerId, providerTransactionId, rail, settledAttemptId } = before
  const { failureReasonCode, failureReasonMessage, reviewReason, furtherReviewReasons } = before
  const { cardToken, engineDueAt, updatedAt } = before
  return {
    before,
    transaction: {
      state,
      sequence,
      newestAttempt,
      providerId,
      providerTransactionId,
      rail,
      settledAttemptId,
      failureReasonCode,
      failureReasonMessage,
      reviewReason,
      furtherReviewReasons,
      cardToken,
      engineDueAt,
      updatedAt,
    },
    attempt: null,
    transition: null,
    event: null,
    receipt: null,
    entries: [],
    automaticRefund: null,
    reservation: null,
    flagsPayment: null,
    closesOtherAttempts: false,
    unblocksNextRefund: false,
    handled: { inboundEventId: null, setAsideBecause: null, repeating: null },
  }
}

/** Adds what every change of state brings: the transition, the event, the receipt of a first success. */
export function finish(change: StateChange, now: Date): StateChange {
  const { before, transaction } = change
  const { state, providerId, providerTransactionId, failureReasonCode, failureReasonMessage } = transaction
  if (state === before.state) return change
  transaction.sequence = before.sequence + 1
  if (isTerminal(state)) transaction.cardToken = null
  change.transition = { sequence: transaction.sequence, state, reasonCode: failureReasonCode }
  const { id: transactionId, businessId: merchantId, kind, amountCents, currency, mode } = before
  const named = { transactionId, merchantId, kind, amountCents, currency, providerId, providerTransactionId }
  const type = before.sendsEvents ? eventTypeOf(kind, state) : null
  if (type) change.event = { type, data: { ...named, state, failureReasonCode, failureReasonMessage } }
  const { reference, originalTransactionId, recipientId } = before
  if (state === 'SUCCEEDED' && before.receiptId === null)
    change.receipt = {
      v: 2,
      ...named,
      reference,
      originalTransactionId,
      recipientId,
      mode,
      settledAt: now.toISOString(),
    }
  return change
}
