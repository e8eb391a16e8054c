import type { StoredInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import type { OutgoingSnapshot, AttemptSnapshot } from '../../db/transactions/record.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import type { ReviewReason } from '../../domain/states.ts'
import type { Sending } from '../attempts/send-attempt.ts'
import type { OutgoingStep } from './outgoing-step.ts'

/** The meaning of an inbound event for a refund or a payout. */
export interface EventMeaning {
  /** Null if the event cannot be read. */
  finding: LookupResult | null
  /** True if the finding handles the event. Otherwise the relay signals it again later. */
  isHandled: boolean
  /** Why an operator has to review the event. */
  setAside?: { reason: ReviewReason; because: string }
}

/** An attempt as its provider is asked about it. */
export type AskedAttempt = Pick<
  AttemptSnapshot,
  'providerId' | 'providerReference' | 'providerTransactionId' | 'startedAtMs'
>

/** The differences between refunds and payouts. */
export interface OutgoingKind<S extends OutgoingSnapshot> {
  /** Throws SV-2005 if there is none. */
  load: (transactionId: string) => Promise<S>
  stepOf: (outgoing: S) => OutgoingStep
  /** True if the provider has to be asked something before the attempt. The fast lane has no time for that. */
  isUnready?: (outgoing: S) => boolean
  makeReady?: (outgoing: S) => Promise<S>
  nextAttempt: (outgoing: S) => Pick<NewAttempt, 'providerId' | 'rail' | 'exclusiveFor'>
  /** How an attempt is sent to its provider. */
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
