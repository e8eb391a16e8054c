import { deleteExpired } from '../../db/retention/delete-expired.ts'
import type { RetentionKind } from '../../domain/retention.ts'
import type { ActivityDeps } from '../deps.ts'

/** Deletes one small batch, the first from null on. `next` is where the next one begins; null after the last. */
export function createDeleteExpired({ pool, logger, retentionDays: days }: ActivityDeps) {
  return async ({ kind, from }: { kind: RetentionKind; from: string | null }) => {
    const since = performance.now()
    const { rows, next } = await deleteExpired(pool, { kind, from, days })
    const tookMs = Math.round(performance.now() - since)
    if (rows > 0) logger.debug({ kind, rows, tookMs }, 'expired rows were deleted')
    return { rows, next, tookMs }
  }
}
