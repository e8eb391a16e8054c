import { ALL_EVENT_TYPES, type AnyEventType, isDisputeEvent, transactionOfEvent } from '../../domain/webhooks/events.ts'
import { exampleIds } from '../schema/examples.ts'
import { EVENTS, exampleDisputeEvent, exampleEvent } from './event-schema.ts'
import type { Components } from '../openapi/components.ts'

/** Returns the parameter of a delivery's header. */
function header(name: string, description: string, schema: object, example: string, required = true) {
  return { name, in: 'header', required, description, schema: { type: 'string', ...schema }, example }
}

const HEX_SHA256 = '^[0-9a-f]{64}$'

/** The headers of a delivery, for the document's `components.parameters`. */
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
  header('webhook-id', 'The event’s id (Standard Webhooks).', {}, exampleEvent.id),
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

/** Specification section 6. */
const MEANING = {
  created: 'was created',
  succeeded: 'succeeded',
  failed: 'failed or was stopped; `data` has the reason',
  needs_response: 'needs your response; sent as a reminder too',
  closed: 'was won, lost or accepted',
} as const

function partsOf(type: AnyEventType): [subject: string, verb: keyof typeof MEANING] {
  const [subject, verb] = type.split('.') as [string, keyof typeof MEANING]
  return [subject, verb]
}

/** `dispute_needs_response` → `DisputeNeedsResponse`. */
const capitalized = (words: string): string =>
  words
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

function exampleEventOf(type: AnyEventType) {
  if (isDisputeEvent(type)) {
    const closed = type === 'dispute.closed' && { state: 'WON', sequence: 4 }
    return { ...exampleDisputeEvent, type, data: { ...exampleDisputeEvent.data, ...closed } }
  }
  const [, verb] = partsOf(type)
  const reason = verb === 'failed' && { failureReasonCode: 'declined', failureReasonMessage: 'The card was declined.' }
  const before = verb === 'created' && { providerId: null, providerTransactionId: null, sequence: 1 }
  const subject = transactionOfEvent(type)
  const refund = subject.kind === 'REFUND' && { originalTransactionId: exampleIds.transaction }
  return { ...exampleEvent, type, data: { ...exampleEvent.data, ...subject, ...reason, ...before, ...refund } }
}

function webhookOf(type: AnyEventType, components: Components) {
  const [subject, verb] = partsOf(type)
  const schema = components.refer(EVENTS.get(type))
  return {
    post: {
      operationId: `receive${capitalized(`${subject}_${verb}`)}`,
      tags: ['Webhooks'],
      summary: `A ${subject} ${MEANING[verb]}`,
      description:
        'Sent to every endpoint that is subscribed to this type. An event may arrive more than once and out of ' +
        'order: deduplicate on `id`, order by `data.sequence`.',
      security: [],
      parameters: signatures.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { 'application/json': { schema, example: exampleEventOf(type) } } },
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

/** Returns the `webhooks` of the document, one for each event type. */
export function webhooksOf(components: Components): Record<string, unknown> {
  return Object.fromEntries(ALL_EVENT_TYPES.map((type) => [type, webhookOf(type, components)]))
}
