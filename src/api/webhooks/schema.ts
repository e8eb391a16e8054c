import { Type } from 'typebox'
import { EVENT_TYPES, transactionOfEvent, type EventType } from '../../domain/webhooks/events.ts'
import { CANCEL_REASONS, DISABLED_REASONS } from '../../domain/webhooks/endpoints.ts'
import { DELIVERY_STATES, type TransactionKind } from '../../domain/states.ts'
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
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'

export const EventTypeName = word('EventType', EVENT_TYPES, 'What happened; `*.failed` is sent for STOPPED too.')
export const DeliveryStateName = word(
  'DeliveryState',
  DELIVERY_STATES,
  'PENDING: an attempt is due or under way. DEAD: all seven attempts failed. CANCELLED: its endpoint was ' +
    'disabled or deleted.',
)
const CancelReason = word(
  'CancelReason',
  CANCEL_REASONS,
  '`endpoint_disabled`: the event happened, or waited, while its endpoint was disabled; a replay sends it. ' +
    '`endpoint_deleted`: no replay can send it. `cancelled`: an operator cancelled it.',
)
const DeliveryTrigger = word('DeliveryTrigger', ['SCHEDULE', 'REPLAY'], 'Whether it was one of the seven, or a replay.')

const SubscribedEventType = word('SubscribedEventType', ['*', ...EVENT_TYPES], 'A type of events; `*` is all of them.')

export const EventTypes = Type.Array(SubscribedEventType, {
  title: 'EventTypes',
  minItems: 1,
  uniqueItems: true,
  // Beside it another type would say nothing.
  not: { type: 'array', items: {}, contains: { const: '*' }, minItems: 2 },
  description:
    'The events that it is sent. `["*"]` is all of them, those of later releases included; `*` stands alone.',
  examples: [['payment.succeeded', 'payment.failed']],
})

export const EndpointDescription = Type.String({
  title: 'EndpointDescription',
  maxLength: 255,
  description: 'Your words for the endpoint; nobody else sees them.',
  examples: ['The shop in Durban'],
})

/** A test event is about a transaction that does not exist. */
const EventTransactionId = Type.String({
  title: 'EventTransactionId',
  description: 'A transaction; of a test event one that does not exist, `txn_test…`.',
  examples: ['txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
})

const TestMark = Type.Boolean({
  title: 'TestMark',
  description: 'Whether it is a test event, of no transaction: said of every delivery, and of events in their list.',
  examples: [false],
})

const DisabledReason = word(
  'DisabledReason',
  DISABLED_REASONS,
  '`requested`: by PATCH. `failing`: automatically, since a delivery is DEAD and nothing was delivered for 5 days.',
)

export const WebhookEndpoint = closed(
  {
    id: idOf('webhookEndpoint'),
    url: Type.String({ description: 'Where events are posted to.', examples: ['https://shop.example.com/hooks'] }),
    description: described(nullable(EndpointDescription), 'Your words for it, or null.'),
    eventTypes: EventTypes,
    enabled: Type.Boolean({ description: 'Whether new events are delivered.', examples: [true] }),
    mode: described(ModeName, 'It gets the events of this mode.'),
    disabledReason: described(nullable(DisabledReason), 'Null while it is enabled.'),
    createdAt: described(Instant, 'When it was registered.'),
  },
  { title: 'WebhookEndpoint' },
)

export const ChangedWebhookEndpoint = closed(
  {
    ...WebhookEndpoint.properties,
    waitingCount: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Only if `enabled: true` was given: deliveries of the time in which it was disabled, not sent since. `POST ' +
          '/v1/webhook_endpoints/deliveries/replay` with `state: "CANCELLED"` sends them.',
        examples: [12],
      }),
    ),
  },
  { title: 'ChangedWebhookEndpoint' },
)

export const RegisteredWebhookEndpoint = closed(
  {
    ...WebhookEndpoint.properties,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
      description: 'Keys X-Service-Signature as it stands, prefix included. Shown only here.',
      examples: [`whsec_${'A'.repeat(43)}=`],
    }),
  },
  { title: 'RegisteredWebhookEndpoint' },
)

const DeliveryAttempt = closed(
  {
    number: Type.Integer({ description: 'From 1; replays are counted too.', examples: [1] }),
    trigger: DeliveryTrigger,
    startedAt: described(Instant, 'When it was begun.'),
    status: nullable(
      Type.Integer({
        description: 'The HTTP status that the endpoint answered; null where none came within 10 seconds.',
        examples: [200],
      }),
    ),
    durationMs: Type.Integer({
      description: 'Milliseconds until the status, or until it was given up.',
      examples: [41],
    }),
    error: nullable(Type.String({ description: 'Why there is no status; else null.', examples: ['TIMEOUT'] })),
  },
  { title: 'DeliveryAttempt' },
)

