import { isTestTransaction } from '../../domain/webhooks/test-event.ts'
import { type DeliveryRow, findDelivery } from '../../db/deliveries/read-deliveries.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import { notFound } from '../http/not-found.ts'
import { fieldsOf } from '../schema/schema.ts'
import { Delivery } from './schema.ts'

export function presentDelivery(row: DeliveryRow) {
  // Times inside JSON are in Postgres' own format.
  const attempts = row.attempts.map((attempt) => ({
    ...attempt,
    startedAt: new Date(attempt.startedAt).toISOString(),
  }))
  return fieldsOf(Delivery, { ...row, test: isTestTransaction(row.transactionId), attempts })
}

/** Returns a delivery. Throws SV-2005 for another business's, or the other mode's. */
export async function requireDelivery(db: Database, id: string, caller: BusinessCaller): Promise<DeliveryRow> {
  const row = await findDelivery(db, { ...caller, id })
  if (!row) throw notFound('delivery', id, caller)
  return row
}
