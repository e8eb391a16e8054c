import type { WorkflowClient } from '@temporalio/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { claimDue, type ClaimLimits, type Claimed, type DueTransaction } from '../db/relay/claim.ts'
import { type ClaimedLine, findDueLines, giveBack } from '../db/relay/lines.ts'
import { describeFault } from '../telemetry/logger.ts'
import { inTrace } from '../telemetry/trace-context.ts'
import { isEngineAway } from '../engine/engine-away.ts'
import { startWork } from '../engine/workflow-starts.ts'
import { type EngineWork, type ErasureWork, transactionWork } from '../domain/engine-work.ts'

const EVERY_MS = 1_000
/** The pause before a line with due rows is looked at again: more may become due as those are started. */
const MORE_AFTER_MS = 100
const PLACES = 16
/** How long at most a burst of requests goes first. A service that is never idle has to start its accepted work too. */
const BURST_FIRST_MS = 5_000

export interface RelayOptions {
  pool: Pool
  client: WorkflowClient
  logger: Logger
  /** The worker of this process may take started workflows eagerly. */
  eager: () => boolean
  /** The owners (`ownerKey`) of a burst that comes in to this process now. */
  bursting: () => string[]
}

/** A plain start does not wake a waiting run (a link before its opening, a queued refund); signal-with-start does. */
function dueWork(row: DueTransaction): EngineWork {
  if (row.kind === 'REFUND' && row.queued) return { kind: 'refundRetry', row }
  return row.kind === 'COLLECT' && row.source === 'LINK' ? { kind: 'payer', row, did: 'opened' } : transactionWork(row)
}

type DueRow<Line extends ClaimedLine> = Awaited<ReturnType<(typeof claimDue)[Line]>>[number]

const WORK_OF = {
  transactions: dueWork,
  providerEvents: (row) => ({ kind: 'providerEvent', row, again: true }),
  deliveries: (row) => ({ kind: 'delivery', row }),
  replays: (row) => ({ kind: 'replay', row }),
  connects: (row) => ({ kind: 'connect', row }),
  payoutBatches: (row) => ({ kind: 'payoutBatch', row }),
  disputes: (row) => ({ kind: 'dispute', row }),
  erasures: ({ requestId: id }) => ({ kind: 'erasure', row: { id } }),
} satisfies { [Line in ClaimedLine]: (row: DueRow<Line>) => EngineWork | ErasureWork }

/** One signal for each delivery: the workflow reads the replays from the record. */
const onePerDelivery = (replays: DueRow<'replays'>[]) => [...new Map(replays.map((row) => [row.id, row])).values()]

interface Due {
  work: EngineWork | ErasureWork
  row: Claimed<unknown>
}

async function claimWork(pool: Pool, line: ClaimedLine, claim: ClaimLimits): Promise<Due[]> {
  const rows: Claimed<unknown>[] =
    line === 'replays' ? onePerDelivery(await claimDue.replays(pool, claim)) : await claimDue[line](pool, claim)
  return rows.map((row) => ({ work: WORK_OF[line](row as never), row }))
}

/**
 * Starts the workflows of due rows: new ones, those of late events, and everything that was under way when the engine
 * lost its data. It claims no more rows than it can start now, so the others wait in the database. New rows wake it,
 * and it looks at the database each second for lost wake-ups. Any number of relays may run.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #woken = new Set<ClaimedLine>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #looking = new Set<ClaimedLine>()
  readonly #later = new Set<ClaimedLine>()
  #starting = 0
  /** Until then nothing is claimed, since the engine was away. */
  #pausedUntil = 0
  #burstSince: number | null = null
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: RelayOptions) {
    this.#options = options
  }

  start(): void {
    this.#track(this.#findDue())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#soon)
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  wake(line: ClaimedLine): void {
    this.#woken.add(line)
    this.#go()
  }

  async #findDue(): Promise<void> {
    try {
      for (const line of await findDueLines(this.#options.pool, {})) this.wake(line)
    } catch (error) {
      this.#couldNotLook(error)
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.#track(this.#findDue()), EVERY_MS)
  }

  #couldNotLook(error: unknown): void {
    this.#options.logger.debug({ fault: describeFault(error) }, 'the relay could not look for due work')
  }

  /** Looks at the woken lines once half of the places are free, so that under load one look claims several rows. */
  #go(paused = false): void {
    if (this.#stopped || this.#woken.size === 0 || this.#starting > PLACES / 2) return
    if (performance.now() < this.#pausedUntil) return
    const without = this.#yieldsTo()
    // Each stored request of a burst wakes the relay, so it looks for the rows of others only now and then.
    if (without.length > 0 && !paused) return this.#goSoon()
    const most = PLACES - this.#starting
    for (const line of this.#woken) {
      if (this.#looking.has(line)) continue
      this.#woken.delete(line)
      // The request that wakes the relay must not get the spans of this look into its trace.
      this.#track(inTrace(null, () => this.#look(line, { most, without })))
    }
  }

  /** The due rows of these owners wait until their burst is stored. */
  #yieldsTo(): string[] {
    const bursting = this.#options.bursting()
    if (bursting.length === 0) this.#burstSince = null
    else this.#burstSince ??= performance.now()
    return this.#burstSince !== null && performance.now() - this.#burstSince < BURST_FIRST_MS ? bursting : []
  }

  #goSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      for (const line of this.#later) this.#woken.add(line)
      this.#later.clear()
      this.#go(true)
    }, MORE_AFTER_MS)
  }

  async #look(line: ClaimedLine, claim: ClaimLimits): Promise<void> {
    this.#looking.add(line)
    try {
      const work = await claimWork(this.#options.pool, line, claim)
      for (const due of work) this.#track(inTrace(due.row.traceparent, () => this.#start(line, due)))
      if (work.length >= claim.most) this.#woken.add(line)
      else if (work.length > 0 || claim.without.length > 0) {
        this.#later.add(line)
        this.#goSoon()
      }
    } catch (error) {
      this.#couldNotLook(error)
    } finally {
      this.#looking.delete(line)
      this.#go()
    }
  }

  async #start(line: ClaimedLine, { work, row }: Due): Promise<void> {
    const { client, pool, logger, eager } = this.#options
    this.#starting++
    try {
      await client.withDeadline(Date.now() + 10_000, () => startWork(client, work, eager()))
    } catch (error) {
      logger.debug({ kind: work.kind, subject: work.row.id, fault: describeFault(error) }, 'due work stays due')
      if (isEngineAway(error)) {
        this.#pausedUntil = performance.now() + EVERY_MS
        // Otherwise it would be due after a minute, behind all rows stored in that time, and LIVE behind TEST.
        await giveBack[line](pool, row).catch(() => undefined)
      }
    } finally {
      this.#starting--
      this.#go()
    }
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.then(() => this.#underWay.delete(work))
  }
}
