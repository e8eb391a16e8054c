import { ALL_DISPUTE_EVENTS, DISPUTE_EVENT_TYPES } from '../../domain/webhooks/dispute-events.ts'
import { ALL_EVENT_TYPES, EVENT_TYPES } from '../../domain/webhooks/events.ts'
import { CANCEL_REASONS, DISABLED_REASONS } from '../../domain/webhooks/endpoints.ts'
import { DELIVERY_STATES } from '../../domain/states.ts'
import * as t from '../schema/schema.ts'

export const EventTypeName = t.word('EventType', ALL_EVENT_TYPES, 'What happened; `*.failed` is sent for STOPPED too.')
export const DeliveryStateName = t.word(
  'DeliveryState',
  DELIVERY_STATES,
  'PENDING: an attempt is due or under way. DEAD: all seven attempts failed. CANCELLED: its endpoint was ' +
    'disabled or deleted.',
)
const CancelReason = t.word(
  'CancelReason',
  CANCEL_REASONS,
  '`endpoint_disabled`: the event happened, or waited, while its endpoint was disabled; a replay sends it. ' +
    '`endpoint_deleted`: no replay can send it. `cancelled`: an operator cancelled it.',
)
const DeliveryTrigger = t.word(
  'DeliveryTrigger',
  ['SCHEDULE', 'REPLAY'],
  'SCHEDULE: one of the seven attempts. REPLAY: a replay.',
)

const SubscribedEventType = t.word(
  'SubscribedEventType',
  ['*', ...EVENT_TYPES, ALL_DISPUTE_EVENTS, ...DISPUTE_EVENT_TYPES],
  'An event type. `*` means all types of payments, payouts and refunds; `dispute.*` all types of disputes.',
)

export const EventTypes = t.Array(SubscribedEventType, {
  title: 'EventTypes',
  minItems: 1,
  uniqueItems: true,
  // `*` includes every type but those of disputes, so alone it is combined with those.
  not: {
    type: 'array',
    items: { not: { type: 'string', pattern: String.raw`^dispute\.` } },
    contains: { const: '*' },
    minItems: 2,
  },
  description:
    'The subscribed event types. `*` means all types of payments, payouts and refunds, including those of later ' +
    'releases: do not combine it with one of them. Disputes are named apart: `["*", "dispute.*"]` means everything.',
  examples: [['payment.succeeded', 'payment.failed']],
})

export const EndpointDescription = t.String({
  title: 'EndpointDescription',
  maxLength: 255,
  description: 'Your description of the endpoint, visible only to you.',
  examples: ['The shop in Durban'],
})

export const EventTransactionId = t.namedText(
  'EventTransactionId',
  'The transaction. Test events have `txn_test…`, which does not exist.',
  'txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
)

export const TestMark = t.Boolean({
  title: 'TestMark',
  description:
    'True for a test event, which has no transaction. Present on every delivery, and on events in their list.',
  examples: [false],
})

const DisabledReason = t.word(
  'DisabledReason',
  DISABLED_REASONS,
  '`requested`: by PATCH. `failing`: automatically, since a delivery is DEAD and nothing was delivered for 5 days.',
)

export const WebhookEndpoint = t.component('WebhookEndpoint', {
  id: t.idOf('webhookEndpoint'),
  url: t.text('The URL that receives events by POST.', 'https://shop.example.com/hooks'),
  description: t.nullable(EndpointDescription, 'Your description, or null.'),
  eventTypes: EventTypes,
  enabled: t.flag('True if new events are delivered.', true),
  mode: t.described(t.ModeName, 'The mode whose events the endpoint receives.'),
  disabledReason: t.mostlyNull(DisabledReason, 'Why the endpoint is disabled; null while it is enabled.'),
  failingSince: t.mostlyNull(
    t.Instant,
    'When the first attempt since the last success failed. Null if the newest attempt succeeded, if none was made, ' +
      'and after the endpoint is enabled or has another URL.',
  ),
  createdAt: t.instant('When the endpoint was registered.'),
})

