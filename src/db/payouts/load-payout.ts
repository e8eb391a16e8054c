import { allRows, type Database } from '../query.ts'
import { withReadTime, recordColumns, type TransactionSnapshot } from '../transactions/record.ts'

const load = allRows<{ transactionId: string }, PayoutSnapshot>('load-payout')(`
    SELECT ${recordColumns}, i.released_at IS NOT NULL AS released, i.recipient_id, i.name, i.bank_code,
      i.account_number, i.document,
      (
        SELECT coalesce(json_object_agg(r.provider_id, r.provider_code), '{}')
        FROM provider_recipients AS r
        WHERE r.recipient_id = i.recipient_id
      ) AS recipient_codes,
      (
        SELECT floor(EXTRACT(EPOCH FROM a.started_at) * 1000)::bigint
        FROM attempts AS a
        WHERE a.transaction_id = t.id AND a.number = 1
      ) AS tried_since_ms, 0 AS attempts_before_restart
    FROM transactions AS t
      JOIN payout_items AS i ON i.transaction_id = t.id
    WHERE t.id = :transactionId`)

/** A payout with the copy of its recipient. */
export interface PayoutSnapshot extends TransactionSnapshot {
  /** True once its approved batch made it due. */
  released: boolean
  recipientId: string
  name: string
  bankCode: string
  /** Encrypted, like the document. */
  accountNumber: Buffer
  document: Buffer | null
  /** The recipient's code at each provider that has one. */
  recipientCodes: Record<string, string>
  /** When its first attempt started, in milliseconds since 1970 by the database's clock; null before it. */
  triedSinceMs: number | null
  /** Always 0: operators cannot restart a payout. */
  attemptsBeforeRestart: number
}

/** Loads everything that the workflow of a payout needs, in one round trip; null for an unknown payout. */
export async function loadPayout(db: Database, transactionId: string): Promise<PayoutSnapshot | null> {
  const [row] = await load(db, { transactionId })
  return row ? withReadTime(row) : null
}
