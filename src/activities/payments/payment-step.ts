import type { Pool } from 'pg'
import { loadPayment, type PaymentSnapshot } from '../../db/payments/payment.ts'
import { reviewOf, type ShownStep } from '../../domain/display/current-details.ts'
import { type NextStep, nextStep, openingOf, orderOf, roundOf, triedInOrder } from '../../domain/payments/payment.ts'
import type { AttemptState, TransactionState } from '../../domain/states.ts'
import { requireRow } from '../deps.ts'

/** The state of a payment, and what its workflow does next. */
export interface PaymentStep extends Pick<ShownStep, 'reviewReason'> {
  /** BUSY: nothing was done, and the workflow tries again on the slow queue. */
  next: NextStep | 'BUSY'
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  providerId: string | null
  /** The decided order of providers, shown in the Temporal UI. */
  order: string[]
  /** Attempts made since that order began. Only in a step ATTEMPT, and in none of 1.1.0. */
  triedInOrder?: number
  hosted: boolean
  /** When the newest attempt could last be sent: milliseconds since 1970, by the database's clock. */
  sendByMs: number
  /** When the provider was first asked about the newest attempt in its present state, by the engine's clock. */
  askedSinceMs: number | null
  /** True if a payer has, or had, a page at a provider: a checkout, or the 3-D Secure challenge of a token. */
  payerHasPage: boolean
  /** 0 if the business ended the link early. Null if no payer has a page. */
  expiresAtMs: number | null
  /** Milliseconds until a BUSY or RESEND step is worth another try. */
  waitMs: number
  /** Unhandled inbound events, oldest first. */
  waitingEvents: string[]
  /** The provider that must confirm the event before it is applied. */
  confirmAt?: string
}

export interface AttemptInput {
  transactionId: string
  /**
   * In the fast lane, a shut bulkhead returns BUSY before anything is stored. In both lanes an exhausted call budget
   * does.
   */
  lane: 'fast' | 'slow'
  /** True if the attempt has waited too long for the provider's capacity: it ends unsent. */
  giveUp?: boolean
  /** The attempt to make. Without one, the next by the record is made. Without a stored order, routing decides. */
  following?: { number: number; providerId: string }
  /** True if a command is under way: nothing is sent before it has ended. */
  onlyRead?: boolean
}

export interface AskInput {
  transactionId: string
  /** True if the checkout has expired: a checkout that is unpaid at the provider is stopped. */
  closing: boolean
  question: Question
}

/** A workflow's question to a provider about an attempt. */
export interface Question {
  /** Workflow time. It decides how long the provider is asked. */
  nowMs: number
  /**
   * Milliseconds until the next question, should this one not settle the outcome. Null if it is the last: then an
   * operator reviews the attempt.
   */
  nextAskMs: number | null
  /** True if a response NOT_FOUND means that the request never arrived. */
  notFoundIsLost: boolean
}

export interface AskAnswer {
  step: PaymentStep
  /** True if the provider responded NOT_FOUND. */
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

/** Loads a payment. Throws SV-2005 if there is none, which ends the workflow. */
export async function requirePayment(pool: Pool, transactionId: string): Promise<PaymentSnapshot> {
  return requireRow(await loadPayment(pool, { transactionId }), transactionId)
}

export function hasPage({ hosted, attempt }: Pick<PaymentSnapshot, 'hosted' | 'attempt'>): boolean {
  return hosted || (attempt?.checkoutUrl ?? null) !== null
}

export function stepOf(payment: PaymentSnapshot): PaymentStep {
  const next = nextStep({ ...payment, opening: openingOf(payment) })
  const payerHasPage = hasPage(payment)
  return {
    next,
    state: payment.state,
    attemptNumber: payment.attempt?.number ?? 0,
    attemptState: payment.attempt?.state ?? null,
    // The payer may have paid on an older checkout than the newest.
    providerId: next === 'END' ? payment.providerId : (payment.attempt?.providerId ?? null),
    order: orderOf(roundOf(payment)),
    ...(next === 'ATTEMPT' && { triedInOrder: triedInOrder(payment) }),
    hosted: payment.hosted,
    sendByMs: payment.attempt?.sendByMs ?? 0,
    askedSinceMs: payment.attempt?.askedSinceMs ?? null,
    payerHasPage,
    expiresAtMs: payment.link?.expireRequested ? 0 : payerHasPage ? (payment.expiresAt?.getTime() ?? null) : null,
    waitMs: Math.max(0, payment.attempt?.resendInMs ?? 0),
    waitingEvents: payment.waitingEvents,
    ...reviewOf(payment),
  }
}
