import type { Database } from '../../db/query.ts'
import { readTransaction } from '../../db/transactions/read-transaction.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import type { Answer } from '../idempotency/keys.ts'
import type { RequestIds } from '../idempotency/request-ids.ts'
import { presentTransaction } from './presenter.ts'

/** Returns what an earlier call of this request made, if it was restored after the record had forgotten that call. */
export async function restoredAnswer(
  db: Database,
  api: Api,
  caller: BusinessCaller,
  ids: RequestIds,
): Promise<Answer | null> {
  const id = await ids.restored(db, caller)
  const row = id === null ? null : await readTransaction(db, { id })
  return row && { status: 201, body: presentTransaction(row, api.config.baseUrl), transactionId: row.id }
}

/** For a transaction that was restored without its link or batch: a second one could be paid too. */
export function restoredBefore(transactionId: string): ServiceError {
  const message = `This request made ${transactionId} before the record was restored. Read that transaction.`
  return new ServiceError('SV-2010', { message, details: {} })
}
