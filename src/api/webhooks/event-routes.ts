import { isTestTransaction } from '../../domain/webhooks/test-event.ts'
import { type EventRow, findEvent, listEvents } from '../../db/deliveries/read-deliveries.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { EventTypeName } from './schema.ts'
import { Event, exampleEvent } from './event-schema.ts'
import { requireFound } from '../http/not-found.ts'

const route = sharing({ tag: 'Events', plan: 'PAID', access: 'credential' })

const filters = {
  type: t.Optional(EventTypeName, 'Only events of this type.'),
  transactionId: t.Optional(t.String({ maxLength: 64, examples: [t.exampleIds.transaction] })),
  createdAfter: t.Optional(t.Instant, 'Only events created after this time.'),
}

const presentEvent = ({ body }: EventRow): object => JSON.parse(body)

const presentListedEvent = (row: EventRow) => ({ ...presentEvent(row), test: isTestTransaction(row.transactionId) })

export const eventRoutes = [
  route('GET /v1/events', {
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked ' +
      'where it is a test, also those for which there was no endpoint. How they were delivered is in `GET ' +
      '/v1/webhook_endpoints/deliveries`.',
    ...listing(Event, filters, { example: { ...exampleEvent, test: false } }),
    result: async ({ caller: { businessId, mode }, query }, { pool }) =>
      await listPage(query, (part) => listEvents(pool, { ...query, businessId, mode }, part), presentListedEvent),
  }),
  route('GET /v1/events/{id}', {
    operationId: 'getEvent',
    summary: 'Read an event',
    description: 'Returns the envelope of an event, as it is delivered.',
    request: { params: t.closed({ id: t.idOf('event') }) },
    responses: returns(200, 'The envelope.', Event, exampleEvent),
    result: async ({ params: { id }, caller }, { pool }) =>
      presentEvent(requireFound(await findEvent(pool, { ...caller, id }), 'event', id, caller)),
  }),
]
