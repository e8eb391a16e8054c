import type { AnyEventType } from '../../domain/webhooks/events.ts'
import type { Owned, Owner } from '../accounts/business.ts'
import { type CreatedIn, list, type AnyOf, ownedBy, type Position } from '../list.ts'
import { firstRow, jsonList, jsonOf } from '../query.ts'
import type { DeliveryAttemptRecord, DeliverySnapshot } from './delivery.ts'

interface AttemptRow extends Pick<DeliveryAttemptRecord, 'trigger' | 'status' | 'durationMs' | 'error'> {
  number: number
  startedAt: string
}

type Fields = 'businessId' | 'mode' | 'endpointId' | 'eventId' | 'state' | 'reason' | 'attemptCount'

export interface DeliveryRow extends Pick<DeliverySnapshot, Fields> {
  id: string
  eventType: AnyEventType
  transactionId: string
  nextAttemptAt: Date | null
  createdAt: Date
  attempts: AttemptRow[]
}

export interface DeliveryWithRequests extends DeliveryRow {
  body: string
  /** The request of an old attempt is null: it was deleted, or is of a version that stored none. */
  attempts: (AttemptRow & { request: { url: string; headers: Record<string, string> } | null })[]
}

/** The newest attempts of a delivery that are read with their requests: a delivery may be replayed at will. */
const REQUESTS_AT_ONCE = 50

const ATTEMPT = { startedAt: 'a.started_at', durationMs: 'a.duration_ms', error: "nullif(x.error, '')" }

const select = (columns = '', ofAttempt: Record<string, string> = {}): string => `
    SELECT d.id, d.business_id, d.mode, d.endpoint_id, d.event_id, d.event_type, e.transaction_id, d.state,
      d.reason, d.attempt_count, d.next_attempt_at, d.created_at, ${columns}
      (
        SELECT ${jsonList(jsonOf('a', 'number trigger status', { ...ATTEMPT, ...ofAttempt }), 'a.number')}
        FROM delivery_attempts AS a
          LEFT JOIN delivery_attempt_details AS x USING (delivery_id, number)
        WHERE a.delivery_id = d.id
      ) AS attempts
    FROM deliveries AS d
      JOIN events AS e ON e.id = d.event_id`

const SELECT = select()

const SELECT_WITH_REQUESTS = select('e.body,', {
  request: `CASE WHEN x.headers IS NOT NULL AND a.number > d.attempts_made - ${REQUESTS_AT_ONCE}
    THEN ${jsonOf('x', 'url headers')} END`,
})

const COMMON_EVENTS: readonly string[] = ['payment.created', 'payment.succeeded']

/** SQL, literal as in the indexes of rare events: after a type, it says that almost no event is of it. */
const RARE_EVENT = `NOT IN (${COMMON_EVENTS.map((type) => `'${type}'`).join(', ')})`

const isRareEvent = (type: string | undefined): boolean => type !== undefined && !COMMON_EVENTS.includes(type)

type Filters = Owner & CreatedIn & AnyOf<Record<'state' | 'endpointId' | 'eventType' | 'transactionId', string>>

export const listDeliveries = list<Filters, DeliveryRow>({
  name: 'delivery-list',
  select: SELECT,
  where: [
    ...ownedBy('d'),
    'd.state = :state',
    // Literal SQL, so that the planner can use the indexes of what is rare.
    { sql: "d.state <> 'DELIVERED'", applies: ({ state }) => state !== undefined && state !== 'DELIVERED' },
    'd.endpoint_id = :endpointId',
    'd.event_type = :eventType',
    { sql: `d.event_type ${RARE_EVENT}`, applies: ({ eventType }) => isRareEvent(eventType) },
    'e.transaction_id = :transactionId',
  ],
  row: 'd',
})

const ONE = 'WHERE d.id = :id AND d.business_id = :businessId AND d.mode = :mode'

export const findDelivery = firstRow<Owned, DeliveryRow>('delivery-find')(`${SELECT} ${ONE}`)

export const findDeliveryWithRequests = firstRow<Owned, DeliveryWithRequests>('delivery-find-with-requests')(
  `${SELECT_WITH_REQUESTS} ${ONE}`,
)

export interface EventRow extends Position {
  transactionId: string
  /** The envelope as it is signed and sent. */
  body: string
}

type EventFilters = Owner & AnyOf<Record<'type' | 'transactionId' | 'createdAfter', string>>

const SELECT_EVENTS = 'SELECT id, transaction_id, body, created_at FROM events'

export const listEvents = list<EventFilters, EventRow>({
  name: 'event-list',
  select: SELECT_EVENTS,
  where: [
    ...ownedBy('events'),
    'type = :type',
    { sql: `type ${RARE_EVENT}`, applies: ({ type }) => isRareEvent(type) },
    'transaction_id = :transactionId',
    'created_at > :createdAfter',
  ],
  row: 'events',
})

export const findEvent = firstRow<Owned, EventRow>('event-find')(
  `${SELECT_EVENTS} WHERE id = :id AND business_id = :businessId AND mode = :mode`,
)
