import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { attemptJson, type AttemptSnapshot } from '../transactions/record.ts'

/** At most this many late checkouts are asked about, the newest first: no payer opens a link more often by chance. */
const MOST = 100

/** Declined checkouts are among them: the payer may try another card on the same page. A resolved payment has none. */
const late = statement<{ transactionId: string }, { attempt: AttemptSnapshot }>({
  name: 'late-checkouts',
  text: `
    SELECT ${attemptJson} AS attempt
    FROM attempts a JOIN transactions t ON t.id = a.transaction_id
    WHERE t.id = :transactionId AND t.failure_reason_code IS DISTINCT FROM 'resolved' AND t.state IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      AND a.checkout_url IS NOT NULL AND a.state IN ('REQUIRES_ACTION', 'PENDING', 'DECLINED')
    ORDER BY a.number DESC LIMIT ${MOST}`,
})

/** Checkouts of a payment that has ended on which a payer may still pay, the newest first; none before its end. */
export async function lateCheckouts(db: Database, transactionId: string): Promise<AttemptSnapshot[]> {
  return (await run(db, late, { transactionId })).map(({ attempt }) => attempt)
}
