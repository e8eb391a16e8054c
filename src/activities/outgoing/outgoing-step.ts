import type { TransactionSnapshot } from '../../db/transactions/record.ts'
import { nextStep, type NextStep } from '../../domain/payments/payment.ts'
import type { AttemptState, TransactionState } from '../../domain/states.ts'
import type { Question } from '../payments/payment-step.ts'

/** Money that goes out: a refund or a payout, as the record has it. */
export interface OutgoingSnapshot extends TransactionSnapshot {
  /** Milliseconds since 1970, by the database's clock: its first attempt, or when an operator started it again. Null before both. */
  triedSinceMs: number | null
  /** Attempts that an operator's restart has put behind it. */
  attemptsBeforeRestart: number
}

/** What an activity tells the workflow of a refund or a payout: how things stand in the record, and so what comes next. */
export interface OutgoingStep {
  /**
   * BUSY: the same is to be asked for on the slow queue. QUEUED: another refund of the charge has to settle first. RETRY: the
   * newest attempt was turned away before anything happened, and another one follows after a while.
   */
  next: NextStep | 'BUSY' | 'QUEUED' | 'RETRY'
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  /** Null for a payout before its first attempt. */
  providerId: string | null
  /** A refund that was made by itself, for a success that came too late: it is tried for longer. */
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

export interface AttemptOutgoingInput {
  transactionId: string
  lane: 'fast' | 'slow'
  /** As in `AttemptInput`. */
  giveUp?: boolean
  /** The attempt that was turned away and that this one follows. */
  after?: number
  /** Milliseconds until the next attempt should this one be turned away; null where this is the last. */
  nextTryMs: number | null
}

export interface AskOutgoingInput {
  transactionId: string
  question: Question
}

export interface OutgoingAnswer {
  step: OutgoingStep
  /** Whether the provider's answer is NOT_FOUND. */
  notFound: boolean
  /** Where the question was put off: milliseconds until it can be put. */
  putOffMs?: number
  /** As in `AskAnswer`. */
  cannotBeAsked?: boolean
}

/** What an attempt that was turned away is followed by comes after a while, except where an operator wants it now. */
function nextOf(outgoing: OutgoingSnapshot): OutgoingStep['next'] {
  const next = nextStep(outgoing)
  const tried = (outgoing.attempt?.number ?? 0) > outgoing.attemptsBeforeRestart
  return next === 'ATTEMPT' && tried ? 'RETRY' : next
}

export function outgoingStep(
  outgoing: OutgoingSnapshot,
  { providerId, automatic }: Pick<OutgoingStep, 'providerId' | 'automatic'>,
): OutgoingStep {
  return {
    next: nextOf(outgoing),
    state: outgoing.state,
    automatic,
    triedSinceMs: outgoing.triedSinceMs,
    attemptNumber: outgoing.attempt?.number ?? 0,
    attemptState: outgoing.attempt?.state ?? null,
    providerId,
    sendByMs: outgoing.attempt?.sendByMs ?? 0,
    askedSinceMs: outgoing.attempt?.askedSinceMs ?? null,
    waitMs: Math.max(0, outgoing.attempt?.resendInMs ?? 0),
    waitingEvents: outgoing.waitingEvents,
  }
}
