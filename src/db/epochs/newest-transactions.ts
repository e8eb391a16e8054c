import type { TransactionKind } from '../../domain/states.ts'
import { allRows, oneValue } from '../query.ts'

/** SQL: the newest transactions of each business and mode, of which the newest of all are taken. */
const newestOfEach = (limit: string): string => `
    FROM businesses AS b
      CROSS JOIN (VALUES ('LIVE'), ('TEST')) AS m (mode)
      CROSS JOIN LATERAL (
        SELECT id, kind, newest_attempt, created_at
        FROM transactions
        WHERE business_id = b.id AND mode = m.mode
        ORDER BY created_at DESC, id DESC
        LIMIT ${limit}
      ) AS t`

/** Returns when the newest transaction was stored; null if there is none. */
export const newestStoredAt = oneValue<object, Date | null>({
  name: 'newest-stored-at',
  text: `SELECT max(t.created_at) ${newestOfEach('1')}`,
})

/** Returns the newest transactions that were attempted and are younger than `withinMs`. Each had a workflow. */
export const newestAttempted = allRows<{ withinMs: number; limit: number }, { id: string; kind: TransactionKind }>({
  name: 'newest-attempted',
  text: `
    SELECT t.id, t.kind ${newestOfEach(':limit')}
    WHERE t.newest_attempt > 0 AND t.created_at > now() - make_interval(secs => :withinMs / 1000.0)
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT :limit`,
})

/** Returns whether any attempt was ever stored. */
export const hasAttempts = oneValue<object, boolean>({
  name: 'has-attempts',
  text: 'SELECT EXISTS (SELECT FROM attempts)',
})

/** Returns those of the ids that no transaction has. */
export const unknownIds = allRows<{ ids: readonly string[] }, { id: string }>({
  name: 'unknown-transactions',
  text: `
    SELECT given.id
    FROM unnest(:ids::text[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM transactions AS t WHERE t.id = given.id)`,
})
