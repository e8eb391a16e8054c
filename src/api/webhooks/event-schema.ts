import { Type } from 'typebox'
import type { TransactionKind } from '../../domain/states.ts'
import { EVENT_TYPES, transactionOfEvent, type EventType } from '../../domain/webhooks/events.ts'
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
  nullable,
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

const NoFailureReason = Type.Union([FailureReasonCode, Type.Null()], {
  title: 'NoFailureReason',
  description: 'Always null: the transaction did not fail.',
})

const NoFailureMessage = Type.Union([Type.String(), Type.Null()], {
  title: 'NoFailureMessage',
  description: 'Always null: the transaction did not fail.',
})

const FailureMessage = Type.String({
  title: 'FailureMessage',
  description: 'The failure reason in words.',
  examples: ['The card was declined.'],
})

const EventOriginal = described(EventTransactionId, 'The refunded payment.')

/**
 * Returns the envelope schema of an event type (specification section 2). Receivers may ignore additional data fields.
 */
function eventOf(type: EventType) {
  const { kind, state } = transactionOfEvent(type)
  const name = type.split('.').map((part) => part[0]!.toUpperCase() + part.slice(1))
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
        kind === 'REFUND' ? EventOriginal : described(nullable(EventTransactionId), 'Always null: not a refund.'),
      metadata: Metadata,
    },
    { title: `${name.join('')}Data`, description: 'The transaction when it entered the state.' },
  )
  return closed(
    {
      id: idOf('event'),
      type: Type.Literal(type, { description: 'The event type.' }),
      created: described(Instant, 'When the event was created.'),
      data,
      test: Type.Optional(TestMark),
    },
    { title: `${name.join('')}Event` },
  )
}

export const EVENTS = new Map(EVENT_TYPES.map((type) => [type, eventOf(type)]))

export const Event = Type.Union([...EVENTS.values()], {
  title: 'Event',
  description: 'An event as it is delivered, distinguished by `type`.',
})

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
