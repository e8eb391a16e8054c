import type { LookupResult, ProviderResult } from '../providers/provider-result.ts'
import type { ReviewReason } from '../states.ts'

/** A provider's response to an attempt. */
export interface ResultFinding {
  type: 'RESULT'
  result: ProviderResult
  /** True if the order of providers, or the time left, allows another attempt after this one. */
  anotherMayFollow: boolean
  /** Milliseconds until the workflow acts next; null if only a message wakes it. */
  nextActionMs: number | null
  /** The provider's response time in milliseconds; null if it did not respond. */
  answerMs: number | null
  /** True if the request asks the payer on the phone: it may arrive although the response was lost. */
  prompted?: boolean
}

/** The result of a question to a provider, or of its stored event. */
export interface LookupFinding {
  type: 'LOOKUP'
  result: LookupResult
  nextActionMs: number | null
  /** When the workflow asked, by the engine's clock. Null for an event: only a question can be the last one. */
  askedAtMs: number | null
  /** True if its provider cannot be asked, so that only an event brings the outcome. */
  cannotBeAsked: boolean
  /** The stored event; null for a question. */
  inboundEventId: string | null
}

/** The provider responded 429: it processed nothing and takes the same attempt later. */
export interface ThrottledFinding {
  type: 'THROTTLED'
  waitMs: number
  detail: string
}

/**
 * The attempt will not be paid and ends together with its transaction. If it is `replaced`, only the attempt ends: the
 * payer chose another rail.
 */
export interface CloseFinding {
  type: 'CLOSE'
  because: 'provider_lost' | 'cancelled' | 'expired' | 'replaced'
}

/** The transaction ends: no attempt is in flight, and none will follow. */
export interface EndFinding {
  type: 'END'
  because: 'cancelled' | 'expired' | 'provider_unavailable' | 'no_eligible_provider'
  /** True for a link that its business ended before its expiry. */
  endedByBusiness?: boolean
}

/** An operator looked the outcome up at the provider. */
export interface ResolutionFinding {
  type: 'RESOLUTION'
  outcome: 'SUCCEEDED' | 'FAILED'
}

/** An operator has to look at the transaction. */
export interface ReviewFinding {
  type: 'REVIEW'
  reason: ReviewReason
  /** True if the workflow does nothing more before an operator resolves it. */
  stops: boolean
  /** The stored event that asks for it, and why that event could not be handled (null if it was). */
  event: { inboundEventId: string; setAsideBecause: string | null } | null
}

/** An operator confirms the end of a flagged transaction. */
interface ConfirmationFinding {
  type: 'CONFIRMATION'
}

/** An operator lets a failed automatic refund be sent again. */
interface RestartFinding {
  type: 'RESTART'
}

export type Finding =
  | ResultFinding
  | LookupFinding
  | ThrottledFinding
  | CloseFinding
  | EndFinding
  | ResolutionFinding
  | ReviewFinding
  | ConfirmationFinding
  | RestartFinding
