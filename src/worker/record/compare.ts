import type { Client } from '@temporalio/client'
import type { Pool } from 'pg'
import { newestAttempted, newestAttemptedAt, unknownIds } from '../../db/epochs/newest-transactions.ts'
import { type Comparison, COMPARED_BEFORE_MS, type ForgottenTransaction } from '../../domain/epochs.ts'
import { countKnown, keepsClosedForMs, knownTransactions } from '../../engine/known-transactions.ts'

/** How many of the record's newest transactions the engine must know. */
const NEWEST = 20
/** How many ids one statement compares. */
const AT_ONCE = 1_000

/**
 * Returns the transactions that the engine knows and the record does not, from shortly before the record's newest
 * attempted one was stored. An attempt is made inside a workflow, so each forgotten attempt has one.
 */
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

/**
 * Returns whether the engine knows the newest transactions of the record that it must know. If it lacks some, those
 * decide that were stored since an operator opened the record: the engine may have been lost before, and the operator
 * knew it.
 */
export async function compareNewest(pool: Pool, client: Client): Promise<Omit<Comparison, 'forgotten'>> {
  const withinMs = await keepsClosedForMs(client)
  const newest = await newestAttempted(pool, { withinMs, limit: NEWEST })
  const missing = newest.length - (await countKnown(client, newest))
  const since = newest.filter(({ sinceOpened }) => sinceOpened)
  const isKnownSince = missing > 0 && since.length > 0 && (await countKnown(client, since)) === since.length
  const hasAttempts = (await newestAttemptedAt(pool, {})) !== null
  return isKnownSince
    ? { expected: since.length, missing: 0, hasAttempts }
    : { expected: newest.length, missing, hasAttempts }
}