export const Delivery = closed(
  {
    id: idOf('delivery'),
    endpointId: idOf('webhookEndpoint'),
    eventId: idOf('event'),
    eventType: EventTypeName,
    transactionId: EventTransactionId,
    test: TestMark,
    state: DeliveryStateName,
    reason: described(nullable(CancelReason), 'Why it is CANCELLED; null in every other state.'),
    attemptCount: Type.Integer({
      minimum: 0,
      maximum: 7,
      description: 'Attempts of the schedule; replays are not counted.',
      examples: [1],
    }),
    nextAttemptAt: described(nullable(Instant), 'When it is tried next; null where no attempt is planned.'),
    createdAt: described(Instant, 'When the event was made.'),
    attempts: Type.Array(DeliveryAttempt, { description: 'Every attempt, replays included, oldest first.' }),
  },
  { title: 'Delivery' },
)

const url = 'https://shop.example.com/hooks'

export const exampleEndpoint = {
  id: exampleIds.endpoint,
  url,
  description: 'The shop in Durban',
  eventTypes: ['payment.succeeded', 'payment.failed'],
  enabled: true,
  mode: 'TEST',
  disabledReason: null,
  createdAt: EXAMPLE_INSTANT,
}

export const exampleRegistered = { ...exampleEndpoint, secret: `whsec_${'A'.repeat(43)}=` }

export const exampleDelivery = {
  id: exampleIds.delivery,
  endpointId: exampleIds.endpoint,
  eventId: exampleIds.event,
  eventType: 'payment.succeeded',
  transactionId: exampleIds.transaction,
  test: false,
  state: 'DELIVERED',
  reason: null,
  attemptCount: 1,
  nextAttemptAt: null,
  createdAt: EXAMPLE_INSTANT,
  attempts: [{ number: 1, trigger: 'SCHEDULE', startedAt: EXAMPLE_INSTANT, status: 200, durationMs: 41, error: null }],
}

const EndedState = word('EndedState', ['FAILED', 'STOPPED'], 'The state in which it ended.')

const KIND: Record<TransactionKind, string> = { COLLECT: 'payment', PAYOUT: 'payout', REFUND: 'refund' }

const TriedProviderId = Type.Union([ProviderId, Type.Null()], {
  title: 'TriedProviderId',
  description: 'The provider; null until one is tried.',
})

const NoFailureReason = Type.Union([FailureReasonCode, Type.Null()], {
  title: 'NoFailureReason',
  description: 'Null: it did not fail.',
})

const NoFailureMessage = Type.Union([Type.String(), Type.Null()], {
  title: 'NoFailureMessage',
  description: 'Null: it did not fail.',
})

const FailureMessage = Type.String({
  title: 'FailureMessage',
  description: 'The reason in words.',
  examples: ['The card was declined.'],
})

const EventOriginal = described(EventTransactionId, 'The payment that the refund returns.')

/** The envelope of specification section 2 for one type, with the additions to its data that a receiver may ignore. */
function eventOf(type: EventType) {
  const { kind, state } = transactionOfEvent(type)
  const name = type.split('.').map((part) => part[0]!.toUpperCase() + part.slice(1))
  const data = closed(
    {
      transactionId: EventTransactionId,
      merchantId: idOf('business'),
      kind: Type.Literal(kind, { description: `It is a ${KIND[kind]}.` }),
      state: state === 'FAILED' ? EndedState : Type.Literal(state, { description: 'The state that it entered.' }),
      amountCents: AmountCents,
      currency: CurrencyCode,
      providerId: TriedProviderId,
      providerTransactionId: ProviderTransactionId,
      failureReasonCode:
        state === 'FAILED' ? described(FailureReasonCode, 'Why it FAILED or was STOPPED.') : NoFailureReason,
      failureReasonMessage: state === 'FAILED' ? FailureMessage : NoFailureMessage,
      sequence: Sequence,
      reference: described(Reference, 'Your name for it, or the one that the service made.'),
      mode: ModeName,
      originalTransactionId:
        kind === 'REFUND' ? EventOriginal : described(nullable(EventTransactionId), 'Null: no refund.'),
      metadata: Metadata,
    },
    { title: `${name.join('')}Data`, description: 'The transaction as it entered the state.' },
  )
  return closed(
    {
      id: idOf('event'),
      type: Type.Literal(type, { description: 'What happened.' }),
      created: described(Instant, 'When it happened.'),
      data,
      test: Type.Optional(TestMark),
    },
    { title: `${name.join('')}Event` },
  )
}

/** By type: the schema of its envelope. */
export const EVENTS = new Map(EVENT_TYPES.map((type) => [type, eventOf(type)]))

export const Event = Type.Union([...EVENTS.values()], {
  title: 'Event',
  description: 'An event as a receiver gets it, told apart by `type`.',
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
