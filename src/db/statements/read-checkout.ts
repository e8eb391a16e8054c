import { type Database, run } from '../query.ts'

const statement = {
  name: 'read-checkout',
  text: `
    SELECT t.state IN ('SUCCEEDED', 'FAILED', 'STOPPED') AS ended,
      (SELECT a.checkout_url FROM attempts a WHERE a.transaction_id = t.id AND a.state IN ('REQUIRES_ACTION', 'PENDING') AND a.ended_at IS NULL
        ORDER BY a.number DESC LIMIT 1) AS url
    FROM transactions t WHERE t.id = $1`,
}

/** The checkout that a payer is to be led to, where it is made and open. */
export async function readCheckout(
  db: Database,
  transactionId: string,
): Promise<{ url: string | null; ended: boolean }> {
  const [row] = await run<{ url: string | null; ended: boolean }>(db, statement, [transactionId])
  return row ?? { url: null, ended: true }
}
