import { DISPUTE_EVENT_TYPES, type DisputeEventType } from '../../domain/webhooks/dispute-events.ts'
import {
  type AnyEventType,
  EVENT_TYPES,
  transactionOfEvent,
  type EventType,
  ALL_EVENT_TYPES,
  isDisputeEvent,
} from '../../domain/webhooks/events.ts'
import { DisputeReason, DisputeState } from '../disputes/schema.ts'
import { composedExample } from '../schema/composed-example.ts'
import * as t from '../schema/schema.ts'
import { FailureReasonCode, ProviderTransactionId, Sequence } from '../transactions/schema.ts'
import { EventTransactionId, TestMark } from './schema.ts'
import type { Components } from '../openapi/components.ts'

const EndedState = t.word('EndedState', ['FAILED', 'STOPPED'], 'The final state.')

const TriedProviderId = t.Union([t.ProviderId, t.Null()], {
  title: 'TriedProviderId',
  description: 'The provider; null until one is tried.',
})

const noFailure = (title: string, schema: t.TSchema) =>
  t.nullInExamples(t.Union([schema, t.Null()], { title, description: 'Always null: the transaction did not fail.' }))

const NoFailureReason = noFailure('NoFailureReason', FailureReasonCode)
const NoFailureMessage = noFailure('NoFailureMessage', t.String())

const FailureMessage = t.namedText('FailureMessage', 'The failure reason in words.', 'The card was declined.')

type Verb = 'created' | 'succeeded' | 'failed' | 'needs_response' | 'closed'

const partsOf = (type: AnyEventType) => type.split('.') as [subject: string, verb: Verb]

/** `payment.succeeded` → `PaymentSucceeded`, `dispute.needs_response` → `DisputeNeedsResponse`. */
const titleOf = (type: AnyEventType): string => type.split(/[._]/).map(t.pascal).join('')

/** The envelope of an event (specification section 2). Receivers may ignore additional data fields. */
function envelopeOf(type: AnyEventType, description: string, fields: t.TProperties) {
  const name = titleOf(type)
  return t.component(`${name}Event`, {
    id: t.idOf('event'),
    type: t.Literal(type, { description: 'The event type.' }),
    created: t.instant('When the event was created.'),
    data: t.component(`${name}Data`, description, fields),
    test: t.Optional(TestMark),
  })
}

function eventOf(type: EventType) {
  const { kind, state } = transactionOfEvent(type)
  return envelopeOf(type, 'The transaction when it entered the state.', {
    transactionId: EventTransactionId,
    merchantId: t.idOf('business'),
    kind: t.Literal(kind, { description: `A ${partsOf(type)[0]}.` }),
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
      kind === 'REFUND'
        ? t.described(EventTransactionId, 'The refunded payment.')
        : t.mostlyNull(EventTransactionId, 'Always null: not a refund.'),
    metadata: t.Metadata,
  })
}

function disputeEventOf(type: DisputeEventType) {
  return envelopeOf(type, 'The dispute when the event was created.', {
    disputeId: t.idOf('dispute'),
    transactionId: t.described(EventTransactionId, 'The disputed payment.'),
    merchantId: t.idOf('business'),
    state: DisputeState,
    amountCents: t.described(t.AmountCents, 'What the payer gets if the dispute is lost, in minor units.'),
    currency: t.CurrencyCode,
    providerId: t.ProviderId,
    reason: DisputeReason,
    respondBy: t.instant('Until when you can respond.'),
    sequence: t.described(Sequence, 'Grows with each change of the dispute: order its events by it.'),
    reference: t.described(t.Reference, 'Your reference of the payment; if you sent none, the transaction id.'),
    mode: t.ModeName,
  })
}

const EVENTS: ReadonlyMap<AnyEventType, t.TSchema> = new Map<AnyEventType, t.TSchema>([
  ...EVENT_TYPES.map((type) => [type, eventOf(type)] as const),
  ...DISPUTE_EVENT_TYPES.map((type) => [type, disputeEventOf(type)] as const),
])

export const Event = t.Union([...EVENTS.values()], {
  title: 'Event',
  description: 'An event as it is delivered, distinguished by `type`.',
})

function storyOf(type: AnyEventType): object {
  if (isDisputeEvent(type)) {
    const state = type === 'dispute.closed' ? { state: 'WON', sequence: 4 } : { sequence: 1 }
    return { ...state, respondBy: '2026-11-24T06:00:00.000Z' }
  }
  const [, verb] = partsOf(type)
  if (verb === 'created') return { providerId: null, providerTransactionId: null, sequence: 1 }
  return verb === 'failed' ? { failureReasonCode: 'declined' } : {}
}

const exampleOf = (type: AnyEventType) => composedExample(EVENTS.get(type)!, { data: storyOf(type) }) as object

export const exampleEvent = exampleOf('payment.succeeded')

function header(name: string, description: string, schema: object, example: string, required = true) {
  return { name, in: 'header', required, description, schema: { type: 'string', ...schema }, example }
}

const HEX_SHA256 = '^[0-9a-f]{64}$'

export const signatures = [
  header(
    'X-Service-Signature',
    'HMAC-SHA256 of the raw body in lowercase hex, keyed with the whole `secret` of the endpoint. Compare in ' +
      'constant time.',
    { pattern: HEX_SHA256 },
    '5d41402abc4b2a76b9719d911017c592ae2bd9c1f3e1e3b1f0a9e3d7c1b2a3f4',
  ),
  header(
    'X-Service-Signature-Previous',
    'The same signature with the secret before the last rotation, during its grace period.',
    { pattern: HEX_SHA256 },
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    false,
  ),
  header('webhook-id', 'The event’s id (Standard Webhooks).', {}, t.exampleIds.event),
  header(
    'webhook-timestamp',
    'The Unix time of this attempt, in seconds (Standard Webhooks).',
    { pattern: '^[0-9]+$' },
    '1795240800',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the 32 bytes that follow `whsec_` in ' +
      'base64 (Standard Webhooks). During the grace period of a rotation: one for each secret, newest first, ' +
      'separated by spaces.',
    {},
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const MEANING: Record<Verb, string> = {
  created: 'was created',
  succeeded: 'succeeded',
  failed: 'failed or was stopped; `data` has the reason',
  needs_response: 'needs your response; sent as a reminder too',
  closed: 'was won, lost or accepted',
}

function webhookOf(type: AnyEventType, components: Components) {
  const [subject, verb] = partsOf(type)
  const schema = components.refer(EVENTS.get(type))
  return {
    post: {
      operationId: `receive${titleOf(type)}`,
      tags: ['Webhooks'],
      summary: `A ${subject} ${MEANING[verb]}`,
      description:
        'Sent to every endpoint that is subscribed to this type. An event may arrive more than once and out of ' +
        'order: deduplicate on `id`, order by `data.sequence`.',
      security: [],
      parameters: signatures.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(type) } } },
      responses: {
        '2XX': { description: 'Delivered, if the response comes within 10 seconds. Its body is ignored.' },
        default: {
          description:
            'Retried after 1, 5, 25, 120, 600 and 1 440 minutes, seven attempts in all. Redirects are not followed.',
        },
      },
    },
  }
}

export function webhooksOf(components: Components): Record<string, unknown> {
  return Object.fromEntries(ALL_EVENT_TYPES.map((type) => [type, webhookOf(type, components)]))
}
