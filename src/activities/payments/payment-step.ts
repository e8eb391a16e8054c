import { loadPayment, type PaymentSnapshot } from '../../db/payments/payment.ts'
import type { TransactionSnapshot } from '../../db/transactions/record.ts'
import { reviewOf, type ShownStep } from '../../domain/display/current-details.ts'
import { type NextStep, nextStep, openingOf, orderOf, roundOf, triedInOrder } from '../../domain/payments/payment.ts'
import type { AttemptState, TransactionState } from '../../domain/states.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'

export interface TransactionStep extends Pick<ShownStep, 'reviewReason'> {
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  /** When the newest attempt could last be sent: milliseconds since 1970, by the database's clock. */
  sendByMs: number
  /** When the provider was first asked about the newest attempt in its present state, by the engine's clock. */
  askedSinceMs: number | null
  /** Milliseconds until a BUSY or RESEND step is worth another try. */
  waitMs: number
  /** Unhandled inbound events, oldest first. */
  waitingEvents: string[]
  /** Null before the first attempt, but for a refund. */
  providerId: string | null
}

export interface PaymentStep extends TransactionStep {
  /** BUSY: nothing was done, and the workflow tries again on the slow queue. */
  next: NextStep | 'BUSY'
  order: string[]
  /** Attempts made since that order began. Only in a step ATTEMPT, and in none of 1.1.0. */
  triedInOrder?: number
  hosted: boolean
  /** True if a payer has, or had, a page at a provider: a checkout, or the 3-D Secure challenge of a token. */
  payerHasPage: boolean
  /** 0 if the business ended the link early. Null if no payer has a page. */
  expiresAtMs: number | null
  /** The provider that must confirm the event before it is applied. */
  confirmAt?: string
}

export interface AttemptInput {
  transactionId: string
  /** In the fast lane, a shut bulkhead returns BUSY, and in both a spent call budget: nothing is stored then. */
  lane: 'fast' | 'slow'
  /** It has waited too long for the provider's capacity, and ends unsent. */
  giveUp?: boolean
  /** A command is under way: nothing is sent before it has ended. */
  onlyRead?: boolean
}

export interface Question {
  /** Workflow time. It decides how long the provider is asked. */
  nowMs: number
  /** Until the next question, should this one not settle the outcome. Null: an operator reviews it next. */
  nextAskMs: number | null
  /** A response NOT_FOUND means that the request never arrived. */
  notFoundIsLost: boolean
}

export interface AskAnswer<Step> {
  step: Step
  notFound: boolean
  /** Milliseconds until a postponed question can be sent. */
  putOffMs?: number
  /** True if the provider cannot be asked, so that only its event has the outcome. */
  cannotBeAsked?: boolean
}

export interface EventInput {
  transactionId: string
  inboundEventId: string
}

export function paymentRecorder(deps: ActivityDeps) {
  const load = async (transactionId: string): Promise<PaymentSnapshot> =>
    requireRow(await loadPayment(deps.pool, { transactionId }), transactionId)
  return { load, ...transactionRecorder(deps, load) }
}

export function hasPage({ hosted, attempt }: Pick<PaymentSnapshot, 'hosted' | 'attempt'>): boolean {
  return hosted || (attempt?.checkoutUrl ?? null) !== null
}

export function sharedStep({ state, attempt, waitingEvents, ...transaction }: TransactionSnapshot) {
  return {
    state,
    attemptNumber: attempt?.number ?? 0,
    attemptState: attempt?.state ?? null,
    sendByMs: attempt?.sendByMs ?? 0,
    askedSinceMs: attempt?.askedSinceMs ?? null,
    waitMs: Math.max(0, attempt?.resendInMs ?? 0),
    waitingEvents,
    ...reviewOf(transaction),
  }
}

export function stepOf(payment: PaymentSnapshot): PaymentStep {
  const next = nextStep({ ...payment, opening: openingOf(payment) })
  const payerHasPage = hasPage(payment)
  return {
    ...sharedStep(payment),
    next,
    // The payer may have paid on an older checkout than the newest.
    providerId: next === 'END' ? payment.providerId : (payment.attempt?.providerId ?? null),
    order: orderOf(roundOf(payment)),
    ...(next === 'ATTEMPT' && { triedInOrder: triedInOrder(payment) }),
    hosted: payment.hosted,
    payerHasPage,
    expiresAtMs: payment.link?.expireRequested ? 0 : payerHasPage ? (payment.expiresAt?.getTime() ?? null) : null,
  }
}
