import type { LineClass, LineKind } from '../../domain/settlements/settlement.ts'
import type { TransactionKind } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { CORRECTIONS, settledLine, shareOf } from '../balances/corrections.ts'
import { knownDispute } from '../balances/losses.ts'
import { borderAt } from '../balances/positions.ts'
import { allRows, type Database } from '../query.ts'

/** The part of a statement: a currency in a range of time. */
export interface StatementPart extends Owner {
  currency: string
  since: Date
  until: Date
}

/** A transaction as a line shows it. */
export interface Shown {
  at: Date
  transactionId: string
  reference: string
  description: string | null
}

export interface SucceededRow extends Shown {
  /** Its place in the order. */
  position: string
  amountCents: number
  /** The part of connected accounts that no settlement had before. */
  shareCents: number
}

interface After {
  position: string
  most: number
}

const OF_CHARGE = { attempt: 't.settled_attempt_id', currency: 't.currency' } as const

/** The rows are found before their receipts are read: the index of receipts by time has those of all businesses. */
const succeeded = allRows<StatementPart & After & { kind: TransactionKind; end: string }, SucceededRow>({
  name: 'statement-successes',
  text: `
    SELECT t.receipt_id AS position, r.settled_at AS at, t.id AS "transactionId", t.reference, t.description,
      t.amount_cents AS "amountCents",
      CASE
        WHEN t.split_id IS NULL OR t.kind != 'COLLECT'
        OR EXISTS(${settledLine(OF_CHARGE)} AND deposit.read_at <= r.settled_at) THEN 0
        ELSE ${shareOf('t')}
      END AS "shareCents"
    FROM (
      SELECT own.*
      FROM transactions AS own
      WHERE own.business_id = :businessId
        AND own.mode = :mode
        AND own.currency = :currency
        AND own.kind = :kind
        AND own.receipt_id > :position
        AND own.receipt_id < :end
      ORDER BY own.receipt_id
      LIMIT :most
    ) AS t
      JOIN receipts AS r ON r.id = t.receipt_id
    ORDER BY t.receipt_id`,
})

/**
 * Returns the first successes of a kind, or those after a row. The first and the last may be before and after the
 * range of time, since only their receipts know it.
 */
export async function readSucceeded(
  db: Database,
  part: StatementPart & { kind: TransactionKind },
  { after, most }: { after: SucceededRow | null; most: number },
): Promise<SucceededRow[]> {
  const position = after?.position ?? borderAt(part.since).surelyBefore
  return await succeeded(db, { ...part, position, most, end: borderAt(part.until).surelyAfter })
}

export interface CorrectionRow extends Shown {
  number: number
  kind: TransactionKind
  /** More money of the kind, or less. */
  amountCents: number
  shareCents: number
}

const corrections = allRows<StatementPart & CorrectionKey & { most: number; isPayout: boolean }, CorrectionRow>({
  name: 'statement-corrections',
  text: `
    SELECT c.at, c.number, c.kind, shown.id AS "transactionId", shown.reference, shown.description,
      c.cents AS "amountCents", c.share AS "shareCents"
    FROM (${CORRECTIONS}
        AND t.currency = :currency
      ) AS c
      JOIN transactions AS shown ON shown.id = c.id
    WHERE (c.kind = 'PAYOUT') = :isPayout
      AND c.at >= :since
      AND c.at < :until
      AND (c.at, c.id, c.number) > (:afterAt, :afterId, :afterNumber)
    ORDER BY c.at, c.id, c.number
    LIMIT :most`,
})

interface CorrectionKey {
  afterAt: Date
  afterId: string
  afterNumber: number
}

/** Returns the first corrections of payouts, or of all else, or those after a row. */
export async function readCorrections(
  db: Database,
  part: StatementPart & { isPayout: boolean },
  { after, most }: { after: CorrectionRow | null; most: number },
): Promise<CorrectionRow[]> {
  const key = { afterAt: after?.at ?? part.since, afterId: after?.transactionId ?? '', afterNumber: after?.number ?? 0 }
  return await corrections(db, { ...part, ...key, most })
}

