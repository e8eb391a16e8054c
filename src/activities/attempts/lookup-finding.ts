import { eventAwaitedMs } from '../../domain/waits.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { conclusionOf, type Conclusion, type QuestionContext } from '../../domain/payments/payment.ts'
import type { CloseFinding, Finding, LookupFinding } from '../../domain/state-changes/claim.ts'
import type { Question } from '../payments/payment-step.ts'

/** If the provider cannot be asked, its event is awaited: an operator reviews after a quarter of an hour. */
export function scheduledFinding(
  result: LookupResult,
  { nowMs, nextAskMs }: Question,
  { attempt, canBeAsked }: { attempt: { askedSinceMs: number | null }; canBeAsked: boolean },
): LookupFinding {
  const finding = { type: 'LOOKUP', result, askedAtMs: nowMs, inboundEventId: null } as const
  if (canBeAsked) return { ...finding, nextActionMs: nextAskMs, cannotBeAsked: false }
  const leftMs = eventAwaitedMs(attempt.askedSinceMs ?? nowMs, nowMs)
  return { ...finding, nextActionMs: leftMs === 0 ? null : leftMs, cannotBeAsked: true }
}

const CLOSES = { EXPIRE: 'expired', REPLACE: 'replaced', LOSE: 'provider_lost' } as const satisfies Partial<
  Record<Conclusion, CloseFinding['because']>
>

const UNSEEN = { state: 'UNKNOWN', detail: 'no payer has seen the checkout' } as const

export function findingOf(
  result: LookupResult,
  question: Question,
  { mayBeFollowed = false, ...asked }: Omit<QuestionContext, 'notFoundIsLost'> & { mayBeFollowed?: boolean },
  of: Parameters<typeof scheduledFinding>[2],
): Finding {
  const conclusion = conclusionOf(result, { ...asked, notFoundIsLost: question.notFoundIsLost })
  if (conclusion === 'RECORD') return scheduledFinding(result, question, of)
  if (conclusion !== 'REMAKE') return { type: 'CLOSE', because: CLOSES[conclusion] }
  // Treat it as a checkout without a response: it is closed, and another one follows if one is left.
  return { type: 'RESULT', result: UNSEEN, answerMs: null, nextActionMs: 60_000, anotherMayFollow: mayBeFollowed }
}

/** Returns the finding of a stored event, or of a question outside the workflow's schedule. */
export function unscheduledFinding(
  result: LookupResult,
  more: Partial<Pick<LookupFinding, 'inboundEventId' | 'nextActionMs'>> = {},
): LookupFinding {
  const unasked = { askedAtMs: null, cannotBeAsked: false, inboundEventId: null }
  return { type: 'LOOKUP', result, nextActionMs: 60_000, ...unasked, ...more }
}
