import type { CancelReason } from '../../domain/webhooks/endpoints.ts'
import type { AnyEventType } from '../../domain/webhooks/events.ts'
import type { Mode, DeliveryState } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { list, type CreatedIn } from '../list.ts'
import { firstRow } from '../query.ts'
import { isRareEvent, RARE_EVENT } from './read-events.ts'

interface AttemptRow {
  number: number
  trigger: 'SCHEDULE' | 'REPLAY'
  startedAt: string
  status: number | null
  durationMs: number
  error: string | null
}

export interface DeliveryRow {
  id: string
  businessId: string
  mode: Mode
  endpointId: string
  eventId: string
  eventType: AnyEventType
  transactionId: string
  state: DeliveryState
  reason: CancelReason | null
  attemptCount: number
  nextAttemptAt: Date | null
  createdAt: Date
  attempts: AttemptRow[]
}

interface AttemptWithRequest extends AttemptRow {
  /** Null for an old attempt: its request was deleted, or is of a version that stored none. */
  request: { url: string; headers: Record<string, string> } | null
}

/** A delivery with its requests as they were sent. */
export interface DeliveryWithRequests extends DeliveryRow {
  body: string
  attempts: AttemptWithRequest[]
}

/** The newest attempts of a delivery that are read with their requests: a delivery may be replayed at will. */
const REQUESTS_AT_ONCE = 50

function select({ columns, ofAttempt }: { columns: string; ofAttempt: string }): string {
  return `
    SELECT d.id, d.business_id, d.mode, d.endpoint_id, d.event_id, d.event_type, e.transaction_id, d.state,
      d.reason, d.attempt_count, d.next_attempt_at, d.created_at,
      ${columns}coalesce(a.attempts, '[]') AS attempts
    FROM deliveries AS d
      JOIN events AS e ON e.id = d.event_id
      CROSS JOIN LATERAL (
        SELECT
          json_agg(
            json_build_object(
              'number', number, 'trigger', trigger, 'startedAt', started_at, 'status', status, 'durationMs',
              duration_ms, 'error', nullif(error, '')${ofAttempt}
            )
            ORDER BY number
          ) AS attempts
        FROM delivery_attempts
          LEFT JOIN delivery_attempt_details USING (delivery_id, number)
        WHERE delivery_id = d.id
      ) AS a`
}

const SELECT = select({ columns: '', ofAttempt: '' })

const SELECT_WITH_REQUESTS = select({
  columns: 'e.body, ',
  ofAttempt: `, 'request',
            CASE WHEN headers IS NOT NULL AND number > d.attempts_made - ${REQUESTS_AT_ONCE}
              THEN json_build_object('url', url, 'headers', headers) END`,
})

interface Filters extends Owner, CreatedIn {
  state?: string | undefined
  endpointId?: string | undefined
  eventType?: string | undefined
  transactionId?: string | undefined
}

export const listDeliveries = list<Filters, DeliveryRow>({
  name: 'delivery-list',
  select: SELECT,
  where: [
    'd.business_id = :businessId',
    'd.mode = :mode',
    'd.state = :state',
    // Literal SQL, so that the planner can use the indexes of what is rare.
    { sql: "d.state <> 'DELIVERED'", applies: ({ state }) => state !== undefined && state !== 'DELIVERED' },
    'd.endpoint_id = :endpointId',
    'd.event_type = :eventType',
    { sql: `d.event_type ${RARE_EVENT}`, applies: ({ eventType }) => isRareEvent(eventType) },
    'e.transaction_id = :transactionId',
    'd.created_at >= :since',
    'd.created_at < :until',
  ],
  createdAt: 'd.created_at',
  id: 'd.id',
})

const ONE = 'WHERE d.id = :id AND d.business_id = :businessId AND d.mode = :mode'

export const findDelivery = firstRow<Owner & { id: string }, DeliveryRow>('delivery-find')(`${SELECT} ${ONE}`)

/** Returns the delivery with its requests if it belongs to that business and mode, else null. */
export const findDeliveryWithRequests = firstRow<Owner & { id: string }, DeliveryWithRequests>(
  'delivery-find-with-requests',
)(`${SELECT_WITH_REQUESTS} ${ONE}`)
