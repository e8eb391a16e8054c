import { deleteExpired } from '../../db/retention/delete-expired.ts'
import type { RetentionKind } from '../../domain/retention.ts'
import type { ActivityDeps } from '../deps.ts'

interface DeleteExpiredInput {
  kind: RetentionKind
  /** The end of the batch before it. Null for the first. */
  from: string | null
}

/** Deletes one small batch. `next` is the age at which the next one begins. Null if this was the last one. */
export function createDeleteExpired({ pool, logger, retentionDays: days }: ActivityDeps) {
  return async ({ kind, from }: DeleteExpiredInput) => {
    const since = performance.now()
    const { rows, next } = await deleteExpired(pool, { kind, from, days })
    const tookMs = Math.round(performance.now() - since)
    if (rows > 0) logger.debug({ kind, rows, tookMs }, 'expired rows were deleted')
    return { rows, next, tookMs }
  }
}
