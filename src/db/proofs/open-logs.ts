import type { Pool } from 'pg'
import { originsOf, ProofSettingRefused } from '../../domain/proof/origins.ts'
import { MODES } from '../../domain/states.ts'
import { command, allValues } from '../query.ts'
import { newestBatch, signingKeys } from './batches.ts'
import type { Verifier } from './verify-receipt.ts'

export const storedOrigins = allValues<object, string>('proof-origins')(
  'SELECT origin FROM proof_origins ORDER BY position DESC',
)

const addOrigin = command<{ origin: string; position: number }>('proof-origin-add')(`
    INSERT INTO proof_origins (position, origin)
    VALUES (:position, :origin)
    ON CONFLICT (position) DO NOTHING`)

/** Returns the origins of the logs, newest first, and stores the present one. Throws ProofSettingRefused. */
export async function openOrigins(
  pool: Pool,
  configured: readonly string[],
  baseUrl: string,
): Promise<[string, ...string[]]> {
  for (;;) {
    const stored = await storedOrigins(pool, {})
    const wanted = originsOf(stored, configured, new URL(baseUrl).host)
    if (stored[0] === wanted[0]) return wanted
    // Another process may store another origin first, so what is stored then is compared again.
    await addOrigin(pool, { origin: wanted[0], position: stored.length + 1 })
  }
}

interface OwnKeys extends Verifier {
  origin: string
  signersOf: (checkpoint: string, keys: readonly string[]) => Promise<string[]>
}

/** Throws ProofSettingRefused if the newest head is signed with no configured key, or under another origin. */
export async function requireOwnHeads(pool: Pool, verifier: OwnKeys): Promise<void> {
  const [present] = await storedOrigins(pool, {})
  if (present !== undefined && present !== verifier.origin)
    throw new ProofSettingRefused(
      `the proof logs are signed as ${present} now, not as ${verifier.origin}; restart with PROOF_ORIGIN=${present}`,
    )
  const ended: string[] = []
  const unknown: string[] = []
  for (const mode of MODES) {
    const newest = await newestBatch(pool, { mode })
    if (!newest || (await verifier.openCheckpoint(newest.checkpoint, mode))) continue
    unknown.push(mode)
    const signers = await verifier.signersOf(newest.checkpoint, await signingKeys(pool, { mode }))
    ended.push(...signers.map((key) => `${key}=${newest.treeSize}`))
  }
  if (unknown.length > 0)
    throw new ProofSettingRefused(
      `the newest head of the proof log (${unknown.join(', ')}) is signed with no configured key; add its key to ` +
        'PROOF_PRIVATE_KEY, or, only if you replaced the key, ' +
        (ended.length > 0
          ? `set PROOF_ENDED_KEYS=${ended.join(',')}`
          : 'restore the backup: no recorded key signed it'),
    )
}
