import { v7 as uuid } from 'uuid'
import { type EventData, type EventType, eventBodyUpToSequence, eventTypeOf } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'

/** The event of a move as a statement takes it: nothing where the move sends none. */
export interface MoveEvent {
  eventId: string | null
  eventType: EventType | null
  /** As it is signed, up to its sequence: only the database knows that when it moves the state, and has the rest. */
  eventBody: string | null
}

export const NO_EVENT: MoveEvent = { eventId: null, eventType: null, eventBody: null }

type MoveData = Pick<
  EventData,
  'transactionId' | 'merchantId' | 'kind' | 'state' | 'amountCents' | 'currency' | 'providerId'
> &
  Partial<Pick<EventData, 'providerTransactionId' | 'failureReasonCode' | 'failureReasonMessage'>>

/** The event that a transaction sends as it enters the state of that data. */
export function moveEvent(data: MoveData, now: Date): MoveEvent {
  const type = eventTypeOf(data.kind, data.state)
  if (!type) return NO_EVENT
  const id = idFrom('event', uuid())
  const nothing = { providerTransactionId: null, failureReasonCode: null, failureReasonMessage: null }
  const draft = { id, type, created: now.toISOString(), data: { ...nothing, ...data } }
  return { eventId: id, eventType: type, eventBody: eventBodyUpToSequence(draft) }
}

/** The event that a transaction sends as it is stored. */
export function creationEvent(data: Omit<MoveData, 'state'>, now: Date): MoveEvent {
  return moveEvent({ ...data, state: 'CREATED' }, now)
}

/** The columns of a transaction that its event is made of. */
export const EVENT_SOURCE = 'id, business_id, mode, sequence, reference, original_transaction_id, metadata'

/** The rest of an event's body, as `eventBody` writes it; metadata is the very text that was stored. */
const additions = `',"sequence":' || s.sequence || ',"reference":' || to_json(s.reference) || ',"mode":' || to_json(s.mode)
        || ',"originalTransactionId":' || coalesce(to_json(s.original_transaction_id)::text, 'null') || ',"metadata":' || s.metadata || '}}'`

/**
 * One delivery of each event for each endpoint subscribed to it. For a disabled endpoint it is CANCELLED from the start,
 * so that a replay can send it later.
 */
const insertDeliveries = (events: string): string => `
      INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, state, reason, engine_due_at)
      SELECT 'dlv_' || replace(uuidv7()::text, '-', ''), e.business_id, e.mode, e.id, e.type, w.id,
        CASE WHEN w.enabled THEN 'PENDING' ELSE 'CANCELLED' END, CASE WHEN NOT w.enabled THEN 'endpoint_disabled' END,
        CASE WHEN w.enabled THEN now() END
      FROM ${events} e JOIN webhook_endpoints w
        ON w.business_id = e.business_id AND w.mode = e.mode AND w.deleted_at IS NULL AND w.event_types && ARRAY[e.type, '*']`

/**
 * The tail of a statement that moves a transaction: the event of that move, and one delivery for each
 * endpoint subscribed to it. `source` is a CTE with one row (its columns are `EVENT_SOURCE`) where an
 * event is due and none where not; the event is the parameters of a `MoveEvent`. A second event in one statement is `of`
 * something else: its CTEs and parameters begin with that word.
 */
export function eventAndDeliveries(source: string, of?: 'refund'): string {
  const cte = of ? `${of}_` : ''
  const event = of ? `:${of}Event` : ':event'
  return `
    ${cte}event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, sequence, body)
      SELECT ${event}Id::text, s.business_id, s.mode, s.id, ${event}Type::text, s.sequence, ${event}Body::text || ${additions}
      FROM ${source} s
      ON CONFLICT (transaction_id, type, sequence) DO NOTHING
      RETURNING id, business_id, mode, type
    ),
    ${cte}delivery AS (${insertDeliveries(`${cte}event`)}
      RETURNING id, endpoint_id, state
    )`
}

/**
 * As `eventAndDeliveries`, for a statement that moves many transactions: `source` is a CTE with a row for each
 * (`EVENT_SOURCE`) and its event (event_id, event_type, event_body). All deliveries are the relay's to start:
 * it takes of each endpoint as many as its budget leaves.
 */
export function eventsAndDeliveries(source: string): string {
  return `
    event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, sequence, body)
      SELECT s.event_id, s.business_id, s.mode, s.id, s.event_type, s.sequence, s.event_body || ${additions} FROM ${source} s
      ON CONFLICT (transaction_id, type, sequence) DO NOTHING
      RETURNING id, business_id, mode, type
    ),
    delivery AS (${insertDeliveries('event')}
      RETURNING id
    )`
}

/** Selects the deliveries that `eventAndDeliveries` made and that are due. */
export function madeBy(cte: string): string {
  return `coalesce((SELECT json_agg(json_build_object('id', id, 'endpointId', endpoint_id)) FROM ${cte} WHERE state = 'PENDING'), '[]')`
}

export const madeDeliveries = `${madeBy('delivery')} AS deliveries`

export interface MadeDelivery {
  id: string
  endpointId: string
}
