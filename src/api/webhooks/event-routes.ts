import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { run } from '../../db/query.ts'
import { listStatement, type Condition } from '../http/list-statement.ts'
import { defineRoute } from '../http/route.ts'
import { Instant, closed, idOf } from '../http/schema.ts'
import { exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, toPage, type Position } from '../links/page-schema.ts'
import { Event, EventTypeName, exampleEvent } from './schema.ts'

interface EventRow extends Position {
  /** The envelope as it is signed and sent. */
  body: string
}

const SELECT = `SELECT id, body, created_at AS "createdAt" FROM events`
const EVENT_LIST = { name: 'event-list', select: SELECT, createdAt: 'created_at', id: 'id' }
const FIND_EVENT = { name: 'event-find', text: `${SELECT} WHERE id = $1 AND business_id = $2 AND mode = $3` }

const shared = { method: 'GET', tag: 'Events', plan: 'PAID', access: 'credential' } as const

const filters = {
  type: Type.Optional(EventTypeName),
  transactionId: Type.Optional(Type.String({ maxLength: 64, examples: [exampleIds.transaction] })),
  createdAfter: Type.Optional(Instant),
}

function presentEvent({ body }: EventRow): object {
  return JSON.parse(body)
}

/** The envelopes, for who missed some deliveries. */
export const eventRoutes = [
  defineRoute({
    ...shared,
    path: '/v1/events',
    operationId: 'listEvents',
    summary: 'List events',
    request: { query: listQuery(filters) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(Event),
        example: { data: [exampleEvent], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller, query }, { pool }) => {
      const conditions: Condition[] = [
        ['business_id = ?', caller.businessId],
        ['mode = ?', caller.mode],
        ['type = ?', query.type],
        ['transaction_id = ?', query.transactionId],
        ['created_at > ?', query.createdAfter],
      ]
      const { statement, values } = listStatement(EVENT_LIST, conditions, query)
      return { status: 200, body: toPage(await run<EventRow>(pool, statement, values), query, presentEvent) }
    },
  }),
  defineRoute({
    ...shared,
    path: '/v1/events/{id}',
    operationId: 'getEvent',
    summary: 'Read an event',
    request: { params: closed({ id: idOf('event') }) },
    responses: { 200: { description: 'The envelope.', schema: Event, example: exampleEvent } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller: { businessId, mode } }, { pool }) => {
      const [row] = await run<EventRow>(pool, FIND_EVENT, [id, businessId, mode])
      if (!row) throw new ServiceError('SV-2005')
      return { status: 200, body: presentEvent(row) }
    },
  }),
]
