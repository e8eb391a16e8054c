import { command, type Database, oneValue, type Query, firstRow, epochMs, GRACE, jsonList, jsonOf } from '../query.ts'
import { lockCharges } from '../ledger/book-chargebacks.ts'
import { attemptJson } from './attempt-columns.ts'
import { type TransactionRow, transactionColumns } from './transaction-row.ts'
import type { LookFirst } from '../../domain/look-first.ts'
import type { AttemptRecord, ChargeRecord, StateRecord, TransactionRecord } from '../../domain/state-changes/record.ts'

/** Selects why an operator has to look at the transaction `t`, as an `OpenReview`. */
export const reviewColumns = `t.review_reason,
    coalesce(to_json(t.further_review_reasons), '[]') AS further_review_reasons`

export const waitingEvents = (transactionId: string): string => `
        SELECT ${jsonList('i.id', 'i.received_at, i.id')}
        FROM inbound_events AS i
        WHERE i.transaction_id = ${transactionId} AND i.handled_at IS NULL`

/** Selects the attempt `c`, which the refund `t` returns, as a `ChargeRecord`. */
const chargeJson = jsonOf('c', 'id capturedCents refundReservedCents overRefundedCents', {
  succeededAttempts: "(SELECT count(*) FROM attempts AS s WHERE s.transaction_id = t.id AND s.state = 'SUCCEEDED')",
})

/** Selects the transaction `t` as a `TransactionSnapshot`. */
export const recordColumns = `${transactionColumns('t')},
    t.version, t.newest_attempt, t.settled_attempt_id, t.auto_for_attempt_id, t.refunds_attempt_id,
    t.sends_events, ${reviewColumns}, t.card_token, t.engine_due_at,
    -- now() is when the database transaction began, which may be long before it got the lock.
    statement_timestamp() AS read_at,
    (
      SELECT ${attemptJson}
      FROM attempts AS a
      WHERE a.transaction_id = t.id
      ORDER BY a.number DESC
      LIMIT 1
    ) AS attempt,
    (
      ${waitingEvents('t.id')}
    ) AS waiting_events,
    (SELECT ${chargeJson} FROM attempts AS c WHERE c.id = t.refunds_attempt_id) AS reserved,
    (
      SELECT json_build_object(
        'openedMs', ${epochMs('max(e.opened_at)')}, 'beforeMs', ${epochMs('max(e.look_first_before)')},
        'untilMs', ${epochMs('max(e.look_first_until)')},
        'forgotBeforeMs', ${epochMs('max(e.look_first_before) FILTER (WHERE e.look_first_until IS NOT NULL)')}
      )
      FROM record_epochs AS e
    ) AS look_first`

export interface AttemptSnapshot extends AttemptRecord {
  providerReference: string
  startedAtMs: number
  /** Milliseconds until it may be sent again, negative if that time has passed. Null if it must not be sent again. */
  resendInMs: number | null
}

export interface TransactionSnapshot extends TransactionRow, TransactionRecord {
  /** The time of the read, by the database's clock, and by this process's monotonic clock in milliseconds. */
  readAt: Date
  readAtMs: number
  attempt: AttemptSnapshot | null
  /** Ids of unhandled inbound events, oldest first. */
  waitingEvents: string[]
  /** A refund's reservation on its charge. Null for any other kind. */
  reserved: ChargeRecord | null
  /** The demands of the record's epochs before an attempt is sent. */
  lookFirst: LookFirst
}

export interface OutgoingSnapshot extends TransactionSnapshot {
  /** When its first attempt began, or an operator restarted it, by the database's clock. Null before both. */
  triedSinceMs: number | null
  attemptsBeforeRestart: number
}

/** As `firstRow`, for a row with `recordColumns`: adds the time of the read by this process's clock. */
export function firstRecord<Parameters extends object, Row extends TransactionSnapshot>(name: string) {
  return (text: string): Query<Parameters, Row | null> => {
    const read = firstRow<Parameters, Row>(name)(text)
    return async (db, given) => {
      const row = await read(db, given)
      return row && { ...row, readAtMs: performance.now() }
    }
  }
}

export const loadTransaction = firstRecord<{ transactionId: string }, TransactionSnapshot>('load-transaction')(
  `SELECT ${recordColumns} FROM transactions AS t WHERE t.id = :transactionId`,
)

const lock = oneValue<{ transactionId: string }, string | null>('lock-transaction')(
  'SELECT refunds_attempt_id FROM transactions WHERE id = :transactionId FOR NO KEY UPDATE',
)

export const loadAttempt = oneValue<{ transactionId: string; attemptId: string }, AttemptSnapshot | null>(
  'load-attempt',
)(`
    SELECT ${attemptJson} AS attempt
    FROM attempts AS a
    WHERE a.id = :attemptId AND a.transaction_id = :transactionId`)

export function databaseNow({ readAt, readAtMs }: Pick<TransactionSnapshot, 'readAt' | 'readAtMs'>): Date {
  return new Date(readAt.getTime() + (performance.now() - readAtMs))
}

/**
 * As `loadTransaction`, and locks the transaction, a refund with its payment and charge in the order in which a save
 * writes them. The locks are separate statements, so that the load sees what was committed while they waited.
 */
export async function lockTransaction(db: Database, transactionId: string): Promise<TransactionSnapshot | null> {
  const chargeId = await lock(db, { transactionId })
  if (chargeId !== null) await lockCharges(db, [chargeId])
  return await loadTransaction(db, { transactionId })
}

export function recordAbout(transaction: TransactionSnapshot, attempt: AttemptRecord | null): StateRecord {
  return { transaction, attempt, charge: transaction.reserved }
}

/** Postpones the relay's start of a workflow that continues without it after that many milliseconds. */
export const postponeStart = command<{ transactionId: string; waitMs: number }>('postpone-start')(`
    UPDATE transactions
    SET version = version + 1,
      engine_due_at = now() + make_interval(secs => :waitMs / 1000.0) + ${GRACE}
    WHERE id = :transactionId AND state IN ('CREATED', 'PROCESSING')`)
