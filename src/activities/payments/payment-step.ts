import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { loadPayment, type PaymentSnapshot } from '../../db/payments/payment.ts'
import { type NextStep, nextStep, openingOf, orderOf } from '../../domain/payments/payment.ts'
import type { AttemptState, TransactionState } from '../../domain/states.ts'

/** What an activity tells the payment's workflow: how things stand in the record, and so what comes next. */
export interface PaymentStep {
  /** BUSY: nothing was done; the same is to be asked for on the slow queue. */
  next: NextStep | 'BUSY'
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  providerId: string | null
  /** The order of providers as decided, shown in the Temporal UI. */
  order: string[]
  hosted: boolean
  /** Milliseconds since 1970, by the database's clock: when the newest attempt could last be sent. */
  sendByMs: number
  /** When the newest attempt was first asked about in the state that it has, by the engine's clock. */
  askedSinceMs: number | null
  /** A payer has, or had, a page at a provider: a checkout, or the 3-D Secure challenge of a token. */
  payerHasPage: boolean
  /** 0 where the business ended a link before its time; null where no payer has a page to act on. */
  expiresAtMs: number | null
  /** Milliseconds until a BUSY or a RESEND is worth asking for again. */
  waitMs: number
  /** Inbound events that wait to be handled, oldest first. */
  waitingEvents: string[]
}

export interface AttemptInput {
  transactionId: string
  /** In the fast lane a shut bulkhead answers BUSY before anything is stored, in either one a budget of calls that is spent. */
  lane: 'fast' | 'slow'
  /** The provider took no more calls for too long: the attempt ends unsent. */
  giveUp?: boolean
}

export interface AskInput {
  transactionId: string
  /** The checkout's time is over: what the provider calls unpaid is stopped. */
  closing: boolean
  question: Question
}

/** A question about an attempt, as its workflow puts it. */
export interface Question {
  /** The workflow's clock, which is the one that judges for how long an outcome is asked about. */
  nowMs: number
  /** Milliseconds until the workflow asks again, should this not settle it; null: it is the last, and a person is asked. */
  nextAskMs: number | null
  /** Whether an answer of "not found" says that it never arrived. */
  notFoundIsLost: boolean
}

export interface AskAnswer {
  step: PaymentStep
  /** Whether the provider's answer is NOT_FOUND. */
  notFound: boolean
  /** Where the question was put off: milliseconds until it can be put. */
  putOffMs?: number
  /** Whether the provider has no way to be asked: only its event tells the outcome. */
  cannotBeAsked?: boolean
}

export interface EventInput {
  transactionId: string
  inboundEventId: string
}

/** The payment as the record has it; a workflow of none ends. */
export async function requirePayment(pool: Pool, transactionId: string): Promise<PaymentSnapshot> {
  const payment = await loadPayment(pool, transactionId)
  if (!payment) throw ApplicationFailure.nonRetryable(`there is no payment ${transactionId}`, 'SV-2005')
  return payment
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
    // A payer may have paid on an older checkout than the newest.
    providerId: next === 'END' ? payment.providerId : (payment.attempt?.providerId ?? null),
    order: orderOf(payment.decision),
    hosted: payment.hosted,
    sendByMs: payment.attempt?.sendByMs ?? 0,
    askedSinceMs: payment.attempt?.askedSinceMs ?? null,
    payerHasPage,
    expiresAtMs: payment.link?.expireRequested ? 0 : payerHasPage ? (payment.expiresAt?.getTime() ?? null) : null,
    waitMs: Math.max(0, payment.attempt?.resendInMs ?? 0),
    waitingEvents: payment.waitingEvents,
  }
}
