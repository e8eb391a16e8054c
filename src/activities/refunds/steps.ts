import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { loadRefund, type RefundSnapshot } from '../../db/refunds/load-refund.ts'
import { nextStep, type NextStep } from '../../domain/payment.ts'
import type { AttemptState, TransactionState } from '../../domain/states.ts'
import type { Question } from '../payments/steps.ts'

/** What an activity tells the refund's workflow: how things stand in the record, and so what comes next. */
export interface RefundStep {
  /**
   * BUSY: the same is to be asked for on the slow queue. QUEUED: another refund of the charge has to settle first. RETRY: the
   * newest attempt was turned away before anything happened, and another one follows after a while.
   */
  next: NextStep | 'BUSY' | 'QUEUED' | 'RETRY'
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  providerId: string
  /** Made by itself, for a success that came too late: it is tried for longer. */
  automatic: boolean
  /** Milliseconds since 1970, by the database's clock: since when it has been tried; null before the first attempt. */
  triedSinceMs: number | null
  /** Milliseconds since 1970, by the database's clock: when the newest attempt could last be sent. */
  sendByMs: number
  /** As in `PaymentStep`. */
  askedSinceMs: number | null
  /** Milliseconds until a BUSY is worth asking for again. */
  waitMs: number
  /** Inbound events that wait to be handled, oldest first. */
  waitingEvents: string[]
}

export interface AskRefundInput {
  transactionId: string
  question: Question
}

export interface RefundAnswer {
  step: RefundStep
  /** Whether the provider's answer is NOT_FOUND. */
  notFound: boolean
  /** Where the question was put off: milliseconds until it can be put. */
  putOffMs?: number
}

export interface AttemptRefundInput {
  transactionId: string
  lane: 'fast' | 'slow'
  /** As in `AttemptInput`. */
  giveUp?: boolean
  /** The attempt that was turned away and that this one follows. */
  after?: number
  /** Milliseconds until the next attempt should this one be turned away; null where this is the last. */
  nextTryMs: number | null
  /** Milliseconds until the next look should it not be its turn. */
  nextTurnMs: number
}

/** The refund as the record has it; a workflow of none ends. */
export async function requireRefund(pool: Pool, transactionId: string): Promise<RefundSnapshot> {
  const refund = await loadRefund(pool, transactionId)
  if (!refund) throw ApplicationFailure.nonRetryable(`there is no refund ${transactionId}`, 'SV-2005')
  return refund
}

/** What an attempt that was turned away is followed by comes after a while, except where an operator wants it now. */
function nextOf(refund: RefundSnapshot): RefundStep['next'] {
  const next = nextStep(refund)
  const tried = (refund.attempt?.number ?? 0) > refund.attemptsBeforeRestart
  return next === 'ATTEMPT' && tried ? 'RETRY' : next
}

export function stepOf(refund: RefundSnapshot): RefundStep {
  return {
    next: nextOf(refund),
    state: refund.state,
    automatic: refund.automatic,
    triedSinceMs: refund.triedSinceMs,
    attemptNumber: refund.attempt?.number ?? 0,
    attemptState: refund.attempt?.state ?? null,
    providerId: refund.charge.providerId,
    sendByMs: refund.attempt?.sendByMs ?? 0,
    askedSinceMs: refund.attempt?.askedSinceMs ?? null,
    waitMs: Math.max(0, refund.attempt?.resendInMs ?? 0),
    waitingEvents: refund.waitingEvents,
  }
}
