import { type TSchema, Type } from 'typebox'
import type { TransactionKind } from '../../domain/states.ts'
import { DISPUTE_EVENT_TYPES, type DisputeEventType } from '../../domain/webhooks/dispute-events.ts'
import { type AnyEventType, EVENT_TYPES, transactionOfEvent, type EventType } from '../../domain/webhooks/events.ts'
import { DisputeReason, DisputeState } from '../disputes/words.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import {
  AmountCents,
  CurrencyCode,
  Instant,
  Metadata,
  ModeName,
  ProviderId,
  Reference,
  closed,
  described,
  idOf,
  mostlyNull,
  nullInExamples,
  word,
} from '../schema/schema.ts'
import { FailureReasonCode, ProviderTransactionId, Sequence } from '../transactions/schema.ts'
import { EventTransactionId, TestMark } from './schema.ts'

const EndedState = word('EndedState', ['FAILED', 'STOPPED'], 'The final state.')

const KIND: Record<TransactionKind, string> = { COLLECT: 'payment', PAYOUT: 'payout', REFUND: 'refund' }

const TriedProviderId = Type.Union([ProviderId, Type.Null()], {
  title: 'TriedProviderId',
  description: 'The provider; null until one is tried.',
})

const NoFailureReason = nullInExamples(
  Type.Union([FailureReasonCode, Type.Null()], {
    title: 'NoFailureReason',
    description: 'Always null: the transaction did not fail.',
  }),
)

const NoFailureMessage = nullInExamples(
  Type.Union([Type.String(), Type.Null()], {
    title: 'NoFailureMessage',
    description: 'Always null: the transaction did not fail.',
  }),
)

const FailureMessage = Type.String({
  title: 'FailureMessage',
  description: 'The failure reason in words.',
  examples: ['The card was declined.'],
})

const EventOriginal = described(EventTransactionId, 'The refunded payment.')

/** `payment.succeeded` → `PaymentSucceeded`, `dispute.needs_response` → `DisputeNeedsResponse`. */
const titleOf = (type: AnyEventType): string =>
  type
    .split(/[._]/)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')

const envelopeOf = (type: AnyEventType) => ({
  id: idOf('event'),
  type: Type.Literal(type, { description: 'The event type.' }),
  created: described(Instant, 'When the event was created.'),
})

/**
 * Returns the envelope schema of an event type (specification section 2). Receivers may ignore additional data fields.
 */
function eventOf(type: EventType) {
  const { kind, state } = transactionOfEvent(type)
  const name = titleOf(type)
  const data = closed(
    {
      transactionId: EventTransactionId,
      merchantId: idOf('business'),
      kind: Type.Literal(kind, { description: `A ${KIND[kind]}.` }),
      state: state === 'FAILED' ? EndedState : Type.Literal(state, { description: 'The new state.' }),
      amountCents: AmountCents,
      currency: CurrencyCode,
      providerId: TriedProviderId,
      providerTransactionId: ProviderTransactionId,
      failureReasonCode:
        state === 'FAILED'
          ? described(FailureReasonCode, 'Why the transaction FAILED or was STOPPED.')
          : NoFailureReason,
      failureReasonMessage: state === 'FAILED' ? FailureMessage : NoFailureMessage,
      sequence: Sequence,
      reference: described(Reference, 'Your reference; if you sent none, the transaction id.'),
      mode: ModeName,
      originalTransactionId:
        kind === 'REFUND' ? EventOriginal : described(mostlyNull(EventTransactionId), 'Always null: not a refund.'),
      metadata: Metadata,
    },
    { title: `${name}Data`, description: 'The transaction when it entered the state.' },
  )
  return closed({ ...envelopeOf(type), data, test: Type.Optional(TestMark) }, { title: `${name}Event` })
}

function disputeEventOf(type: DisputeEventType) {
  const name = titleOf(type)
  const data = closed(
    {
      disputeId: idOf('dispute'),
      transactionId: described(EventTransactionId, 'The disputed payment.'),
      merchantId: idOf('business'),
      state: DisputeState,
      amountCents: described(AmountCents, 'What the payer gets if the dispute is lost, in minor units.'),
      currency: CurrencyCode,
      providerId: ProviderId,
      reason: DisputeReason,
      respondBy: described(Instant, 'Until when you can respond.'),
      sequence: described(Sequence, 'Grows with each change of the dispute: order its events by it.'),
      reference: described(Reference, 'Your reference of the payment; if you sent none, the transaction id.'),
      mode: ModeName,
    },
    { title: `${name}Data`, description: 'The dispute when the event was created.' },
  )
  return closed({ ...envelopeOf(type), data, test: Type.Optional(TestMark) }, { title: `${name}Event` })
}

export const EVENTS: ReadonlyMap<AnyEventType, TSchema> = new Map<AnyEventType, TSchema>([
  ...EVENT_TYPES.map((type) => [type, eventOf(type)] as const),
  ...DISPUTE_EVENT_TYPES.map((type) => [type, disputeEventOf(type)] as const),
])

export const Event = Type.Union([...EVENTS.values()], {
  title: 'Event',
  description: 'An event as it is delivered, distinguished by `type`.',
})

export const exampleDisputeEvent = {
  id: exampleIds.event,
  type: 'dispute.created',
  created: EXAMPLE_INSTANT,
  data: {
    disputeId: exampleIds.dispute,
    transactionId: exampleIds.transaction,
    merchantId: exampleIds.business,
    state: 'NEEDS_RESPONSE',
    amountCents: 15_000,
    currency: 'ZAR',
    providerId: 'paystack',
    reason: 'fraud',
    respondBy: '2026-11-24T06:00:00.000Z',
    sequence: 1,
    reference: 'order-1001',
    mode: 'TEST',
  },
}

export const exampleEvent = {
  id: exampleIds.event,
  type: 'payment.succeeded',
  created: EXAMPLE_INSTANT,
  data: {
    transactionId: exampleIds.transaction,
    merchantId: exampleIds.business,
    kind: 'COLLECT',
    state: 'SUCCEEDED',
    amountCents: 15_000,
    currency: 'ZAR',
    providerId: 'paystack',
    providerTransactionId: '4099260516',
    failureReasonCode: null,
    failureReasonMessage: null,
    sequence: 3,
    reference: 'order-1001',
    mode: 'TEST',
    originalTransactionId: null,
    metadata: { seat: '12A' },
  },
}
