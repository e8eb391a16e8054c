import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { currentEpoch, isOpen, openEpoch } from '../../db/epochs/open-epoch.ts'
import { judgeRecord, type Verdict } from '../../domain/epochs.ts'
import { describeFault, newFaults } from '../../telemetry/logger.ts'
import { compareNewest, forgottenTransactions } from './compare.ts'

const LOOK_EVERY_MS = 2_000
const COMPARED_WITHIN_MS = 60_000

/**
 * The engine lists a workflow a moment after it has started: its SQL store within milliseconds, Elasticsearch after its
 * refresh of a second. Whatever was sent was sent before the promotion, so it is listed this long after it. Should the
 * list be later, then it also lacks the record's own newest workflows, and the record stays shut.
 */
const LISTED_WITHIN_MS = 5_000

/** A record that forgot stays so until the operator has restored it, so it is compared less often. */
const AGAIN_AFTER_MS = 60_000

const PROBLEMS = {
  RECORD_FORGOT: 'the record forgot transactions that were attempted: no attempt begins (run npm run record:restored)',
  ENGINE_YOUNGER:
    'the engine cannot show what the record may have forgotten: no attempt begins (npm run record:restored)',
} as const satisfies Record<Exclude<Verdict, 'AGREES'>, string>

/**
 * Looks every two seconds whether attempts may begin in the database. After a promotion or a restore it opens the
 * record if the engine knows no attempt that the record does not have. Several workers may do so at the same time: the
 * comparison changes nothing, and the first of them stores the row.
 */
export async function watchRecord(
  pool: Pool,
  client: Client,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  const isNew = newFaults()
  let shutSince: { epoch: string; at: number } | null = null

  /** Returns after how many milliseconds to look again. */
  async function look(): Promise<number> {
    if (await isOpen(pool, {})) {
      if (shutSince) logger.warn({ epoch: shutSince.epoch }, 'the record is open: attempts begin')
      shutSince = null
      return LOOK_EVERY_MS
    }
    const epoch = await currentEpoch(pool, {})
    if (shutSince?.epoch !== epoch) {
      logger.warn({ epoch }, 'the record was promoted or restored: no attempt begins before it is compared')
      shutSince = { epoch, at: performance.now() }
    }
    const leftMs = shutSince.at + LISTED_WITHIN_MS - performance.now()
    if (leftMs > 0) return Math.min(leftMs, LOOK_EVERY_MS)
    const verdict = await compare(pool, client)
    if (verdict === 'AGREES') {
      await openEpoch(pool, { epoch, lookFirstMs: null })
      return 0
    }
    if (isNew(`${verdict} ${epoch}`)) logger.error({ epoch }, PROBLEMS[verdict])
    return verdict === 'RECORD_FORGOT' ? AGAIN_AFTER_MS : LOOK_EVERY_MS
  }

  while (!signal.aborted) {
    let waitMs = LOOK_EVERY_MS
    try {
      waitMs = await look()
    } catch (error) {
      const fault = describeFault(error)
      if (isNew(fault.message)) logger.warn({ fault }, 'the record could not be compared with the engine; tried again')
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Stops at the first transaction that the record forgot. */
async function compare(pool: Pool, client: Client): Promise<Verdict> {
  return await client.withDeadline(Date.now() + COMPARED_WITHIN_MS, async () => {
    const newest = await compareNewest(pool, client)
    let forgotten = 0
    for await (const _ of forgottenTransactions(pool, client)) {
      forgotten = 1
      break
    }
    return judgeRecord({ ...newest, forgotten })
  })
}
