import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { withReadTime, recordColumns, type TransactionSnapshot } from '../transactions/record.ts'

const load = statement<{ transactionId: string }, PayoutSnapshot>({
  name: 'load-payout',
  text: `
    SELECT
      ${recordColumns}, i.released_at IS NOT NULL AS released, i.recipient_id AS "recipientId", i.name,
      i.bank_code AS "bankCode", i.account_number AS "accountNumber", i.document,
      (
        SELECT coalesce(json_object_agg(r.provider_id, r.provider_code), '{}')
        FROM provider_recipients AS r
        WHERE r.recipient_id = i.recipient_id
      ) AS "recipientCodes",
      (
        SELECT floor(EXTRACT(EPOCH FROM a.started_at) * 1000)::bigint
        FROM attempts AS a
        WHERE a.transaction_id = t.id AND a.number = 1
      ) AS "triedSinceMs",
      0 AS "attemptsBeforeRestart"
    FROM transactions AS t
      JOIN payout_items AS i ON i.transaction_id = t.id
    WHERE t.id = :transactionId`,
})

/** A payout and whom it pays, as its item copied that. */
export interface PayoutSnapshot extends TransactionSnapshot {
  /** Whether its batch, which was approved, made it due. */
  released: boolean
  recipientId: string
  name: string
  bankCode: string
  /** Encrypted, as is the next. */
  accountNumber: Buffer
  document: Buffer | null
  /** The recipient's code at each provider that knows it. */
  recipientCodes: Record<string, string>
  /** Milliseconds since 1970, by the database's clock: its first attempt; null before it. */
  triedSinceMs: number | null
  /** No operator starts a payout again. */
  attemptsBeforeRestart: number
}

/** Everything the workflow of a payout goes on from, in one round trip; null where there is no such payout. */
export async function loadPayout(db: Database, transactionId: string): Promise<PayoutSnapshot | null> {
  const [row] = await run(db, load, { transactionId })
  return row ? withReadTime(row) : null
}