export interface DepositRow {
  id: string
  at: Date
  /** The day of the deposit, `YYYY-MM-DD`. */
  day: string
  providerId: string
}

const deposits = allRows<StatementPart & { afterAt: Date; afterId: string; most: number }, DepositRow>({
  name: 'statement-deposits',
  text: `
    SELECT s.id, s.read_at AS at, s.day::text AS day, s.provider_id AS "providerId"
    FROM settlements AS s
    WHERE s.mode = :mode
      AND s.read_at < :until
      -- After the beginning of the range, or a row: Postgres begins there.
      AND (s.read_at, s.id) > (:afterAt, :afterId)
      AND EXISTS (
        SELECT FROM settlement_lines AS l
        WHERE l.business_id = :businessId AND l.settlement_id = s.id AND l.currency = :currency
      )
    ORDER BY s.read_at, s.id
    LIMIT :most`,
})

/** Returns the first settlements with lines of the business, by the time when they were read, or those after a row. */
export async function readDeposits(
  db: Database,
  part: StatementPart,
  { after, most }: { after: DepositRow | null; most: number },
): Promise<DepositRow[]> {
  return await deposits(db, { ...part, afterAt: after?.at ?? part.since, afterId: after?.id ?? '', most })
}

export interface DepositLineRow extends Omit<Shown, 'at'> {
  id: string
  kind: LineKind
  class: LineClass
  amountCents: number
  feeCents: number
  sharedCents: number
  /**
   * The amount that the statement has an entry for: the share of a charge that succeeded before it was settled. A
   * chargeback of a known dispute has its entries by the dispute alone.
   */
  countedCents: number
}

const OF_DEDUCTION = { attempt: 'l.attempt_id', currency: 'l.currency', before: 's.read_at' } as const

const depositLines = allRows<
  Omit<StatementPart, 'since' | 'until'> & {
    settlementId: string
    after: string
    most: number
  },
  DepositLineRow
>({
  name: 'statement-deposit-lines',
  text: `
    SELECT l.id, l.kind, l.class, l.amount_cents AS "amountCents", l.fee_cents AS "feeCents",
      l.shared_cents AS "sharedCents", t.id AS "transactionId", t.reference, t.description,
      CASE
        WHEN l.kind = 'CHARGEBACK' AND EXISTS(${knownDispute(OF_DEDUCTION)}) THEN l.amount_cents
        WHEN l.class = 'DUPLICATE' THEN 0
        WHEN t.split_id IS NOT NULL AND l.kind = 'CHARGE' AND t.currency = l.currency AND (
          EXISTS (
            SELECT FROM receipts AS r
            WHERE r.id = t.receipt_id AND t.settled_attempt_id = l.attempt_id AND r.settled_at < s.read_at
          )
          OR EXISTS (
            SELECT FROM transactions AS late
            WHERE late.auto_for_attempt_id = l.attempt_id AND late.created_at < s.read_at
          )
        ) THEN ${shareOf('t')}
        ELSE 0
      END AS "countedCents"
    FROM settlement_lines AS l
      JOIN settlements AS s ON s.id = l.settlement_id
      JOIN transactions AS t ON t.id = l.transaction_id
    WHERE l.business_id = :businessId
      AND l.settlement_id = :settlementId
      AND l.currency = :currency
      AND s.mode = :mode
      AND l.id > :after
    ORDER BY l.id
    LIMIT :most`,
})

/** Returns the first lines of a settlement that belong to the business, or those after a row. */
export async function readDepositLines(
  db: Database,
  part: Omit<StatementPart, 'since' | 'until'> & { settlementId: string },
  { after, most }: { after: DepositLineRow | null; most: number },
): Promise<DepositLineRow[]> {
  return await depositLines(db, { ...part, after: after?.id ?? '', most })
}
