import type { LookupResult } from '../providers/provider-result.ts'
import type { RoutingDecision } from '../routing/routing.ts'
import { type AttemptState, type Rail, type TransactionState, isTerminal } from '../states.ts'

/** What the record says of a payment's attempts. */
export interface AttemptsMade {
  decision: RoutingDecision | null
  /** A checkout for a payer to pay on, rather than a token that is charged. */
  hosted: boolean
  /** The newest one; null before the first. */
  attempt: { number: number } | null
  /** Of a payment by link: whether a payer has opened it, and how many attempts were made since. */
  link: { openedAt: string | null; attempts: number } | null
}

/** The attempt that comes next. */
export interface NextAttempt {
  /** Its number among all of the payment's. */
  number: number
  /** Its number, from 1, among those that go through the order once: each opening of a link begins anew. */
  attemptIndex: number
  providerId: string
  rail: Rail
}

/** The providers that may be tried, in their order. */
export function orderOf(decision: RoutingDecision | null): string[] {
  if (!decision?.chosen) return []
  return decision.failover ? [decision.chosen, ...decision.fallbackOrder] : [decision.chosen]
}

/** The rail on which a provider of the order is tried. */
export function railOf(decision: RoutingDecision | null, providerId: string): Rail {
  return decision?.candidates.find((candidate) => candidate.providerId === providerId)?.rail ?? 'CARD'
}

/** Attempts that an order of providers allows: a checkout that could not be made is tried again, twice at most. */
export function attemptsAllowed(orderLength: number, hosted: boolean): number {
  return hosted && orderLength > 0 ? orderLength + 2 : orderLength
}

/** The provider of the attempt with that index (from 1), or null where there is to be none. */
export function providerOfAttempt(order: readonly string[], attemptIndex: number, hosted: boolean): string | null {
  if (attemptIndex > attemptsAllowed(order.length, hosted)) return null
  return order[Math.min(attemptIndex, order.length) - 1] ?? null
}

/** Null where the order allows no other. */
export function nextAttempt({ decision, hosted, attempt, link }: AttemptsMade): NextAttempt | null {
  const number = (attempt?.number ?? 0) + 1
  const attemptIndex = link ? link.attempts + 1 : number
  const providerId = providerOfAttempt(orderOf(decision), attemptIndex, hosted)
  return providerId === null ? null : { number, attemptIndex, providerId, rail: railOf(decision, providerId) }
}

/** Whether the order allows another attempt after the newest one. */
export function mayBeFollowed({ decision, hosted, attempt, link }: AttemptsMade): boolean {
  const attemptIndex = link?.attempts ?? attempt?.number ?? 0
  return attemptIndex < attemptsAllowed(orderOf(decision).length, hosted)
}

/** How far the newest opening of a link has come; null for a payment without one. */
export function openingOf({ decision, link }: Pick<AttemptsMade, 'decision' | 'link'>): Opening | null {
  if (!link) return null
  const allowed = attemptsAllowed(orderOf(decision).length, true)
  return { opened: link.openedAt !== null, attempts: link.attempts, allowed }
}

/** Whether the provider says that a checkout is unpaid. */
export function isUnpaid({ state }: LookupResult): boolean {
  return state === 'UNPAID' || state === 'EXPIRED'
}

/** How a question was put, and about what. */
export interface Asked {
  next: Extract<NextStep, 'ASK' | 'WAIT'>
  hosted: boolean
  /** The time of the checkout is over, or the business has ended it. */
  closing: boolean
  /** Whether "not found" says by now that it never arrived. */
  notFoundIsLost: boolean
}

/**
 * Whether the answer says that no payer was charged, nor ever will be: the provider does not know the charge, or the
 * charge waits for a 3-D Secure challenge whose address was lost before it was recorded, so that no payer can pass it.
 */
export function isUnseen(answer: LookupResult, { next, hosted }: Pick<Asked, 'next' | 'hosted'>): boolean {
  return answer.state === 'NOT_FOUND' || (next === 'ASK' && !hosted && isUnpaid(answer))
}

/**
 * What follows from the answer to a question about the newest attempt. EXPIRE: the checkout is closed unpaid. REMAKE: the
 * process that made this checkout died before its address was recorded, so no payer saw it and another is made. LOSE:
 * the charge never arrived. RECORD: the answer is recorded by the table of outcomes.
 */
export function conclusionOf(answer: LookupResult, asked: Asked): 'EXPIRE' | 'REMAKE' | 'LOSE' | 'RECORD' {
  const { next, hosted, closing, notFoundIsLost } = asked
  const notFound = answer.state === 'NOT_FOUND'
  const unseen = isUnseen(answer, asked)
  if (isUnpaid(answer) && closing) return 'EXPIRE'
  if (next === 'ASK' && hosted && (isUnpaid(answer) || notFound || answer.state === 'UNKNOWN')) return 'REMAKE'
  return next === 'ASK' && unseen && notFoundIsLost ? 'LOSE' : 'RECORD'
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
