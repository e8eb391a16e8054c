import { isTerminal, type Rail } from '../states.ts'
import { dueIn, finish, unchanged } from './change.ts'
import type { AttemptRecord, StateRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/** An attempt before it is stored. */
export interface NewAttempt {
  id: string
  number: number
  providerId: string
  rail: Rail
  /** The reference under which the provider will know it. */
  providerReference: string
  /** At most one open attempt with the same word here is SENDING or UNKNOWN; null if any number may be. */
  exclusiveFor: string | null
}

/**
 * The attempt is stored before anything is sent, and moves its transaction to PROCESSING. Null if the transaction has
 * ended, if an earlier attempt is still open (it may yet be paid), or if another one was stored first. Only an approval
 * moves a payout to PROCESSING, so nothing can be attempted before it. The record holds the newest attempt.
 */
export function beginAttempt(record: StateRecord, attempt: NewAttempt, now: Date): StateChange | null {
  const { transaction } = record
  const { state, kind, newestAttempt } = transaction
  const isOpen = kind !== 'PAYOUT' && (state === 'CREATED' || state === 'REQUIRES_ACTION')
  if ((state !== 'PROCESSING' && !isOpen) || attempt.number !== newestAttempt + 1) return null
  if (record.attempt && !record.attempt.ended) return null
  const change = unchanged(record)
  const { number, providerId, rail } = attempt
  Object.assign(change.transaction, { state: 'PROCESSING', newestAttempt: number, providerId, rail })
  Object.assign(change.transaction, { providerTransactionId: null, engineDueAt: dueIn(0, now), updatedAt: now })
  return finish(change, now)
}

/**
 * A throttled attempt is sent again under its reference. Like the insert of an attempt this guards what is sent: of two
 * callers only one may save it. Null if another caller was first or nothing may be sent any more.
 */
export function resendAttempt(record: StateRecord, sendWithinMs: number, now: Date): StateChange | null {
  const { transaction, attempt } = record
  if (!attempt || attempt.state !== 'SENDING' || attempt.ended || attempt.resendAtMs === null) return null
  if (isTerminal(transaction.state)) return null
  const change = unchanged(record)
  const sendByMs = now.getTime() + sendWithinMs
  change.attempt = { ...fieldsOf(attempt), resendAtMs: null, sendByMs }
  change.transaction.engineDueAt = dueIn(0, now)
  return finish(change, now)
}

/** The fields of an attempt as they are. */
export function fieldsOf(attempt: AttemptRecord): NonNullable<StateChange['attempt']> {
  const { number: _number, providerId: _providerId, rail: _rail, ended: _ended, ...fields } = attempt
  return { ...fields, endedAt: null, detail: null, answerMs: null, reported: null }
}
