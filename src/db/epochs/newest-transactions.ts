import type { TransactionKind } from '../../domain/states.ts'
import { allRows, oneValue, allValues } from '../query.ts'

/**
 * SQL: the newest attempted transactions of each business and mode. While the record is shut, the API stores further
 * transactions and none of them is attempted, so this is what was attempted before. Adopted ones were not.
 */
const newestOfEach = (limit: string): string => `
    FROM businesses AS b
      CROSS JOIN (VALUES ('LIVE'), ('TEST')) AS m (mode)
      CROSS JOIN LATERAL (
        SELECT id, kind, created_at
        FROM transactions
        WHERE business_id = b.id AND mode = m.mode AND newest_attempt > 0 AND NOT restored
        ORDER BY created_at DESC, id DESC
        LIMIT ${limit}
      ) AS t`

export const newestAttemptedAt = oneValue<object, Date | null>('newest-attempted-at')(
  `SELECT max(t.created_at) ${newestOfEach('1')}`,
)

export interface AttemptedTransaction {
  id: string
  kind: TransactionKind
  /** True if it was stored after an operator last opened the record. */
  sinceOpened: boolean
}

/** Returns the newest attempted transactions that are younger than `withinMs`. Each had a workflow. */
export const newestAttempted = allRows<{ withinMs: number; limit: number }, AttemptedTransaction>('newest-attempted')(`
    SELECT t.id, t.kind,
      coalesce(
        t.created_at >= (SELECT max(opened_at) FROM record_epochs WHERE look_first_until IS NOT NULL), false
      ) AS since_opened
    ${newestOfEach(':limit')}
    WHERE t.created_at > now() - make_interval(secs => :withinMs / 1000.0)
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT :limit`)

export const unknownIds = allValues<{ ids: readonly string[] }, string>('unknown-transactions')(`
    SELECT given.id
    FROM unnest(:ids::text[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM transactions AS t WHERE t.id = given.id)`)
