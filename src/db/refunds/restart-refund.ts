import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Takes the reservation again and moves the refund back to PROCESSING, or does neither: where it is not an automatic refund
 * that FAILED and waits for a person, where its money went back after all, or where other refunds took its amount meanwhile.
 */
const restart = statement<{ transactionId: string }>({
  name: 'restart-refund',
  text: `
    WITH refund AS (
      SELECT t.id, t.refunds_attempt_id, t.amount_cents FROM transactions t
      WHERE t.id = :transactionId AND t.auto_for_attempt_id IS NOT NULL AND t.state = 'FAILED' AND t.review_reason IS NOT NULL
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = t.id AND a.state = 'SUCCEEDED')
      FOR UPDATE
    ),
    reserved AS (
      UPDATE attempts a SET refund_reserved_cents = a.refund_reserved_cents + r.amount_cents
      FROM refund r WHERE a.id = r.refunds_attempt_id AND a.refund_reserved_cents + r.amount_cents <= a.captured_cents
      RETURNING a.id
    )
    UPDATE transactions t SET state = 'PROCESSING', failure_reason_code = NULL, failure_reason_message = NULL, review_reason = NULL,
      updated_at = now(), engine_due_at = now()
    FROM refund r, reserved WHERE t.id = r.id AND reserved.id = r.refunds_attempt_id
    RETURNING t.id`,
})

/** Lets an automatic refund be sent again, as a new attempt; false where that may not be. */
export async function restartRefund(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, restart, { transactionId })).length > 0
}
