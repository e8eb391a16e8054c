import { isTestTransaction } from '../../domain/webhooks/test-event.ts'
import { type DeliveryRow, findDelivery } from '../../db/deliveries/read-deliveries.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import { notFound } from '../http/not-found.ts'

export function presentDelivery(row: DeliveryRow) {
  const { id, endpointId, eventId, eventType, transactionId, state, reason, attemptCount, nextAttemptAt, createdAt } =
    row
  // Times inside JSON are in Postgres' own format.
  const attempts = row.attempts.map((attempt) => ({
    ...attempt,
    startedAt: new Date(attempt.startedAt).toISOString(),
  }))
  return {
    id,
    endpointId,
    eventId,
    eventType,
    transactionId,
    test: isTestTransaction(transactionId),
    state,
    reason,
    attemptCount,
    nextAttemptAt,
    createdAt,
    attempts,
  }
}

/** Returns a delivery. Throws SV-2005 for another business's, or the other mode's. */
export async function requireDelivery(db: Database, id: string, caller: BusinessCaller): Promise<DeliveryRow> {
  const row = await findDelivery(db, caller, id)
  if (!row) throw notFound('delivery', id, caller)
  return row
}
