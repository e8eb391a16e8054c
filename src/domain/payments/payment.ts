import type { PayerChoice } from './payer-choice.ts'
import type { LookupResult } from '../providers/provider-result.ts'
import { type RoutingDecision, routesOf } from '../routing/decision.ts'
import type { AttemptRecord } from '../state-changes/record.ts'
import { type PayInRail, type TransactionState, isTerminal } from '../states.ts'
import { NOT_FOUND_COUNTS_AFTER_MS } from '../waits.ts'

export interface AttemptsMade {
  decision: RoutingDecision | null
  /** True for a checkout on which a payer pays, false for a token that is charged. */
  hosted: boolean
  choice: PayerChoice | null
  /** The newest attempt; null before the first. */
  attempt: { number: number } | null
  /** A payment by link counts the attempts since a payer last opened it. */
  link: { openedAt: string | null; attempts: number } | null
}

export function roundOf({ decision, choice }: Pick<AttemptsMade, 'decision' | 'choice'>): RoutingDecision | null {
  const rail = choice?.rail ?? null
  if (!decision || rail === null) return decision
  const round = decision.choices?.find((each) => each.rail === rail)
  return { ...decision, ...(round ?? { chosen: null, fallbackOrder: [] }) }
}

export function orderOf(decision: RoutingDecision | null): string[] {
  const order = decision ? routesOf(decision).map(({ providerId }) => providerId) : []
  return decision?.failover ? order : order.slice(0, 1)
}

/** Returns the rail on which a provider is tried, or would be if it were in the order. */
export function railOf(decision: RoutingDecision | null, providerId: string): PayInRail {
  const routes = decision ? [...routesOf(decision), ...decision.candidates] : []
  return routes.find((route) => route.providerId === providerId)?.rail ?? 'CARD'
}

/** A checkout gets two attempts more than there are providers: it is retried if it could not be made. */
export function attemptsAllowed(orderLength: number, hosted: boolean): number {
  return hosted && orderLength > 0 ? orderLength + 2 : orderLength
}

/** Returns the provider of the attempt with this index, from 1; null if no such attempt is allowed. */
export function providerOfAttempt(order: readonly string[], attemptIndex: number, hosted: boolean): string | null {
  if (attemptIndex > attemptsAllowed(order.length, hosted)) return null
  return order[Math.min(attemptIndex, order.length) - 1] ?? null
}

/** Attempts since the order began: with the payment, the payer's newest choice, or a link's newest opening. */
export function triedInOrder({ attempt, choice, link }: Pick<AttemptsMade, 'attempt' | 'choice' | 'link'>): number {
  return link?.attempts ?? choice?.attempts ?? attempt?.number ?? 0
}

export function nextAttempt(made: AttemptsMade): { number: number; providerId: string } | null {
  const providerId = providerOfAttempt(orderOf(roundOf(made)), triedInOrder(made) + 1, made.hosted)
  return providerId === null ? null : { number: (made.attempt?.number ?? 0) + 1, providerId }
}

export function mayBeFollowed(made: AttemptsMade): boolean {
  return triedInOrder(made) < attemptsAllowed(orderOf(roundOf(made)).length, made.hosted)
}

export function openingOf(made: Pick<AttemptsMade, 'decision' | 'choice' | 'link'>): Opening | null {
  const { link } = made
  if (!link) return null
  const allowed = attemptsAllowed(orderOf(roundOf(made)).length, true)
  return { opened: link.openedAt !== null, attempts: link.attempts, allowed }
}

export function isUnpaid({ state }: LookupResult): boolean {
  return state === 'UNPAID' || state === 'EXPIRED'
}

/**
 * NOT_FOUND means unpaid while the provider may not show the checkout yet, and expired after that. For `hiddenMs` it
 * may not find a checkout that no payer has tried to pay. The checkout was made before `sendByMs`.
 */
export function checkoutLookupResult(
  result: LookupResult,
  { nowMs, sendByMs, hiddenMs }: Record<'nowMs' | 'sendByMs' | 'hiddenMs', number>,
): LookupResult {
  if (result.state !== 'NOT_FOUND') return result
  const isShown = nowMs >= sendByMs + Math.max(NOT_FOUND_COUNTS_AFTER_MS, hiddenMs)
  return { state: isShown ? 'EXPIRED' : 'UNPAID' }
}

