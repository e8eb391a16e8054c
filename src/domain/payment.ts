import type { LookupResult, ProviderResult } from './provider-result.ts'
import type { AttemptState, FailureReason, ReviewReason, TransactionState } from './states.ts'
import { isTerminal } from './states.ts'

export interface PaymentFacts {
  amountCents: number
  currency: string
  /** A checkout for a payer to pay on, rather than a token that is charged. */
  hosted: boolean
  /** Whether this is the direct answer to what was sent; only that may lead on to the next provider. */
  answer: boolean
  /** Whether another attempt may follow this one. */
  another: boolean
  /** A link: a failure ends the attempt only, and the payer may ask for another checkout until the link expires. */
  reopens?: boolean
}

/** What a result does to the attempt and, where it does anything to it, to the transaction. */
export interface StateChange {
  /** Null: the attempt keeps its state. */
  attempt: AttemptState | null
  transaction: TransactionState | null
  reason: { code: FailureReason; message: string } | null
  /** Closes the attempt (`endedAt`) without a final outcome. */
  closes: boolean
  /** Why a person has to look at the transaction; null where nobody has to. */
  reviewReason: ReviewReason | null
}

const KEEPS = { reason: null, closes: false, reviewReason: null }
const UNAVAILABLE = { code: 'provider_unavailable', message: 'The provider could not be reached.' } as const

/**
 * The mapped table of outcomes: which end a payment, which go on to the next provider, which wait.
 * UNKNOWN of a token is never failed over; an UNKNOWN checkout has been seen by nobody and is made again.
 */
export function stateChangeOf(result: ProviderResult | LookupResult, facts: PaymentFacts): StateChange {
  const goesOn = facts.answer && facts.another
  const failed = facts.reopens ? null : 'FAILED'
  switch (result.state) {
    case 'SUCCEEDED':
      return result.amountCents === facts.amountCents && result.currency === facts.currency
        ? { ...KEEPS, attempt: 'SUCCEEDED', transaction: 'SUCCEEDED' }
        : { attempt: 'PENDING', transaction: 'PROCESSING', reason: null, closes: true, reviewReason: 'amount_mismatch' }
    case 'DECLINED': {
      const reason = { code: result.reasonCode, message: result.reasonMessage }
      return { ...KEEPS, attempt: 'DECLINED', transaction: result.soft && goesOn ? null : failed, reason }
    }
    case 'NOT_SENT':
      return { ...KEEPS, attempt: 'NOT_SENT', transaction: goesOn ? null : failed, reason: UNAVAILABLE }
    case 'REQUIRES_ACTION':
      return { ...KEEPS, attempt: 'REQUIRES_ACTION', transaction: 'REQUIRES_ACTION' }
    case 'PENDING':
      return { ...KEEPS, attempt: 'PENDING', transaction: 'PROCESSING' }
    case 'STUCK':
      return { ...KEEPS, attempt: 'PENDING', transaction: 'PROCESSING', reviewReason: 'unknown_outcome' }
    case 'UNKNOWN':
      if (!facts.hosted || !facts.answer) return { ...KEEPS, attempt: 'UNKNOWN', transaction: null }
      return goesOn
        ? { ...KEEPS, attempt: 'UNKNOWN', transaction: null, closes: true }
        : { ...KEEPS, attempt: 'UNKNOWN', transaction: failed, reason: UNAVAILABLE, closes: true }
    case 'UNPAID':
    case 'NOT_FOUND':
      // UNKNOWN replaces only SENDING, so this changes no open checkout: its payer may still pay.
      return { ...KEEPS, attempt: 'UNKNOWN', transaction: null }
    case 'EXPIRED':
      // Of a link the next payer is led to another checkout; any other payment ends when its own time is over.
      return { ...KEEPS, attempt: null, transaction: null, closes: facts.reopens === true }
  }
}

export type NextStep =
  /** Nothing is left to do. */
  | 'END'
  /** The next provider of the order is to be tried. */
  | 'ATTEMPT'
  /** Nothing is tried before a payer opens the link. */
  | 'AWAIT_OPENING'
  /** The provider took no more calls: the same attempt is sent to it again. */
  | 'RESEND'
  /** What was sent has no known outcome: the same provider is asked. */
  | 'ASK'
  /** The payer or the provider has to act first. */
  | 'WAIT'
  /** A person has to decide. */
  | 'REVIEW'

export interface Progress {
  state: TransactionState
  needsReview: boolean
  /** Whether the engine acts on it by itself; false where only a person or a provider's event goes on. */
  due: boolean
  /** The newest attempt. */
  attempt: {
    state: AttemptState
    ended: boolean
    soft: boolean
    checkoutUrl: string | null
    /** Not null where the provider has processed nothing of it and is to be sent it again. */
    resendInMs?: number | null
  } | null
  /** Of a payment by link. */
  opening?: Opening | null
}

/** The last time that a payer asked a link for a checkout while none was open. */
export interface Opening {
  /** Whether there was one at all. */
  opened: boolean
  /** Attempts that were made for it. */
  attempts: number
  /** Attempts that may be made for it. */
  allowed: number
}

/** What comes next, read from the record alone: a new run goes on where the last one stopped. */
export function nextStep({ state, needsReview, due, attempt, opening }: Progress): NextStep {
  if (isTerminal(state)) return 'END'
  const isLeftToAnOperator = needsReview && !due
  const again = opening ? afterOpening(opening, attempt) : 'ATTEMPT'
  // A link's payer may ask for a checkout again; anything else that stands still is tried only once an operator says so.
  if (!attempt) return isLeftToAnOperator && !opening ? 'REVIEW' : again
  if (attempt.ended) return needsReview ? 'REVIEW' : again
  switch (attempt.state) {
    case 'SENDING':
    case 'UNKNOWN':
      if (isLeftToAnOperator) return 'REVIEW'
      return attempt.state === 'SENDING' && (attempt.resendInMs ?? null) !== null ? 'RESEND' : 'ASK'
    case 'PENDING':
      return isLeftToAnOperator ? 'REVIEW' : 'WAIT'
    case 'REQUIRES_ACTION':
      return 'WAIT'
    case 'DECLINED':
    case 'NOT_SENT':
      return again
    case 'SUCCEEDED':
      return 'REVIEW'
  }
}

/** A checkout is made for a payer who asked for one. Where a provider made none the next is tried for the same payer. */
function afterOpening(
  { opened, attempts, allowed }: Opening,
  attempt: Progress['attempt'],
): 'ATTEMPT' | 'AWAIT_OPENING' {
  if (!opened) return 'AWAIT_OPENING'
  if (attempts === 0) return 'ATTEMPT'
  const seen = attempt?.checkoutUrl !== null
  const refused = attempt?.state === 'DECLINED' && !attempt.soft
  return !seen && !refused && attempts < allowed ? 'ATTEMPT' : 'AWAIT_OPENING'
}
