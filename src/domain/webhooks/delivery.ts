import type { DeliveryState } from '../states.ts'
import type { ScheduledAttempt } from './backoff.ts'
import type { CancelReason } from './endpoints.ts'

export interface DeliveryProgress {
  state: DeliveryState
  /** Scheduled attempts made so far, without replays. */
  attemptCount: number
  reason: CancelReason | null
  /** When the next scheduled attempt is due, in workflow time. */
  nextAttemptMs: number | null
}

export interface DeliveryOutcome extends Pick<ScheduledAttempt, 'nextWaitMs'> {
  trigger: 'SCHEDULE' | 'REPLAY'
  delivered: boolean
  endedMs: number
}

/** A failed replay changes nothing. `actsInMs` is the time until its workflow acts next; null if it has ended. */
export function afterAttempt(
  { state, reason, nextAttemptMs, ...before }: DeliveryProgress,
  { trigger, delivered, endedMs, nextWaitMs }: DeliveryOutcome,
): DeliveryProgress & { actsInMs: number | null } {
  const attemptCount = before.attemptCount + (trigger === 'SCHEDULE' ? 1 : 0)
  const ended = { attemptCount, reason: null, nextAttemptMs: null, actsInMs: null }
  if (delivered) return { ...ended, state: 'DELIVERED' }
  const isOpen = state === 'PENDING' || state === 'WAITING_RETRY'
  if (trigger === 'REPLAY' || !isOpen) {
    const actsInMs = isOpen ? (nextAttemptMs ?? endedMs) - endedMs : null
    return { state, attemptCount, reason, nextAttemptMs, actsInMs }
  }
  if (nextWaitMs === null) return { ...ended, state: 'DEAD' }
  return { ...ended, state: 'WAITING_RETRY', nextAttemptMs: Math.trunc(endedMs + nextWaitMs), actsInMs: nextWaitMs }
}
