/** The epochs of the record: what must agree before attempts begin in a database that was promoted or restored. */

/** The record and the engine, each compared with the other. */
export interface Comparison {
  /** How many workflows belong to a transaction that the record does not have. */
  forgotten: number
  /** How many of the record's newest transactions were attempted and are so young that the engine must know them. */
  expected: number
  /** How many of those the engine does not know. */
  missing: number
  /** True if the record has any attempted transaction. */
  hasAttempts: boolean
}

/**
 * - AGREES: no attempt was forgotten.
 * - RECORD_FORGOT: attempts may have been sent that the record does not have.
 * - ENGINE_YOUNGER: the engine was emptied, is older than the record or has deleted everything, so it proves nothing.
 */
export type Verdict = 'AGREES' | 'RECORD_FORGOT' | 'ENGINE_YOUNGER'

/** Judges whether the record has everything that was attempted. */
export function judgeRecord({ forgotten, expected, missing, hasAttempts }: Comparison): Verdict {
  if (forgotten > 0) return 'RECORD_FORGOT'
  if (missing > 0 || (hasAttempts && expected === 0)) return 'ENGINE_YOUNGER'
  return 'AGREES'
}

/**
 * Clients repeat requests with their Idempotency-Key for 24 hours. So after a record forgot, transactions whose ids
 * follow from keys are looked for at the providers for that long.
 */
export const LOOK_FIRST_MS = 24 * 3_600_000

/**
 * A transaction's workflow starts after its row was stored, by another machine's clock. So workflows are compared from
 * this long before the newest row.
 */
export const COMPARED_BEFORE_MS = 5 * 60_000
