import { deliveriesUnderWay, firstDueAt, isLeftToItsProcess } from '../relay/start-budget.ts'

/**
 * The tail of a statement that moves a transaction: the event of that move, and one delivery for each
 * endpoint subscribed to it. `source` is a CTE with one row (id, business_id, mode, sequence) where an
 * event is due and none where not; the parameters are the event's id, type and body up to the sequence. A `prefix` keeps two of them apart in one statement.
 */
export function eventAndDeliveries(source: string, id: string, type: string, body: string, prefix = ''): string {
  return `
    ${prefix}event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, sequence, body)
      SELECT ${id}::text, s.business_id, s.mode, s.id, ${type}::text, s.sequence, ${body}::text || s.sequence || '}}' FROM ${source} s
      ON CONFLICT (transaction_id, type, sequence) DO NOTHING
      RETURNING id, business_id, mode, type
    ),
    ${prefix}delivery AS (
      INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
      SELECT 'dlv_' || replace(uuidv7()::text, '-', ''), e.business_id, e.mode, e.id, e.type, w.id,
        ${firstDueAt(deliveriesUnderWay('w.id'), 'w')}
      FROM ${prefix}event e JOIN webhook_endpoints w
        ON w.business_id = e.business_id AND w.mode = e.mode AND w.deleted_at IS NULL AND w.enabled AND e.type = ANY(w.event_types)
      RETURNING id, endpoint_id, engine_due_at
    )`
}

/** Selects those of what `eventAndDeliveries` made that are to be started now. */
export function madeBy(cte: string): string {
  return `coalesce((SELECT json_agg(json_build_object('id', id, 'endpointId', endpoint_id)) FROM ${cte} WHERE ${isLeftToItsProcess}), '[]')`
}

export const madeDeliveries = `${madeBy('delivery')} AS deliveries`

export interface MadeDelivery {
  id: string
  endpointId: string
}
