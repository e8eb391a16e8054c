import type { WorkflowClient } from '@temporalio/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import {
  claimDueConnects,
  claimDueDeliveries,
  claimDuePayoutBatches,
  claimDueProviderEvents,
  claimDueReplays,
  claimDueTransactions,
  type DueReplay,
  type DueTransaction,
} from '../db/relay/claim-due.ts'
import { describeFault } from '../logger.ts'
import { startWork } from '../engine/start.ts'
import {
  connectWork,
  deliveryWork,
  type EngineWork,
  payerWork,
  payoutBatchWork,
  providerEventWork,
  replayWork,
  subjectOf,
  transactionWork,
} from '../domain/engine-work.ts'

const EVERY_MS = 1_000
/** A look that found so many rows is followed by the next at once; */
const FULL = 100
/** one that found fewer, by the next after this pause: more may become due as those are started. */
const MORE_AFTER_MS = 100
/** Calls to the engine under way at once. */
const AT_ONCE = 16

export interface RelayOptions {
  pool: Pool
  client: WorkflowClient
  logger: Logger
}

function dueWork(due: DueTransaction): EngineWork {
  // A start does not wake a link's run that waits for its opening; a signal with start does.
  return due.kind === 'COLLECT' && due.source === 'LINK' ? payerWork(due, 'opened') : transactionWork(due)
}

/** One signal a delivery, however many replays: its workflow reads them from the record. */
function onePerDelivery(replays: DueReplay[]): EngineWork[] {
  const byDelivery = new Map(replays.map((row) => [row.id, row]))
  return [...byDelivery.values()].map((row) => replayWork(row, row.replayId))
}

/** What each kind of due row asks of the engine. */
async function claim(pool: Pool): Promise<EngineWork[]> {
  const [transactions, providerEvents, deliveries, replays, connects, payoutBatches] = await Promise.all([
    claimDueTransactions(pool),
    claimDueProviderEvents(pool),
    claimDueDeliveries(pool),
    claimDueReplays(pool),
    claimDueConnects(pool),
    claimDuePayoutBatches(pool),
  ])
  return [
    ...transactions.map((row) => dueWork(row)),
    ...providerEvents.map(({ inboundEventId, ...row }) => providerEventWork(row, { inboundEventId, again: true })),
    ...deliveries.map((row) => deliveryWork(row)),
    ...onePerDelivery(replays),
    ...connects.map((row) => connectWork(row)),
    ...payoutBatches.map((row) => payoutBatchWork(row)),
  ]
}

/**
 * Finds rows that the engine should have acted on and has not: a start that was never made, an event that
 * came late, everything that was under way when the engine lost its data. Any number of relays may run.
 */
export class Relay {
  readonly #options: RelayOptions
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(options: RelayOptions) {
    this.#options = options
  }

  start(): void {
    this.#schedule(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  #schedule(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#round = this.#look()
    }, ms)
  }

  async #look(): Promise<void> {
    const { pool } = this.#options
    let found = 0
    try {
      const work = await claim(pool)
      found = work.length
      await this.#start(work)
    } catch (error) {
      this.#options.logger.debug({ fault: describeFault(error) }, 'the relay could not look for due work')
    }
    this.#schedule(found >= FULL ? 0 : found > 0 ? MORE_AFTER_MS : EVERY_MS)
  }

  async #start(work: EngineWork[]): Promise<void> {
    const queue = work.values()
    const { client, logger } = this.#options
    const lane = async () => {
      for (const item of queue) {
        if (this.#stopped) return
        try {
          await client.withDeadline(Date.now() + 10_000, () => startWork(client, item, true))
        } catch (error) {
          logger.debug({ kind: item.kind, subject: subjectOf(item), fault: describeFault(error) }, 'due work stays due')
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
}
