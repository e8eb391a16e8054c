import type { Rail } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { returnFailed, type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'

const milliseconds = (time: string): string => `floor(extract(epoch FROM ${time}) * 1000)::bigint`

const read = statement<{ id: string }, Payable>({
  name: 'read-payable',
  text: `
    SELECT ${transactionColumns('t')}, b.name AS "businessName", to_json(b.return_hosts) AS "returnHosts", l.id AS "linkId",
      coalesce(t.expires_at <= now() OR l.expire_requested_at IS NOT NULL, false) AS over,
      a.checkout_url AS "checkoutUrl", coalesce(a.paying, false) AS paying,
      l.id IS NOT NULL AND coalesce(l.opened_at IS NULL OR (a.started_at >= l.opened_at AND a.ended_at IS NOT NULL), false) AS "cameToNothing",
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND checkout_url IS NOT NULL) AS checkouts,
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND state = 'SUCCEEDED') AS charges,
      ${returnFailed} AS "returnFailed",
      ${milliseconds('now()')} AS "readAtMs", ${milliseconds('greatest(a.unpaid_at, a.declined_at)')} AS "unpaidAtMs",
      a.declined_rail AS "declinedRail", ${milliseconds('a.declined_at')} AS "declinedAtMs",
      a.decline_shown_at IS NOT NULL AS "declineShown"
    FROM transactions t
    JOIN businesses b ON b.id = t.business_id
    LEFT JOIN payment_links l ON t.source = 'LINK' AND l.transaction_id = t.id
    LEFT JOIN LATERAL (
      SELECT started_at, unpaid_at, ended_at, decline_shown_at, state = 'PENDING' AND ended_at IS NULL AS paying,
        CASE WHEN state IN ('REQUIRES_ACTION', 'PENDING') AND ended_at IS NULL THEN checkout_url END AS checkout_url,
        CASE WHEN state = 'DECLINED' AND checkout_url IS NOT NULL THEN rail END AS declined_rail,
        CASE WHEN state = 'DECLINED' AND checkout_url IS NOT NULL THEN ended_at END AS declined_at
      FROM attempts WHERE transaction_id = t.id ORDER BY number DESC LIMIT 1
    ) a ON true
    WHERE t.id = coalesce((SELECT transaction_id FROM payment_links WHERE id = :id), :id)
      AND (t.hosted OR EXISTS (SELECT FROM attempts WHERE transaction_id = t.id AND checkout_url IS NOT NULL))`,
})

/** What a payer's page is made of. */
export interface Payable extends TransactionRow {
  businessName: string
  /** The hosts that the business listed for its payers' return. */
  returnHosts: string[]
  /** Null where it is paid by its own address. */
  linkId: string | null
  /** Its time has passed, or the business ended its link. */
  over: boolean
  /** Of the newest attempt, while it is open. */
  checkoutUrl: string | null
  /** The provider has not said yet what became of the payer's payment. */
  paying: boolean
  /** Of a link: no checkout is being made. The newest that a payer asked for has ended unpaid, or could not be made. */
  cameToNothing: boolean
  /** How many were made: on each of them a payer may have paid. */
  checkouts: number
  /** How many times it was paid, as far as is known. */
  charges: number
  /** An automatic refund of it FAILED: the business has to return the money, until an operator has it sent again. */
  returnFailed: boolean
  /** When this was read, milliseconds since 1970 by the database's clock. */
  readAtMs: number
  /** When, by the same clock, the provider last said that the newest checkout is unpaid: asked, or of a decline by itself. */
  unpaidAtMs: number | null
  /** The rail by which the newest checkout was declined; null where it was not. */
  declinedRail: Rail | null
  /** When it was, by the same clock. */
  declinedAtMs: number | null
  /** Whether a payer was shown that already. */
  declineShown: boolean
}

/** By the unguessable id of a link, or of a payment that has a checkout or a 3-D Secure challenge; null for any other. */
export async function readPayable(db: Database, id: string): Promise<Payable | null> {
  const [row] = await run(db, read, { id })
  return row ?? null
}
