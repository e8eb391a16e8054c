import { Type } from 'typebox'
import { EVENT_TYPES } from '../../domain/events.ts'
import { DELIVERY_STATES, TRANSACTION_KINDS, TRANSACTION_STATES } from '../../domain/states.ts'
import { Instant, ModeName, closed, idOf, nullable } from '../http/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'

export const EventTypeName = Type.Enum([...EVENT_TYPES])
export const DeliveryStateName = Type.Enum([...DELIVERY_STATES])

export const EventTypes = Type.Array(EventTypeName, { minItems: 1, uniqueItems: true })

export const WebhookEndpoint = closed(
  {
    id: idOf('webhookEndpoint'),
    url: Type.String(),
    eventTypes: EventTypes,
    enabled: Type.Boolean(),
    mode: ModeName,
    disabledReason: nullable(
      Type.Enum(['requested', 'failing'], {
        description: '`requested`: by PATCH. `failing`: it took nothing for 5 days. Null while it is enabled.',
      }),
    ),
    createdAt: Instant,
  },
  { title: 'WebhookEndpoint' },
)

export const RegisteredWebhookEndpoint = closed(
  {
    ...WebhookEndpoint.properties,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
      description: 'Keys X-Service-Signature as it stands, prefix included. Shown only here.',
    }),
  },
  { title: 'RegisteredWebhookEndpoint' },
)

export const Delivery = closed(
  {
    id: idOf('delivery'),
    endpointId: idOf('webhookEndpoint'),
    eventId: idOf('event'),
    eventType: EventTypeName,
    transactionId: Type.String(),
    state: DeliveryStateName,
    attemptCount: Type.Integer({ minimum: 0, maximum: 7, description: 'Of the schedule; replays are not counted.' }),
    nextAttemptAt: nullable(Instant),
    createdAt: Instant,
    attempts: Type.Array(
      closed({
        number: Type.Integer(),
        trigger: Type.Enum(['SCHEDULE', 'REPLAY']),
        startedAt: Instant,
        status: nullable(Type.Integer({ description: 'Of the receiver; null where none came within 10 seconds' })),
        durationMs: Type.Integer(),
        error: nullable(Type.String()),
      }),
    ),
  },
  { title: 'Delivery' },
)

const url = 'https://shop.example.com/hooks'

export const exampleEndpoint = {
  id: exampleIds.endpoint,
  url,
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
  state: 'DELIVERED',
  attemptCount: 1,
  nextAttemptAt: null,
  createdAt: EXAMPLE_INSTANT,
  attempts: [{ number: 1, trigger: 'SCHEDULE', startedAt: EXAMPLE_INSTANT, status: 200, durationMs: 41, error: null }],
}

/** The envelope of specification section 2, and the `sequence` that lets a receiver order events. */
export const Event = closed(
  {
    id: idOf('event'),
    type: EventTypeName,
    created: Instant,
    data: closed({
      transactionId: Type.String(),
      merchantId: idOf('business'),
      kind: Type.Enum([...TRANSACTION_KINDS]),
      state: Type.Enum([...TRANSACTION_STATES]),
      amountCents: Type.Integer(),
      currency: Type.String(),
      providerId: nullable(Type.String()),
      providerTransactionId: nullable(Type.String()),
      failureReasonCode: nullable(Type.String()),
      failureReasonMessage: nullable(Type.String()),
      sequence: Type.Integer(),
    }),
  },
  { title: 'Event' },
)

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
  },
}
