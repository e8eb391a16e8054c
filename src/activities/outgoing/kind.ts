import type { StoredInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import type { OutgoingSnapshot, AttemptSnapshot } from '../../db/transactions/record.ts'
import { nextStep, type NextStep } from '../../domain/payments/payment.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import type { ReviewReason } from '../../domain/states.ts'
import type { Sending } from '../attempts/send-attempt.ts'
import { sharedStep, type TransactionStep } from '../payments/payment-step.ts'

export interface EventMeaning {
  finding: LookupResult | null
  /** True if the finding handles the event. Otherwise the relay signals it again later. */
  isHandled: boolean
  setAside?: { reason: ReviewReason; because: string }
}

export type AskedAttempt = Pick<
  AttemptSnapshot,
  'providerId' | 'providerReference' | 'providerTransactionId' | 'startedAtMs'
>

/** The differences between refunds and payouts. */
export interface OutgoingKind<S extends OutgoingSnapshot> {
  load: (transactionId: string) => Promise<S>
  stepOf: (outgoing: S) => OutgoingStep
  /** True if the provider has to be asked something before the attempt. The fast lane has no time for that. */
  isUnready?: (outgoing: S) => boolean
  makeReady?: (outgoing: S) => Promise<S>
  nextAttempt: (outgoing: S) => Pick<NewAttempt, 'providerId' | 'rail' | 'exclusiveFor'>
  sendingTo: (outgoing: S, providerId: string) => Pick<Sending<S>, 'to' | 'prepare' | 'send'>
  /** Called if the attempt could not be stored. Returns whether it waits for another one to settle. */
  queue?: (outgoing: S) => Promise<boolean>
  lookUp: (outgoing: S, attempt: AskedAttempt) => Promise<LookupResult>
  /** True if the provider finds an attempt by our reference alone. */
  isFoundByReference: (outgoing: S) => boolean
  canBeAsked: (outgoing: S) => boolean
  /** May ask the provider. */
  meaningOf: (outgoing: S, event: StoredInboundEvent) => Promise<EventMeaning>
}

export interface OutgoingStep extends TransactionStep {
  /**
   * The next step.
   * - BUSY: try again on the slow queue.
   * - QUEUED: another refund of the charge has to settle first.
   * - RETRY: the provider processed nothing, and another attempt follows after a wait.
   */
  next: NextStep | 'BUSY' | 'QUEUED' | 'RETRY'
  /** True if the service created it, for a success that came too late. Such a refund is tried for longer. */
  automatic: boolean
  /** Since when it has been tried: milliseconds since 1970, by the database's clock. Null before the first attempt. */
  triedSinceMs: number | null
}

/** A refused attempt is followed by another one after a wait, or at once if an operator restarted the refund. */
function nextOf(outgoing: OutgoingSnapshot): OutgoingStep['next'] {
  const next = nextStep(outgoing)
  const tried = (outgoing.attempt?.number ?? 0) > outgoing.attemptsBeforeRestart
  return next === 'ATTEMPT' && tried ? 'RETRY' : next
}

export function outgoingStep(
  outgoing: OutgoingSnapshot,
  of: Pick<OutgoingStep, 'providerId' | 'automatic'>,
): OutgoingStep {
  return { ...sharedStep(outgoing), next: nextOf(outgoing), triedSinceMs: outgoing.triedSinceMs, ...of }
}
