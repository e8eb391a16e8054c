import type { TransactionKind } from '../../domain/states.ts'
import { DISPUTE_EVENT_TYPES, type DisputeEventType } from '../../domain/webhooks/dispute-events.ts'
import { type AnyEventType, EVENT_TYPES, transactionOfEvent, type EventType } from '../../domain/webhooks/events.ts'
import { DisputeReason, DisputeState } from '../disputes/words.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import * as t from '../schema/schema.ts'
import { FailureReasonCode, ProviderTransactionId, Sequence } from '../transactions/schema.ts'
import { EventTransactionId, TestMark } from './schema.ts'

const EndedState = t.word('EndedState', ['FAILED', 'STOPPED'], 'The final state.')

const KIND: Record<TransactionKind, string> = { COLLECT: 'payment', PAYOUT: 'payout', REFUND: 'refund' }

const TriedProviderId = t.Union([t.ProviderId, t.Null()], {
  title: 'TriedProviderId',
  description: 'The provider; null until one is tried.',
})

const NoFailureReason = t.nullInExamples(
  t.Union([FailureReasonCode, t.Null()], {
    title: 'NoFailureReason',
    description: 'Always null: the transaction did not fail.',
  }),
)

const NoFailureMessage = t.nullInExamples(
  t.Union([t.String(), t.Null()], {
    title: 'NoFailureMessage',
    description: 'Always null: the transaction did not fail.',
  }),
)

const FailureMessage = t.String({
  title: 'FailureMessage',
  description: 'The failure reason in words.',
  examples: ['The card was declined.'],
})

const EventOriginal = t.described(EventTransactionId, 'The refunded payment.')

/** `payment.succeeded` → `PaymentSucceeded`, `dispute.needs_response` → `DisputeNeedsResponse`. */
const titleOf = (type: AnyEventType): string =>
  type
    .split(/[._]/)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')

const envelopeOf = (type: AnyEventType) => ({
  id: t.idOf('event'),
  type: t.Literal(type, { description: 'The event type.' }),
  created: t.described(t.Instant, 'When the event was created.'),
})

/**
 * Returns the envelope schema of an event type (specification section 2). Receivers may ignore additional data fields.
 */
function eventOf(type: EventType) {
  const { kind, state } = transactionOfEvent(type)
  const name = titleOf(type)
  const data = t.closed(
    {
      transactionId: EventTransactionId,
      merchantId: t.idOf('business'),
      kind: t.Literal(kind, { description: `A ${KIND[kind]}.` }),
      state: state === 'FAILED' ? EndedState : t.Literal(state, { description: 'The new state.' }),
      amountCents: t.AmountCents,
      currency: t.CurrencyCode,
      providerId: TriedProviderId,
      providerTransactionId: ProviderTransactionId,
      failureReasonCode:
        state === 'FAILED'
          ? t.described(FailureReasonCode, 'Why the transaction FAILED or was STOPPED.')
          : NoFailureReason,
      failureReasonMessage: state === 'FAILED' ? FailureMessage : NoFailureMessage,
      sequence: Sequence,
      reference: t.described(t.Reference, 'Your reference; if you sent none, the transaction id.'),
      mode: t.ModeName,
      originalTransactionId:
        kind === 'REFUND' ? EventOriginal : t.described(t.mostlyNull(EventTransactionId), 'Always null: not a refund.'),
      metadata: t.Metadata,
    },
    { title: `${name}Data`, description: 'The transaction when it entered the state.' },
  )
  return t.closed({ ...envelopeOf(type), data, test: t.Optional(TestMark) }, { title: `${name}Event` })
}

function disputeEventOf(type: DisputeEventType) {
  const name = titleOf(type)
  const data = t.closed(
    {
      disputeId: t.idOf('dispute'),
      transactionId: t.described(EventTransactionId, 'The disputed payment.'),
      merchantId: t.idOf('business'),
      state: DisputeState,
      amountCents: t.described(t.AmountCents, 'What the payer gets if the dispute is lost, in minor units.'),
      currency: t.CurrencyCode,
      providerId: t.ProviderId,
      reason: DisputeReason,
      respondBy: t.described(t.Instant, 'Until when you can respond.'),
      sequence: t.described(Sequence, 'Grows with each change of the dispute: order its events by it.'),
      reference: t.described(t.Reference, 'Your reference of the payment; if you sent none, the transaction id.'),
      mode: t.ModeName,
    },
    { title: `${name}Data`, description: 'The dispute when the event was created.' },
  )
  return t.closed({ ...envelopeOf(type), data, test: t.Optional(TestMark) }, { title: `${name}Event` })
}

export const EVENTS: ReadonlyMap<AnyEventType, t.TSchema> = new Map<AnyEventType, t.TSchema>([
  ...EVENT_TYPES.map((type) => [type, eventOf(type)] as const),
  ...DISPUTE_EVENT_TYPES.map((type) => [type, disputeEventOf(type)] as const),
])

export const Event = t.Union([...EVENTS.values()], {
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
