import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import { FIND_DELIVERY, type DeliveryRow } from './delivery-statements.ts'

export function presentDelivery(row: DeliveryRow) {
  const { id, endpointId, eventId, eventType, transactionId, state, attemptCount, nextAttemptAt, createdAt } = row
  // Times inside JSON are Postgres' own spelling.
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
    state,
    attemptCount,
    nextAttemptAt,
    createdAt,
    attempts,
  }
}

/** Throws SV-2005 for another business's delivery, or the other mode's. */
export async function findDelivery(
  db: Database,
  id: string,
  { businessId, mode }: BusinessCaller,
): Promise<DeliveryRow> {
  const [row] = await run<DeliveryRow>(db, FIND_DELIVERY, [id, businessId, mode])
  if (!row) throw new ServiceError('SV-2005')
  return row
}
