import type { StatedMoney } from '../money.ts'
import { GRACE_MS } from '../engine-work.ts'
import type { LedgerEntry } from '../ledger/entries.ts'
import type { Leaf } from '../proof/receipt.ts'
import type { Reservation } from '../refunds/reservation.ts'
import { type FailureReason, isTerminal, type ReviewReason, type TransactionState } from '../states.ts'
import { type EventData, type EventType, eventTypeOf } from '../webhooks/events.ts'
import { mayMove } from './moves.ts'
import type { AttemptFields, AttemptRecord, StateRecord, TransactionFields, TransactionRecord } from './record.ts'

export interface AttemptAfter extends AttemptRecord {
  /** Set once; null leaves the attempt open, or its earlier end as it is. */
  endedAt: Date | null
  /** Null leaves the stored value; so does a null `answerMs`. */
  detail: string | null
  answerMs: number | null
}

/** A refund of the whole amount that the service makes for a charge that succeeded too late. */
export interface AutomaticRefund {
  charge: Pick<AttemptRecord, 'id' | 'number' | 'providerId' | 'rail'>
  reason: 'late_success' | 'duplicate_payment'
}

interface Consequences {
  attempt: AttemptAfter | null
  entries: readonly LedgerEntry[]
  automaticRefund: AutomaticRefund | null
  reservation: Reservation | null
  /** The payment of a refund is flagged as well. */
  flagsPayment: { transactionId: string; reason: ReviewReason } | null
  closesOtherAttempts: boolean
  unblocksNextRefund: boolean
  handled: HandledEvents
}

/** Everything that one save writes. It is refused if the transaction's version is not that of `before` any more. */
export interface StateChange extends Consequences {
  before: TransactionRecord
  /** The transaction after the change. Its receipt's ids are known after the save. */
  transaction: TransactionRecord
  transition: { sequence: number; state: TransactionState; reasonCode: FailureReason | null } | null
  event: { type: EventType; data: EventData } | null
  /** The receipt of a first success, without its ids. */
  receipt: Omit<Leaf, 'receiptId' | 'tokenId'> | null
}

interface HandledEvents {
  inboundEventId: string | null
  setAsideBecause: string | null
  /** Events of the attempt that repeat this success are handled too. */
  repeating: (StatedMoney & { state: 'SUCCEEDED'; providerTransactionId: string }) | null
}

export const NOTHING_HANDLED: HandledEvents = { inboundEventId: null, setAsideBecause: null, repeating: null }

const NO_CONSEQUENCES: Consequences = {
  attempt: null,
  entries: [],
  automaticRefund: null,
  reservation: null,
  flagsPayment: null,
  closesOtherAttempts: false,
  unblocksNextRefund: false,
  handled: NOTHING_HANDLED,
}

/** A new state brings its transition, event and the receipt of a first success. It, or a new review, is an update. */
export function changeOf(
  before: TransactionRecord,
  fields: Partial<TransactionFields>,
  now: Date,
  consequences: Partial<Consequences> = {},
): StateChange {
  const { state = before.state, reviewReason = before.reviewReason } = fields
  const moves = state !== before.state
  const transaction: TransactionRecord = {
    ...before,
    updatedAt: moves || reviewReason !== before.reviewReason ? now : before.updatedAt,
    ...fields,
    sequence: before.sequence + (moves ? 1 : 0),
    version: before.version + 1,
    cardToken: moves && isTerminal(state) ? null : before.cardToken,
  }
  const { sequence, failureReasonCode: reasonCode } = transaction
  return {
    ...NO_CONSEQUENCES,
    ...consequences,
    before,
    transaction,
    ...(moves ? announced(transaction, now) : { event: null, receipt: null }),
    transition: moves ? { sequence, state, reasonCode } : null,
  }
}

/** Returns the change into another state, as `changeOf` does. Throws if the table of moves forbids it. */
export function moveOf(
  before: TransactionRecord,
  fields: Partial<TransactionFields> & Pick<TransactionFields, 'state'>,
  now: Date,
  consequences: Partial<Consequences> = {},
): StateChange {
  const { id, kind, state } = before
  if (!mayMove(kind, state, fields.state)) throw new Error(`${id} cannot go from ${state} to ${fields.state}`)
  return changeOf(before, fields, now, consequences)
}

