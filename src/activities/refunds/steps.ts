import type { NextStep } from '../../domain/payment.ts'
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
  /** Whether the provider says that it never heard of it. */
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