export interface QuestionContext {
  next: Extract<NextStep, 'ASK' | 'WAIT'>
  /** A prompt on a payer's phone is a charge: it may have been sent. OUTGOING: a refund or a payout. */
  about: 'CHARGE' | 'CHECKOUT' | 'OUTGOING'
  /** True after the expiry of the checkout, or if the business has ended it. */
  closing: boolean
  /** True if NOT_FOUND now means that the charge never arrived. */
  notFoundIsLost: boolean
  /** True if the payer has chosen another rail since the checkout was made. */
  replaced: boolean
}

/** No payer will be charged: it is not known, or it waits for a 3-D Secure challenge whose address was lost. */
export function isNeverCharged(
  result: LookupResult,
  { next, about }: Pick<QuestionContext, 'next' | 'about'>,
): boolean {
  return result.state === 'NOT_FOUND' || (next === 'ASK' && about === 'CHARGE' && isUnpaid(result))
}

/**
 * Decides what follows from a lookup result about the newest attempt of a payment, a refund or a payout:
 * - EXPIRE: the checkout is closed unpaid.
 * - REPLACE: the checkout is closed, and one on the rail that the payer chose follows. Should it be paid after all, the
 *   payment succeeds by it. A provider that does not say whether it was paid is asked again first.
 * - REMAKE: another checkout is made. The process that made this one died before its address was recorded, so no
 *   payer saw it.
 * - LOSE: the attempt never arrived.
 * - RECORD: the table of outcomes decides (`state-changes/claim.ts`).
 */
export function conclusionOf(result: LookupResult, question: QuestionContext): Conclusion {
  const { next, about, closing, notFoundIsLost, replaced } = question
  const notFound = result.state === 'NOT_FOUND'
  const neverCharged = isNeverCharged(result, question)
  if (isUnpaid(result) && closing) return 'EXPIRE'
  const isOpen = isUnpaid(result) || notFound
  if (replaced && isOpen) return 'REPLACE'
  if (next === 'ASK' && about === 'CHECKOUT' && (isOpen || result.state === 'UNKNOWN')) return 'REMAKE'
  return next === 'ASK' && neverCharged && notFoundIsLost ? 'LOSE' : 'RECORD'
}

export type Conclusion = 'EXPIRE' | 'REPLACE' | 'REMAKE' | 'LOSE' | 'RECORD'

/** RESEND: the provider throttled the attempt. ASK: about an unknown outcome. WAIT: for the payer or the provider. */
export type NextStep = 'END' | 'ATTEMPT' | 'AWAIT_OPENING' | 'RESEND' | 'ASK' | 'WAIT' | 'REVIEW'

export interface PaymentProgress {
  state: TransactionState
  needsReview: boolean
  /** The workflow acts next. Null if only an operator or a provider's event continues the payment. */
  engineDueAt: Date | null
  /** `resendInMs`: milliseconds until a throttled attempt may be sent again; null if it may not. */
  attempt: (Pick<AttemptRecord, 'state' | 'ended' | 'soft' | 'checkoutUrl'> & { resendInMs?: number | null }) | null
  opening?: Opening | null
}

/** The last time that a payer asked a link for a checkout while none was open. */
export interface Opening {
  opened: boolean
  attempts: number
  allowed: number
}

/** Returns the next step, derived from the record alone, so that a new run continues where the last one stopped. */
export function nextStep({ state, needsReview, engineDueAt, attempt, opening }: PaymentProgress): NextStep {
  if (isTerminal(state)) return 'END'
  const isLeftToAnOperator = needsReview && engineDueAt === null
  const again = opening ? afterOpening(opening, attempt) : 'ATTEMPT'
  // A payer may open a link again. Only an operator continues any other flagged payment.
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

/** For a payer who opened the link and has no checkout yet: if one provider makes none, the next is tried. */
function afterOpening({ opened, attempts, allowed }: Opening, attempt: PaymentProgress['attempt']) {
  if (!opened) return 'AWAIT_OPENING'
  if (attempts === 0) return 'ATTEMPT'
  const seen = attempt?.checkoutUrl !== null
  const refused = attempt?.state === 'DECLINED' && !attempt.soft
  return !seen && !refused && attempts < allowed ? 'ATTEMPT' : 'AWAIT_OPENING'
}