function announced(transaction: TransactionRecord, now: Date): Pick<StateChange, 'event' | 'receipt'> {
  const { state, providerId, providerTransactionId, failureReasonCode, failureReasonMessage } = transaction
  const { id: transactionId, businessId: merchantId, kind, amountCents, currency, mode } = transaction
  const named = { transactionId, merchantId, kind, amountCents, currency, providerId, providerTransactionId }
  const type = transaction.sendsEvents ? eventTypeOf(kind, state) : null
  const { reference, originalTransactionId, recipientId, receiptId } = transaction
  const isFirstSuccess = state === 'SUCCEEDED' && receiptId === null
  return {
    event: type && { type, data: { ...named, state, failureReasonCode, failureReasonMessage } },
    receipt: isFirstSuccess
      ? { v: 2, ...named, reference, originalTransactionId, recipientId, mode, settledAt: now.toISOString() }
      : null,
  }
}

export function attemptWith(
  before: AttemptRecord,
  fields: Partial<AttemptFields & Pick<AttemptAfter, 'endedAt' | 'detail' | 'answerMs'>>,
): AttemptAfter {
  const after = { ...before, endedAt: null, detail: null, answerMs: null, ...fields }
  return { ...after, ended: before.ended || after.endedAt !== null }
}

export function dueIn(ms: number, now: Date): Date {
  return new Date(now.getTime() + ms + GRACE_MS)
}

export interface NewAttempt extends Pick<AttemptRecord, 'id' | 'number' | 'providerId' | 'rail'> {
  providerReference: string
  /** At most one open attempt with the same value is SENDING or UNKNOWN; null for no limit. */
  exclusiveFor: string | null
}

/**
 * Begins an attempt: it is stored before anything is sent, and moves its transaction to PROCESSING. The record holds
 * the newest attempt. Returns null if the transaction has ended, if that attempt is still open (it may yet be paid), or
 * if another process stored an attempt first. Only an approval moves a payout to PROCESSING, so none is sent before it.
 */
export function beginAttempt(
  record: StateRecord,
  attempt: NewAttempt,
  sendWithinMs: number,
  now: Date,
): StateChange | null {
  const { transaction } = record
  const { state, kind, newestAttempt } = transaction
  const isOpen = kind !== 'PAYOUT' && (state === 'CREATED' || state === 'REQUIRES_ACTION')
  if ((state !== 'PROCESSING' && !isOpen) || attempt.number !== newestAttempt + 1) return null
  if (record.attempt && !record.attempt.ended) return null
  const { id, number, providerId, rail } = attempt
  const placed = { newestAttempt: number, providerId, rail, providerTransactionId: null }
  const fields = { ...placed, state: 'PROCESSING', engineDueAt: dueIn(0, now), updatedAt: now } as const
  const sending = { ...SENDING, id, number, providerId, rail, sendByMs: now.getTime() + sendWithinMs }
  return changeOf(transaction, fields, now, { attempt: attemptWith(sending, {}) })
}

const SENDING: Omit<AttemptRecord, 'id' | 'number' | 'providerId' | 'rail' | 'sendByMs'> = {
  state: 'SENDING',
  paidRail: null,
  reasonCode: null,
  soft: false,
  blameless: false,
  providerTransactionId: null,
  resolved: false,
  checkoutUrl: null,
  capturedCents: 0,
  outcome: null,
  outcomeAtMs: null,
  reported: null,
  askedSinceMs: null,
  ended: false,
  resendAtMs: null,
}

/** Only one of two callers can save this change, so it is sent once. Null if nothing may be sent any more. */
export function resendAttempt(
  { transaction, attempt }: StateRecord,
  sendWithinMs: number,
  now: Date,
): StateChange | null {
  if (!attempt || attempt.state !== 'SENDING' || attempt.ended || attempt.resendAtMs === null) return null
  if (isTerminal(transaction.state)) return null
  const sending = attemptWith(attempt, { resendAtMs: null, sendByMs: now.getTime() + sendWithinMs })
  return changeOf(transaction, { engineDueAt: dueIn(0, now) }, now, { attempt: sending })
}

/** Approves an item together with its batch; the batch's workflow makes it due. */
export function approveItem(item: TransactionRecord, now: Date): StateChange {
  return moveOf(item, { state: 'PROCESSING' }, now)
}

/** Why a batch was stopped: the failure message of its items. */
export const STOPPED_BECAUSE = {
  rejected: 'An approver rejected the batch.',
  cancelled: 'The business cancelled the batch.',
  expired: 'Nobody approved the batch in time.',
} as const satisfies Partial<Record<FailureReason, string>>

export function stopItem(item: TransactionRecord, because: keyof typeof STOPPED_BECAUSE, now: Date): StateChange {
  const failure = { failureReasonCode: because, failureReasonMessage: STOPPED_BECAUSE[because] }
  return moveOf(item, { state: 'STOPPED', ...failure, engineDueAt: null }, now)
}
