import { eventAwaitedMs } from '../../domain/backoff.ts'
import type { Question } from '../payments/steps.ts'
import type { Circumstances } from './transaction-record.ts'

/**
 * Returns how the answer to a question is recorded. If the provider cannot be asked, the question only stores since
 * when its event is awaited; after a quarter of an hour an operator looks the outcome up.
 */
export function questionRecorded(
  { nowMs, nextAskMs }: Question,
  { askedSinceMs }: { askedSinceMs: number | null },
  canBeAsked: boolean,
): Circumstances {
  const of = { answer: false, another: false, askedAtMs: nowMs }
  if (canBeAsked) return { ...of, nextActionMs: nextAskMs }
  const leftMs = eventAwaitedMs(askedSinceMs ?? nowMs, nowMs)
  return { ...of, nextActionMs: leftMs === 0 ? null : leftMs, gaveUpBecause: 'cannot_be_asked' }
}
