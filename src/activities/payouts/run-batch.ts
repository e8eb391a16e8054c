import { ApplicationFailure } from '@temporalio/common'
import { Context } from '@temporalio/activity'
import { decisionFacts, lockBatch } from '../../db/payouts/decide-batch.ts'
import { beginBatch, type BatchProgress, releaseItems, settleBatch } from '../../db/payouts/release-items.ts'
import { stopBatch } from '../../db/payouts/stop-batch.ts'
import { inTransaction } from '../../db/query.ts'
import { transactionWork } from '../../domain/engine-work.ts'
import type { BatchState } from '../../domain/payout-batch.ts'
import type { ActivityDeps } from '../deps.ts'

/** Items of one batch without an outcome at a time. */
const AT_ONCE = 50

/** Pauses between two looks: the first after items were released, doubled while nothing moves. */
const LOOK_MS = 100
const LOOK_AT_MOST_MS = 2_000

/** One call ends after that long, so that its workflow stays seen to go on. */
const CALL_MS = 10 * 60_000

export interface BatchInput {
  batchId: string
}

export interface BatchStep {
  state: BatchState
  expiresAtMs: number
}

export interface PaidOut extends BatchProgress {
  /** Whether items wait to be released, or for an outcome, still. */
  more: boolean
}

/** The sleep of an activity ends early where its worker stops: another one goes on, and the history does not grow. */
function leaveToAnother(cause: unknown): never {
  throw ApplicationFailure.create({ message: 'the worker stops', type: 'SV-5003', cause: cause as Error })
}

export function createPayoutBatchActivities({ pool, push }: ActivityDeps) {
  async function settle(batchId: string, waitMs: number): Promise<BatchProgress> {
    const progress = await settleBatch(pool, batchId, waitMs)
    if (!progress) throw ApplicationFailure.nonRetryable(`there is no ${batchId}`, 'SV-2005')
    return progress
  }

  return {
    /** How the batch stands; its workflow takes it from here. */
    async beginPayoutBatch({ batchId }: BatchInput): Promise<BatchStep> {
      const begun = await beginBatch(pool, batchId)
      return begun ?? { state: (await settle(batchId, 0)).state, expiresAtMs: 0 }
    },

    /** Stops a batch whose time is over by the workflow's clock. */
    async expirePayoutBatch({ batchId, nowMs }: BatchInput & { nowMs: number }): Promise<void> {
      await inTransaction(pool, async (db) => {
        await lockBatch(db, batchId)
        const facts = await decisionFacts(db, batchId, null)
        if (facts?.state === 'PENDING_APPROVAL' && nowMs >= facts.expiresAtMs) await stopBatch(db, batchId, 'expired')
      })
    },

    /** Releases the items, a few at a time, until each has been sent and has an outcome or a provider that will tell. */
    async payOutBatch({ batchId }: BatchInput): Promise<PaidOut> {
      const context = Context.current()
      const until = Date.now() + CALL_MS
      for (let pause = LOOK_MS; Date.now() < until; pause = Math.min(pause * 2, LOOK_AT_MOST_MS)) {
        const { busy, waiting, released } = await releaseItems(pool, batchId, AT_ONCE)
        for (const item of released) push(transactionWork(item))
        if (busy + waiting + released.length === 0) return { ...(await settle(batchId, 0)), more: false }
        if (released.length > 0) pause = LOOK_MS
        context.heartbeat()
        await context.sleep(pause).catch(leaveToAnother)
      }
      return { ...(await settle(batchId, 0)), more: true }
    },

    /** COMPLETED, or how many items have not ended. */
    async settlePayoutBatch({ batchId, waitMs }: BatchInput & { waitMs: number }): Promise<BatchProgress> {
      return await settle(batchId, waitMs)
    },
  }
}
