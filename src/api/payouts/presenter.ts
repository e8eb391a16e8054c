import type { Cipher } from '../../db/cipher.ts'
import { type PayoutBatchRow, readBatch, readBatchItems } from '../../db/payouts/read-batches.ts'
import type { Database } from '../../db/query.ts'
import { type ApprovalWarning, progressOf, tallyOf } from '../../domain/payouts/payout-batch.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { requireFound } from '../http/not-found.ts'
import * as t from '../schema/schema.ts'
import { PayoutBatchSummary } from './schema.ts'

export function presentSummary(row: PayoutBatchRow, cipher: Cipher) {
  const { id, required, contentHash, expiresAt } = row
  const opened = (reason: string) => cipher.decrypt(Buffer.from(reason, 'hex'), `payout-reason:${id}`).toString()
  const decisions = row.decisions.map(({ userId, decision, reason, atMs }) => ({
    userId,
    decision,
    reason: reason && opened(reason),
    at: new Date(atMs).toISOString(),
  }))
  const warnings: ApprovalWarning[] = row.checkerAddedByMaker ? ['checker_added_by_maker'] : []
  return t.fieldsOf(PayoutBatchSummary, {
    ...row,
    batchId: id,
    approval: { required, contentHash, decisions, warnings, expiresAt },
    createdBy: { type: row.createdByType, id: row.createdById, name: row.createdByName },
  })
}

export async function requireBatch(db: Database, caller: BusinessCaller, batchId: string): Promise<PayoutBatchRow> {
  return requireFound(await readBatch(db, caller, batchId), 'payoutBatch', batchId, caller)
}

/** Returns a batch with its items. State and counts are computed from these items, so that they match. */
export async function showItems(db: Database, { cipher, config }: Pick<Api, 'cipher' | 'config'>, row: PayoutBatchRow) {
  const items = await readBatchItems(db, { batchId: row.id })
  const progress = progressOf(tallyOf(items.map(({ state }) => state)))
  return {
    ...presentSummary({ ...row, ...progress }, cipher),
    items: items.map((item) => presentTransaction(item, config.baseUrl)),
  }
}

export async function showBatch(
  db: Database,
  api: Pick<Api, 'cipher' | 'config'>,
  caller: BusinessCaller,
  batchId: string,
) {
  return await showItems(db, api, await requireBatch(db, caller, batchId))
}
