import { dueIn } from '../state-changes/change.ts'
import type { DeliveryState } from '../states.ts'
import type { CancelReason } from './endpoints.ts'

/** The columns of a delivery that an attempt may change. */
export interface DeliveryColumns {
  state: DeliveryState
  /** Scheduled attempts made so far, without replays. */
  attemptCount: number
  /** Why it is CANCELLED. */
  reason: CancelReason | null
  /** When the next scheduled attempt is due, in workflow time. */
  nextAttemptMs: number | null
  /** When the relay starts its workflow again, by the database's clock. */
  engineDueAt: Date | null
}

export interface AttemptOutcome {
  trigger: 'SCHEDULE' | 'REPLAY'
  delivered: boolean
  /** When the attempt ended, in workflow time. */
  endedMs: number
  /** Milliseconds until the next scheduled attempt, should this one have failed. Null if this one is the last. */
  nextWaitMs: number | null
}

/**
 * Returns the columns of a delivery after an attempt. A failed replay changes none. A delivery that was cancelled
 * during the attempt stays cancelled unless the attempt succeeded. `now` is the time by the database's clock.
 */
export function afterAttempt(
  { state, reason, nextAttemptMs, engineDueAt, ...before }: DeliveryColumns,
  { trigger, delivered, endedMs, nextWaitMs }: AttemptOutcome,
  now: Date,
): DeliveryColumns {
  const attemptCount = before.attemptCount + (trigger === 'SCHEDULE' ? 1 : 0)
  const ended = { attemptCount, reason: null, nextAttemptMs: null, engineDueAt: null }
  if (delivered) return { ...ended, state: 'DELIVERED' }
  const isOpen = state === 'PENDING' || state === 'WAITING_RETRY'
  if (trigger === 'REPLAY' || !isOpen) return { state, attemptCount, reason, nextAttemptMs, engineDueAt }
  if (nextWaitMs === null) return { ...ended, state: 'DEAD' }
  const dueMs = Math.trunc(endedMs + nextWaitMs)
  return { ...ended, state: 'WAITING_RETRY', nextAttemptMs: dueMs, engineDueAt: dueIn(nextWaitMs, now) }
}
