import { attemptJson } from '../transactions/attempt-columns.ts'
import type { AttemptSnapshot } from '../transactions/record.ts'
import { allValues } from '../query.ts'

/** Late checkouts that are looked up, newest first. No payer opens a link this often by accident. */
const MOST = 100

/**
 * Reads the checkouts of an ended payment on which a payer may still pay, newest first; none before its end. Includes
 * declined ones: the payer may try another card on the same page. A resolved payment has none.
 */
export const lateCheckouts = allValues<{ transactionId: string }, AttemptSnapshot>('late-checkouts')(`
    SELECT ${attemptJson} AS attempt
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE t.id = :transactionId
      AND t.failure_reason_code IS DISTINCT FROM 'resolved'
      AND t.state IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      AND a.checkout_url IS NOT NULL
      AND a.state IN ('REQUIRES_ACTION', 'PENDING', 'DECLINED')
    ORDER BY a.number DESC
    LIMIT ${MOST}`)
