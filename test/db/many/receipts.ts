import type { Pool } from 'pg'
import { withoutTriggers } from './storing.ts'

/** Inserts one row per receipt as the trigger does; the auditor reports any other number. */
const FILL = [
  `CREATE TEMPORARY TABLE settled ON COMMIT DROP AS
   SELECT replace(uuidv7()::text, '-', '') AS hex, 100 + n AS cents, 'p' || n AS name,
     decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') AS salt,
     date_trunc('hour', now(), 'UTC') - interval '1 hour' + interval '1 millisecond' * (n * 3600000::bigint / ($1::int + 1)) AS at
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO transactions (id, business_id, mode, kind, source, state, sequence, amount_cents, currency, reference, hosted, sends_events,
     provider_id, provider_transaction_id, receipt_id, token_id, created_at)
   SELECT 'txn_' || hex, 'biz_bench', 'TEST', 'COLLECT', 'API', 'SUCCEEDED', 3, cents, 'ZAR', name, false, false,
     'paystack', name, 'rct_' || hex, 'tok_' || hex, at
   FROM settled`,
  `INSERT INTO transitions (transaction_id, sequence, state, at) SELECT 'txn_' || hex, 3, 'SUCCEEDED', at FROM settled`,
  `INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, salt, leaf_hash, settled_at)
   SELECT 'rct_' || hex, 'tok_' || hex, 'txn_' || hex, 'TEST', leaf, salt, sha256('\\x00'::bytea || sha256(salt || convert_to(leaf, 'UTF8'))), at
   FROM settled, LATERAL (SELECT '{"amountCents":' || cents || ',"currency":"ZAR","kind":"COLLECT","merchantId":"biz_bench","mode":"TEST"'
     || ',"originalTransactionId":null,"providerId":"paystack","providerTransactionId":"' || name || '","receiptId":"rct_' || hex
     || '","recipientId":null,"reference":"' || name || '","settledAt":"' || to_char(at::timestamptz(3) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     || '","tokenId":"tok_' || hex || '","transactionId":"txn_' || hex || '","v":2}' AS leaf) AS written`,
]

/**
 * Inserts this many payments that SUCCEEDED in the last hour, with receipts in no batch yet. Returns the receipt ids.
 */
export async function fillReceipts(pool: Pool, count: number): Promise<string[]> {
  return await withoutTriggers(pool, async (db) => {
    for (const statement of FILL) await db.query(statement, statement.includes('$1') ? [count] : [])
    const { rows } = await db.query<{ id: string }>(`SELECT 'rct_' || hex AS id FROM settled`)
    return rows.map(({ id }) => id)
  })
}
