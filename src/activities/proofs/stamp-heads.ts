import type { Pool } from 'pg'
import { addTimestamp, unstampedHeads } from '../../db/proofs/timestamps.ts'
import { type Mode, MODES } from '../../domain/states.ts'
import { askTimestamp, checkpointHash } from '../../proofs/timestamps.ts'
import { countMissingTimestamp } from '../../telemetry/metrics.ts'
import type { ActivityDeps } from '../deps.ts'

interface Stamping {
  pool: Pool
  /** The time-stamping authority. Default: none. */
  timestampUrl?: string | null
}

export interface MissingTimestamp {
  mode: Mode
  fault: string
}

/** Shorter than the activity's time-out, by the time of one request. */
const FOR_MS = 25_000
/** Called before each request. False leaves the rest to another call. */
type HasTime = () => boolean
const SPENT = { fault: 'it was too slow for all heads at once' }

/**
 * Asks the authority for the time-stamps that the heads of the last day lack. Returns the logs of which a head still
 * lacks one, with the reason.
 */
export async function stampHeads(
  { pool, timestampUrl = null }: Stamping,
  hasTime: HasTime = () => true,
): Promise<MissingTimestamp[]> {
  if (timestampUrl === null) return []
  const missing: MissingTimestamp[] = []
  for (const mode of MODES)
    for (const { checkpoint } of await unstampedHeads(pool, { mode })) {
      const stamp = hasTime() ? await askTimestamp(timestampUrl, checkpoint) : SPENT
      if ('fault' in stamp) {
        missing.push({ mode, fault: stamp.fault })
        // An authority that is away is not asked for each head.
        break
      }
      await addTimestamp(pool, { mode, checkpointHash: checkpointHash(checkpoint), ...stamp })
    }
  return missing
}

type Logging = Stamping & Pick<ActivityDeps, 'logger'>

/** Asks as `stampHeads` does, and alerts. Returns whether a head lacks its time-stamp. */
export async function stampOrAlert({ logger, ...deps }: Logging, hasTime: HasTime): Promise<boolean> {
  const missing = await stampHeads(deps, hasTime)
  for (const { mode, fault } of missing) {
    countMissingTimestamp(mode)
    logger.warn({ mode, fault }, 'a head of the proof log has no time-stamp')
  }
  return missing.length > 0
}

/** Asks again for the time-stamps that published heads lack. */
export function createStampHeads(deps: Logging) {
  return async function stampLateHeads(): Promise<{ lacksTimestamps: boolean }> {
    const since = performance.now()
    return { lacksTimestamps: await stampOrAlert(deps, () => performance.now() - since < FOR_MS) }
  }
}
