import { deleteExpired } from '../../db/retention/delete-expired.ts'
import type { RetentionKind } from '../../domain/retention.ts'
import type { ActivityDeps } from '../deps.ts'

export interface DeleteExpiredInput {
  kind: RetentionKind
  /** The age at which the batch before it ended. Null for the first batch. */
  from: string | null
}

export interface DeleteExpiredStep {
  rows: number
  /** The age at which the next batch begins. Null if this was the last one. */
  next: string | null
  /** How long the statement took. */
  tookMs: number
}

/** Deletes one small batch. The workflow decides when the next one follows. */
export function createDeleteExpired({ pool, logger, retentionDays: days }: ActivityDeps) {
  return async ({ kind, from }: DeleteExpiredInput): Promise<DeleteExpiredStep> => {
    const since = performance.now()
    const { rows, next } = await deleteExpired(pool, { kind, from, days })
    const tookMs = Math.round(performance.now() - since)
    if (rows > 0) logger.debug({ kind, rows, tookMs }, 'expired rows were deleted')
    return { rows, next, tookMs }
  }
}
