import { decisionFacts, lockBatch, stopBatch } from '../../db/payouts/decide-batch.ts'
import { beginBatch, releaseItems, settleBatch, tallyBatch } from '../../db/payouts/release-items.ts'
import { inTransaction } from '../../db/query.ts'
import { batchLookWaitMs } from '../../domain/waits.ts'
import { transactionWork } from '../../domain/engine-work.ts'
import { type BatchState, progressOf } from '../../domain/payouts/payout-batch.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'
import { batchIds } from './decide-batch.ts'

/**
 * Items of a business and mode that are being sent at a time. A look each second releases as many at most, which leaves
 * three quarters of a machine of two cores to others: a payout takes 60 ms of a core, the engine's share included.
 */
const AT_ONCE = 8

interface BatchInput {
  batchId: string
}

interface BatchLookInput extends BatchInput {
  /** `left` of the last look, which `quietMs` ago changed. Null at the first look. */
  leftBefore: number | null
  quietMs: number
}

export function createPayoutBatchActivities({ pool, push, logger }: ActivityDeps) {
  return {
    async beginPayoutBatch({ batchId }: BatchInput): Promise<{ state: BatchState; expiresAtMs: number }> {
      const begun = await beginBatch(pool, batchId)
      if (begun) return begun
      const tally = requireRow(await tallyBatch(pool, { batchId }), batchId)
      return { state: progressOf(tally).state, expiresAtMs: 0 }
    },

    async expirePayoutBatch({ batchId, nowMs }: BatchInput & { nowMs: number }): Promise<void> {
      const expired = await inTransaction(pool, async (db) => {
        await lockBatch(db, { batchId })
        const facts = await decisionFacts(db, { batchId, userId: null })
        if (facts?.state !== 'PENDING_APPROVAL' || nowMs < facts.expiresAtMs) return null
        await stopBatch(db, batchId, 'expired')
        return facts
      })
      if (expired) logger.info({ ...batchIds(batchId, expired), because: 'expired' }, 'payout batch stopped')
    },

    /** Releases items, and ends the batch after its last one. A repeat releases nothing more. `open` have not ended. */
    async payOutBatch({ batchId, leftBefore, quietMs }: BatchLookInput) {
      const { tally, waiting, released } = await releaseItems(pool, { batchId, atOnce: AT_ONCE })
      for (const item of released) push(transactionWork(item))
      if (released[0]) {
        const ids = batchIds(batchId, released[0])
        logger.info({ ...ids, released: released.length, waiting }, 'payout batch released')
      }
      const { state, counts } = progressOf(requireRow(tally, batchId))
      const open = counts.pending
      const left = open + waiting
      const waitMs = batchLookWaitMs(left === leftBefore ? quietMs : 0, waiting > 0)
      await settleBatch(pool, batchId, state, waitMs)
      return { state, left, open, waitMs }
    },
  }
}
