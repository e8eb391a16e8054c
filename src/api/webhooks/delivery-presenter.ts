import { isTestTransaction } from '../../domain/webhooks/test-event.ts'
import {
  type DeliveryRow,
  type DeliveryWithRequests,
  findDelivery,
  findDeliveryWithRequests,
} from '../../db/deliveries/read-deliveries.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import * as t from '../schema/schema.ts'
import { Delivery } from './schema.ts'
import { requireFound } from '../http/not-found.ts'

const { body: _onlyOfOne, ...fields } = Delivery.properties
const WithoutBody = t.closed(fields)

export function presentDelivery(row: DeliveryRow) {
  // Times inside JSON are in Postgres' own format.
  const attempts = row.attempts.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt).toISOString() }))
  return t.fieldsOf(WithoutBody, { ...row, test: isTestTransaction(row.transactionId), attempts })
}

export const presentWithRequests = (row: DeliveryWithRequests) => ({ ...presentDelivery(row), body: row.body })

/** Returns a delivery. Throws SV-2005 for another business's, or the other mode's. */
export async function requireDelivery(db: Database, id: string, caller: BusinessCaller): Promise<DeliveryRow> {
  return requireFound(await findDelivery(db, { ...caller, id }), 'delivery', id, caller)
}

/** Returns a delivery with its requests. Throws SV-2005 for another business's, or the other mode's. */
export async function requireDeliveryWithRequests(
  db: Database,
  id: string,
  caller: BusinessCaller,
): Promise<DeliveryWithRequests> {
  return requireFound(await findDeliveryWithRequests(db, { ...caller, id }), 'delivery', id, caller)
}
