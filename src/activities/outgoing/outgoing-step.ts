import type { OutgoingSnapshot } from '../../db/transactions/record.ts'
import { reviewOf } from '../../domain/display/current-details.ts'
import { nextStep, type NextStep } from '../../domain/payments/payment.ts'
import type { PaymentStep, Question } from '../payments/payment-step.ts'

type SharedStep = 'reviewReason' | 'state' | 'attemptNumber' | 'attemptState' | 'sendByMs' | 'askedSinceMs' | 'waitMs'

/** The state of a refund or payout, and what its workflow does next. */
export interface OutgoingStep extends Pick<PaymentStep, SharedStep | 'waitingEvents'> {
  /**
   * The next step.
   * - BUSY: try again on the slow queue.
   * - QUEUED: another refund of the charge has to settle first.
   * - RETRY: the provider processed nothing, and another attempt follows after a wait.
   */
  next: NextStep | 'BUSY' | 'QUEUED' | 'RETRY'
  /** Null for a payout before its first attempt. */
  providerId: string | null
  /** True if the service created it, for a success that came too late. Such a refund is tried for longer. */
  automatic: boolean
  /** Since when it has been tried: milliseconds since 1970, by the database's clock. Null before the first attempt. */
  triedSinceMs: number | null
}

export interface AttemptOutgoingInput {
  transactionId: string
  lane: 'fast' | 'slow'
  /** See `AttemptInput`. */
  giveUp?: boolean
  /** See `AttemptInput`. */
  onlyRead?: boolean
  /** The number of the refused attempt that this one follows. */
  after?: number
  /** Milliseconds until the next attempt, should this one be refused. Null if this one is the last. */
  nextTryMs: number | null
}

export interface AskOutgoingInput {
  transactionId: string
  question: Question
}

export interface OutgoingAnswer {
  step: OutgoingStep
  /** True if the provider responded NOT_FOUND. */
  notFound: boolean
  /** Milliseconds until a postponed question can be sent. */
  putOffMs?: number
  /** See `AskAnswer`. */
  cannotBeAsked?: boolean
}

/** A refused attempt is followed by another one after a wait, or at once if an operator restarted the refund. */
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
    ...reviewOf(outgoing),
  }
}
