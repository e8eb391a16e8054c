import { eventAwaitedMs } from '../../domain/webhooks/backoff.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { LookupFinding } from '../../domain/state-changes/finding.ts'
import type { Question } from '../payments/payment-step.ts'

/**
 * The answer to a question, as a finding. If the provider cannot be asked, the question only says since when its event is
 * awaited; after a quarter of an hour an operator looks it up.
 */
export function answerFinding(
  result: LookupResult,
  { nowMs, nextAskMs }: Question,
  { attempt, canBeAsked }: { attempt: { askedSinceMs: number | null }; canBeAsked: boolean },
): LookupFinding {
  const finding = { type: 'LOOKUP', result, askedAtMs: nowMs, inboundEventId: null } as const
  if (canBeAsked) return { ...finding, nextActionMs: nextAskMs, cannotBeAsked: false }
  const leftMs = eventAwaitedMs(attempt.askedSinceMs ?? nowMs, nowMs)
  return { ...finding, nextActionMs: leftMs === 0 ? null : leftMs, cannotBeAsked: true }
}

/** What a provider said in a stored event, or when it was asked apart from the workflow's own schedule. */
export function saidFinding(
  result: LookupResult,
  {
    inboundEventId = null,
    nextActionMs = 60_000,
  }: { inboundEventId?: string | null; nextActionMs?: number | null } = {},
): LookupFinding {
  return { type: 'LOOKUP', result, nextActionMs, askedAtMs: null, cannotBeAsked: false, inboundEventId }
}
