import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { newestAttempted, newestAttemptedAt, unknownIds } from '../db/epochs/restored-transactions.ts'
import { currentEpoch, isOpen, openEpoch } from '../db/epochs/open-epoch.ts'
import { COMPARED_BEFORE_MS, judgeRecord } from '../domain/epochs.ts'
import type { Comparison, ForgottenTransaction, Verdict } from '../domain/epochs.ts'
import type { TransactionKind } from '../domain/states.ts'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { ATTRIBUTES, WORKFLOW_OF } from '../engine/workflow-starts.ts'

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

const NEWEST = 20
const AT_ONCE = 1_000

const PROBLEMS = {
  RECORD_FORGOT: 'the record forgot transactions that were attempted: no attempt begins (run npm run record:restored)',
  ENGINE_YOUNGER:
    'the engine cannot show what the record may have forgotten: no attempt begins (npm run record:restored)',
} as const satisfies Record<Exclude<Verdict, 'AGREES'>, string>

const KINDS = Object.keys(WORKFLOW_OF) as TransactionKind[]

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

  /** Returns the milliseconds until the next look. */
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

async function compare(pool: Pool, client: Client): Promise<Verdict> {
  return await client.withDeadline(Date.now() + COMPARED_WITHIN_MS, async () => {
    const newest = await compareNewest(pool, client)
    const first = await forgottenTransactions(pool, client).next()
    return judgeRecord({ ...newest, forgotten: first.done ? 0 : 1 })
  })
}

/** From shortly before the record's newest attempt. Attempts are made in workflows, so each forgotten one has one. */
export async function* forgottenTransactions(pool: Pool, client: Client): AsyncGenerator<ForgottenTransaction> {
  const newest = await newestAttemptedAt(pool, {})
  const since = new Date((newest?.getTime() ?? COMPARED_BEFORE_MS) - COMPARED_BEFORE_MS)
  const asked = new Set<string>()
  let page: ForgottenTransaction[] = []
  for await (const known of knownTransactions(client, since)) {
    // A transaction has several workflow runs if its first one has closed.
    if (asked.has(known.id)) continue
    asked.add(known.id)
    page.push(known)
    if (page.length < AT_ONCE) continue
    yield* await unknownOf(pool, page)
    page = []
  }
  yield* await unknownOf(pool, page)
}

async function unknownOf(pool: Pool, page: readonly ForgottenTransaction[]): Promise<ForgottenTransaction[]> {
  const unknown = new Set(await unknownIds(pool, { ids: page.map(({ id }) => id) }))
  return page.filter(({ id }) => unknown.has(id))
}

async function* knownTransactions({ workflow }: Client, since: Date): AsyncGenerator<ForgottenTransaction> {
  const types = KINDS.map((kind) => `'${WORKFLOW_OF[kind].type}'`).join(', ')
  const query = `WorkflowType IN (${types}) AND StartTime >= '${since.toISOString()}'`
  for await (const { type, workflowId, typedSearchAttributes } of workflow.list({ query, pageSize: 1_000 })) {
    const kind = KINDS.find((each) => WORKFLOW_OF[each].type === type)!
    const id = workflowId.slice(WORKFLOW_OF[kind].idOf('').length)
    const businessId = typedSearchAttributes.get(ATTRIBUTES.merchantId)
    const mode = typedSearchAttributes.get(ATTRIBUTES.mode)
    // Anyone with access to the engine can start a workflow without them; the service never does.
    if (businessId === undefined || (mode !== 'TEST' && mode !== 'LIVE')) continue
    yield { id, kind, businessId, mode }
  }
}

/**
 * Returns whether the engine knows the newest transactions of the record that it must know. If it lacks some, those
 * decide that were stored since an operator opened the record: the engine may have been lost before, and the operator
 * knew it.
 */
export async function compareNewest(pool: Pool, client: Client): Promise<Omit<Comparison, 'forgotten'>> {
  const { config } = await client.workflowService.describeNamespace({ namespace: client.options.namespace })
  const withinMs = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) * 1_000
  const newest = await newestAttempted(pool, { withinMs, limit: NEWEST })
  const missing = await missingOf(client, newest)
  const since = newest.filter(({ sinceOpened }) => sinceOpened)
  const isKnownSince = since.length > 0 && !missing.some(({ sinceOpened }) => sinceOpened)
  const hasAttempts = (await newestAttemptedAt(pool, {})) !== null
  return missing.length > 0 && isKnownSince
    ? { expected: since.length, missing: 0, hasAttempts }
    : { expected: newest.length, missing: missing.length, hasAttempts }
}

async function missingOf<Attempted extends { id: string; kind: TransactionKind }>(
  { workflow }: Client,
  transactions: readonly Attempted[],
): Promise<Attempted[]> {
  if (transactions.length === 0) return []
  const missing = new Map(transactions.map((each) => [WORKFLOW_OF[each.kind].idOf(each.id), each]))
  const query = `WorkflowId IN ('${[...missing.keys()].join("', '")}')`
  for await (const { workflowId } of workflow.list({ query })) missing.delete(workflowId)
  return [...missing.values()]
}
