import type { LedgerEntry, LedgerKind } from '../../domain/ledger/entries.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, type Database } from '../query.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'

export interface StatementPart extends Owner {
  currency: string
  since: Date
  until: Date
}

export interface EntryRow extends LedgerEntry, Pick<TransactionRow, 'reference' | 'description'> {
  at: Date
  transactionId: string
  /** The reference of the payment that a refund returns; null for any other transaction. */
  originalReference: string | null
  /** The payee of a payout; null for any other transaction. */
  payeeName: string | null
  payeeLast4: string | null
}

const IN_CURRENCY = 'business_id = :businessId AND mode = :mode AND currency = :currency'

type EntriesWanted = StatementPart & { afterAt: Date; afterKey: string; isPayout: boolean; most: number }

const entries = allRows<EntriesWanted, EntryRow>('statement-entries')(`
    SELECT e.source_key AS key, e.at, e.kind, e.amount_cents, t.id AS transaction_id, t.reference,
      o.reference AS original_reference, t.description, p.name AS payee_name, p.account_last4 AS payee_last4
    FROM (
      SELECT source_key, at, kind, amount_cents, transaction_id
      FROM ledger_entries
      WHERE ${IN_CURRENCY} AND kind <> 'DEPOSIT' AND (kind = 'PAYOUT') = :isPayout
        -- After the beginning of the range, or a row: Postgres begins there.
        AND (at, source_key) > (:afterAt, :afterKey) AND at < :until
      ORDER BY at, source_key
      LIMIT :most
    ) AS e
      JOIN transactions AS t ON t.id = e.transaction_id
      LEFT JOIN transactions AS o ON o.id = t.original_transaction_id
      LEFT JOIN payout_items AS p ON p.transaction_id = t.id
    ORDER BY e.at, e.source_key`)

/** Returns the first payouts, or all other entries besides deposits, or those after a row; the oldest first. */
export async function readEntries(
  db: Database,
  part: StatementPart & { isPayout: boolean },
  { after, most }: { after: EntryRow | null; most: number },
): Promise<EntryRow[]> {
  return await entries(db, { ...part, afterAt: after?.at ?? part.since, afterKey: after?.key ?? '', most })
}

/** The part of a settlement's deposit that belongs to the business. */
interface DepositRow {
  settlementId: string
  providerId: string
  /** The day of the deposit, `YYYY-MM-DD`. */
  day: string
  /** When the last of its lines was stored. */
  at: Date
  amountCents: number
}

/** Returns the deposits of a range, the oldest first. A provider makes one a day. */
export const readDeposits = allRows<StatementPart, DepositRow>('statement-deposits')(`
    SELECT own.settlement_id, s.provider_id, s.day::text AS day, own.at, own.cents AS amount_cents
    FROM (
      SELECT settlement_id, max(at) AS at, sum(amount_cents)::bigint AS cents
      FROM ledger_entries
      WHERE ${IN_CURRENCY} AND kind = 'DEPOSIT' AND at >= :since AND at < :until
      GROUP BY settlement_id
    ) AS own
      JOIN settlements AS s ON s.id = own.settlement_id
    ORDER BY own.at, own.settlement_id`)

/** The sums of a business's entries before a moment, by currency: those of closed days, and the entries since. */
export const readSums = allRows<Owner & { until: Date }, { currency: string; kind: LedgerKind; cents: number }>(
  'ledger-sums',
)(`
    WITH closed AS MATERIALIZED (
      SELECT coalesce(max(until), '-infinity') AS until
      FROM ledger_closings
      WHERE until <= :until
    )
    SELECT currency, kind, sum(amount_cents)::bigint AS cents
    FROM (
      SELECT d.currency, d.kind, d.amount_cents
      FROM ledger_days AS d
      WHERE d.business_id = :businessId AND d.mode = :mode AND d.until <= (SELECT until FROM closed)
      UNION ALL
      SELECT e.currency, e.kind, e.amount_cents
      FROM ledger_entries AS e
      WHERE e.business_id = :businessId AND e.mode = :mode AND e.at >= (SELECT until FROM closed) AND e.at < :until
    ) AS own
    GROUP BY currency, kind
    ORDER BY currency, kind`)

export const readDisputed = allRows<Owner, { currency: string; cents: number }>('balance-disputed')(`
    SELECT currency, sum(amount_cents)::bigint AS cents
    FROM disputes
    WHERE business_id = :businessId AND mode = :mode AND state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    GROUP BY currency`)