export const ChangedWebhookEndpoint = t.component('ChangedWebhookEndpoint', {
  ...WebhookEndpoint.properties,
  waitingCount: t.Optional(
    t.count(
      'Only if `enabled: true` was given: deliveries of the time in which it was disabled, not sent since. `POST ' +
        '/v1/webhook_endpoints/deliveries/replay` with `state: "CANCELLED"` sends them.',
      12,
    ),
  ),
})

export const RegisteredWebhookEndpoint = t.component('RegisteredWebhookEndpoint', {
  ...WebhookEndpoint.properties,
  secret: t.matching(
    '^whsec_[A-Za-z0-9+/]{43}=$',
    'The key of X-Service-Signature, prefix included. No other response shows it.',
    `whsec_${'A'.repeat(43)}=`,
  ),
})

const DeliveryRequest = t.component('DeliveryRequest', {
  url: t.text('The URL of that time.', 'https://shop.example.com/hooks'),
  headers: t.Record(t.String(), t.String(), {
    description: 'The headers of this service, in their order. The connection adds `host` and `content-length`.',
    examples: [{ 'content-type': 'application/json' }],
  }),
})

const DeliveryAttempt = t.component('DeliveryAttempt', {
  number: t.integer('The number of the attempt, from 1; replays count too.', 1),
  trigger: DeliveryTrigger,
  startedAt: t.instant('When the attempt began.'),
  status: t.nullable(
    t.integer('The HTTP status of the receiver’s response; null if none came within 10 seconds.', 200),
  ),
  durationMs: t.described(t.Integer(), 'Milliseconds until the response or the time-out.', 41),
  error: t.mostlyNull(t.text('Why there is no status; else null.', 'timeout')),
  request: t.Optional(
    t.nullable(
      DeliveryRequest,
      'Only when one delivery is read: the `POST` of this attempt, with its signatures. Null after its retention, ' +
        'and for attempts before the newest 50.',
    ),
  ),
})

export const Delivery = t.component('Delivery', {
  id: t.idOf('delivery'),
  endpointId: t.idOf('webhookEndpoint'),
  eventId: t.idOf('event'),
  eventType: EventTypeName,
  transactionId: EventTransactionId,
  test: TestMark,
  state: DeliveryStateName,
  reason: t.mostlyNull(CancelReason, 'Why the delivery is CANCELLED; null in other states.'),
  attemptCount: t.between(0, 7, 'The number of scheduled attempts so far; replays are not counted.', 1),
  nextAttemptAt: t.mostlyNull(t.Instant, 'When the next attempt is due; null if none is planned.'),
  createdAt: t.instant('When the event was created.'),
  body: t.Optional(t.text('Only when one delivery is read: the body of each request, byte for byte.', '{}')),
  attempts: t.arrayOf(DeliveryAttempt, 'Every attempt, replays included, oldest first.'),
})

export const replaySelection = {
  state: t.word('ReplayableState', ['DEAD', 'WAITING_RETRY', 'CANCELLED'], 'The state of the deliveries to replay.'),
  since: t.instant('Only deliveries created at this time or later.'),
  until: t.Optional(t.Instant, 'Only deliveries created before this time. Default: now.'),
}

export const deliveredStory = { eventType: 'payment.succeeded', state: 'DELIVERED' }

export const deliveryStory = {
  ...deliveredStory,
  body: `{"id":"${t.exampleIds.event}","type":"payment.succeeded"}`,
  attempts: [
    {
      request: {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'payments-service-webhooks/1',
          'x-service-signature': 'c1f5e2b7a09d4c83'.repeat(4),
          'webhook-id': t.exampleIds.event,
          'webhook-timestamp': '1795240800',
          'webhook-signature': 'v1,q6qdN0VLq8rJ4nq4cVbSGVYYe5XSnqiq0lyTnxCuUao=',
        },
      },
    },
  ],
}
