import type { NextStep } from '../domain/payment.ts'
import type { AttemptState, TransactionState } from '../domain/states.ts'
import type { Question } from './payment-steps.ts'

/** What an activity tells the refund's workflow: how things stand in the record, and so what comes next. */
export interface RefundStep {
  /** BUSY: the same is to be asked for on the slow queue. TURN: another refund of the charge has to settle first. */
  next: NextStep | 'BUSY' | 'TURN'
  state: TransactionState
  attemptNumber: number
  attemptState: AttemptState | null
  providerId: string
  /** Milliseconds since 1970, by the database's clock: when the newest attempt could last be sent. */
  sendByMs: number
  /** As in `PaymentStep`. */
  askedSinceMs: number | null
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
}
