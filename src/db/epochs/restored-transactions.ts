import { allRows, allValues, command, firstRow, hasRow, oneValue } from '../query.ts'
import type { Mode, TransactionKind } from '../../domain/states.ts'
import type { AttemptSnapshot } from '../transactions/record.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'

/** Marks a transaction that was in no record and was taken from the engine's and the provider's. */
export const markRestored = command<{ transactionId: string }>('mark-restored')(
  'UPDATE transactions SET restored = true WHERE id = :transactionId',
)

export const hasBusiness = hasRow<{ businessId: string }>('has-business')(
  'SELECT FROM businesses WHERE id = :businessId',
)

/** The business has repeated the request of a forgotten transaction: its id has that derived part. */
export const findRepeat = firstRow<{ businessId: string; mode: string; since: Date; part: string }, { id: string }>(
  'find-repeat',
)(`
    SELECT id
    FROM transactions
    WHERE business_id = :businessId AND mode = :mode AND created_at >= :since AND right(id, 19) = :part
    LIMIT 1`)

export interface RefundableCharge
  extends
    Pick<TransactionRow, 'amountCents' | 'currency'>,
    Pick<AttemptSnapshot, 'providerReference' | 'providerTransactionId'> {
  transactionId: string
  startedAt: Date
}

export const refundableCharges = allRows<
  { businessId: string; mode: string; providerId: string; limit: number },
  RefundableCharge
>('refundable-charges')(`
    SELECT t.id AS transaction_id, a.provider_reference, a.provider_transaction_id,
      a.captured_cents AS amount_cents, t.currency, a.started_at
    FROM transactions AS t
      JOIN attempts AS a ON a.id = t.settled_attempt_id
    WHERE t.business_id = :businessId AND t.mode = :mode AND t.kind = 'COLLECT' AND t.state = 'SUCCEEDED'
      AND a.provider_id = :providerId AND a.captured_cents > a.refund_reserved_cents
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT :limit`)

/** Stores references that no attempt has. Returns how many the list has now of that provider and mode. */
export const listForgottenCharges = oneValue<
  { providerId: string; mode: string; references: readonly string[] },
  number
>('list-forgotten-charges')(`
    WITH listed AS (
      INSERT INTO forgotten_charges (provider_id, mode, provider_reference)
      SELECT :providerId, :mode, given.reference
      FROM unnest(:references::text[]) AS given (reference)
      WHERE NOT EXISTS (SELECT FROM attempts AS a WHERE a.provider_reference = given.reference)
      ON CONFLICT DO NOTHING
      RETURNING provider_id
    )
    SELECT (SELECT count(*) FROM listed)
      + (SELECT count(*) FROM forgotten_charges WHERE provider_id = :providerId AND mode = :mode)`)

/** Returns which of the references an operator listed, for each provider of which the operator listed any. */
export const findListed = allRows<
  { mode: Mode; providerIds: readonly string[]; references: readonly string[] },
  { providerId: string; listed: string[] }
>('find-listed-charges')(`
    SELECT provider_id,
      coalesce(
        json_agg(provider_reference) FILTER (WHERE provider_reference = ANY (:references::text[])), '[]'
      ) AS listed
    FROM forgotten_charges
    WHERE mode = :mode AND provider_id = ANY (:providerIds::text[])
    GROUP BY provider_id`)

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

interface AttemptedTransaction {
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
