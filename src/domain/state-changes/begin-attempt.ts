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
  /** At most one open attempt with the same value is SENDING or UNKNOWN; null for no limit. */
  exclusiveFor: string | null
}

/**
 * Begins an attempt: it is stored before anything is sent, and moves its transaction to PROCESSING. The record holds
 * the newest attempt. Returns null if the transaction has ended, if that attempt is still open (it may yet be paid),
 * or if another process stored an attempt first. Only an approval moves a payout to PROCESSING, so none is sent
 * before it.
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
 * Lets a throttled attempt be sent again under its reference. Of two callers only one can save this change, so the
 * request is sent once. Returns null if another caller was first or if nothing may be sent any more.
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

/** Returns the unchanged fields of an attempt. */
export function fieldsOf(attempt: AttemptRecord): NonNullable<StateChange['attempt']> {
  const { number: _number, providerId: _providerId, rail: _rail, ended: _ended, ...fields } = attempt
  return { ...fields, endedAt: null, detail: null, answerMs: null }
}
