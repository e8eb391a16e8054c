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
  /** Null if the provider need not be asked something before the attempt. The fast lane has no time for that. */
  makeReady?: (outgoing: S) => (() => Promise<S>) | null
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

export function outgoingStep(
  outgoing: OutgoingSnapshot,
  of: Pick<OutgoingStep, 'providerId' | 'automatic'>,
): OutgoingStep {
  const { attempt, attemptsBeforeRestart, triedSinceMs } = outgoing
  const next = nextStep(outgoing)
  // A refused attempt is followed by another one after a wait, or at once if an operator restarted the refund.
  const isRetry = next === 'ATTEMPT' && (attempt?.number ?? 0) > attemptsBeforeRestart
  return { ...sharedStep(outgoing), next: isRetry ? 'RETRY' : next, triedSinceMs, ...of }
}
