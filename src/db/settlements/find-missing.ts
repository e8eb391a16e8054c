import type { Pool } from 'pg'
import type { StatedMoney } from '../../domain/money.ts'
import { inTransaction, oneValue, onlyRow, allRows, type Database, jsonOf } from '../query.ts'
import { insertDifferences, type NewDifference, settleCompared, type StoredDifference } from './differences.ts'
import { lock, type Settling, linesThat } from './settling.ts'
import { type DeductedDispute, lineDifference, lostDifference } from '../../domain/settlements/difference.ts'
import { deductedCharge } from '../ledger/charge-amounts.ts'
import { classify, type EarlierLine, type KnownAttempt, type NamedLine } from '../../domain/settlements/settlement.ts'

/** Receipts of one transaction, during which no line is stored. */
const MOST = 5_000

/** The day of the provider's first settlement: what succeeded before belongs to settlements that are not known. */
const firstDay = oneValue<Settling, string | null>('first-settlement')(`
    SELECT min(day)::text
    FROM settlements
    WHERE provider_id = :providerId AND mode = :mode AND read_at IS NOT NULL`)

export type LastReceipt = Record<'settledAt' | 'receiptId', string>

interface Looked {
  unsettled: (StatedMoney &
    Record<'attemptId' | 'transactionId' | 'businessId', string> & { kind: 'COLLECT' | 'REFUND' })[]
  last: LastReceipt | null
  rows: number
}

/** Receipts are of every business and provider, so their pages bound the statement. */
const lookAtReceipts = onlyRow<Settling & LastReceipt & { until: Date; most: number }, Looked>('unsettled-attempts')(`
    WITH page AS MATERIALIZED (
      SELECT id, settled_at, transaction_id
      FROM receipts
      WHERE mode = :mode AND (settled_at, id) > (:settledAt::timestamptz, :receiptId) AND settled_at < :until
      ORDER BY settled_at, id
      LIMIT :most
    ),
    unsettled AS (
      SELECT a.id AS "attemptId", t.id AS "transactionId", t.business_id AS "businessId", t.kind,
        t.amount_cents AS "amountCents", t.currency
      FROM page AS p
        -- The limits keep the planner on the primary keys: it does not know how few rows a page has.
        CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = p.transaction_id LIMIT 1) AS t
        CROSS JOIN LATERAL (SELECT * FROM attempts WHERE id = t.settled_attempt_id LIMIT 1) AS a
      WHERE t.kind IN ('COLLECT', 'REFUND')
        AND a.provider_id = :providerId
        -- A refund can be taken back after its success.
        AND a.state = 'SUCCEEDED'
        AND NOT EXISTS (
          SELECT FROM settlement_lines AS l
          WHERE l.attempt_id = a.id AND l.kind IN ('CHARGE', 'REFUND') AND l.class <> 'REVERSAL' AND l.voided_at IS NULL
        )
        AND NOT EXISTS (
          SELECT FROM differences AS d
          WHERE d.kind = 'MISSING' AND d.settlement_id IS NULL AND d.line_key IS NULL AND d.attempt_id = a.id
        )
    )
    SELECT coalesce((SELECT json_agg(u) FROM unsettled AS u), '[]') AS unsettled,
      (
        SELECT json_build_object('settledAt', settled_at, 'receiptId', id)
        FROM page
        ORDER BY settled_at DESC, id DESC
        LIMIT 1
      ) AS last,
      (SELECT count(*)::int FROM page) AS rows`)

const MISSING = { kind: 'MISSING', reason: 'NOT_SETTLED', settledCents: 0, settlementId: null, lineKey: null } as const

/**
 * Looks at the next receipts of the range, and stores a difference for each attempt that is in no settlement. Its
 * expected amount is without the provider's fee, which only a settlement tells. The first page of the range also stores
 * a difference for each lost dispute that is not deducted whole. Returns the number of differences, and the last
 * receipt; null at the end of the range. Does nothing for a provider without a settlement.
 */
export async function findMissing(
  pool: Pool,
  of: Settling,
  { since, until, after }: { since: Date; until: Date; after: LastReceipt | null },
): Promise<{ missing: number; next: LastReceipt | null }> {
  const first = await firstDay(pool, of)
  if (first === null) return { missing: 0, next: null }
  const from = new Date(Math.max(since.getTime(), Date.parse(`${first}T00:00:00.000Z`))).toISOString()
  return await inTransaction(pool, async (db) => {
    // An import that stores the line of such an attempt at the same time would not see its difference.
    await lock(db, of)
    const position = after ?? { settledAt: from, receiptId: '' }
    const { unsettled, last, rows } = await lookAtReceipts(db, { ...of, ...position, until, most: MOST })
    const differences = unsettled.map(({ kind, amountCents, ...about }): NewDifference => {
      const expectedCents = kind === 'COLLECT' ? amountCents : -amountCents
      return { ...MISSING, expectedCents, ...about }
    })
    if (!after) {
      await compareLost(db, of, null)
      differences.push(...(await findUndeducted(db, { ...of, from, until })))
    }
    await insertDifferences(db, of, differences)
    return { missing: differences.length, next: rows < MOST ? null : last }
  })
}

/** Selects the dispute `d` of the attempt `a` and the transaction `t` as a `DeductedDispute`. */
const DEDUCTED = `d.state IN ('LOST', 'ACCEPTED') AS is_lost, d.amount_cents,
      (
        SELECT coalesce(sum(before.amount_cents), 0)::bigint
        FROM disputes AS before
        WHERE before.attempt_id = d.attempt_id AND before.state IN ('LOST', 'ACCEPTED')
          AND (before.closed_at, before.id) < (d.closed_at, d.id)
      ) AS lost_before_cents,
      (${deductedCharge} ->> 'deductedCents')::bigint AS deducted_cents`

interface Lost extends DeductedDispute, Pick<NewDifference, 'attemptId' | 'transactionId' | 'businessId' | 'currency'> {
  disputeId: string
}

const listLost = allRows<Settling & { from: string; until: Date }, Lost>('lost-disputes')(`
    SELECT d.id AS dispute_id, d.attempt_id, d.transaction_id, d.business_id, d.currency, ${DEDUCTED}
    FROM disputes AS d
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE d.provider_id = :providerId AND d.mode = :mode AND d.state IN ('LOST', 'ACCEPTED')
      AND d.closed_at >= :from::timestamptz AND d.closed_at < :until
      AND NOT EXISTS (
        SELECT FROM differences AS known
        WHERE known.kind = 'MISSING' AND known.attempt_id = d.attempt_id AND known.line_key = 'dispute:' || d.id
      )
    ORDER BY d.id`)

/** Those lost in the range and not deducted whole. `line_key` names the dispute: its charge can be missing too. */
async function findUndeducted(db: Database, range: Settling & { from: string; until: Date }): Promise<NewDifference[]> {
  const disputes = await listLost(db, range)
  return disputes.flatMap(({ disputeId, attemptId, transactionId, businessId, currency, ...lost }) => {
    const difference = lostDifference(lost)
    const about = { settlementId: null, lineKey: `dispute:${disputeId}`, attemptId, transactionId, businessId }
    return difference ? [{ ...difference, ...about, currency }] : []
  })
}

const raised = allRows<Settling & { attemptIds: readonly string[] | null }, DeductedDispute & StoredDifference>(
  'undeducted-disputes',
)(`
    SELECT known.id, known.expected_cents, known.settled_cents, known.reason, ${DEDUCTED}
    FROM differences AS known
      JOIN disputes AS d ON d.attempt_id = known.attempt_id AND known.line_key = 'dispute:' || d.id
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE known.resolved_at IS NULL AND known.kind = 'MISSING'
      AND known.provider_id = :providerId AND known.mode = :mode
      AND (:attemptIds::text[] IS NULL OR known.attempt_id = ANY (:attemptIds))
    FOR UPDATE OF known`)

/** Compares the open differences of lost disputes again: those of these charges, or all. */
export async function compareLost(db: Database, of: Settling, attemptIds: readonly string[] | null): Promise<void> {
  if (attemptIds?.length === 0) return
  const differences = await raised(db, { ...of, attemptIds })
  await settleCompared(
    db,
    differences.map((stored) => ({ stored, difference: lostDifference(stored) })),
  )
}

const DIFFERENCES_AT_ONCE = 1_000

interface Open extends StoredDifference {
  line: NamedLine
  known: KnownAttempt
  /** The other lines of its kind and attempt, whenever they came: together they take no more than was lost. */
  others: EarlierLine[]
}

const LINE = 'kind providerReference providerTransactionId amountCents feeCents sharedCents currency'

/** The open differences of lines whose attempt has succeeded, in the order of ids. */
const openDifferences = allRows<Settling & { after: string; most: number }, Open>('differences-of-succeeded')(`
    SELECT d.id, d.expected_cents, d.settled_cents, d.reason,
      ${jsonOf('l', LINE)} AS line,
      ${jsonOf('t', 'kind amountCents currency', { succeeded: 'true', charge: deductedCharge })} AS known,
      ${linesThat('earlier.attempt_id = a.id AND earlier.kind = l.kind AND earlier.id <> l.id')} AS others
    FROM differences AS d
      JOIN settlement_lines AS l ON l.settlement_id = d.settlement_id AND l.key = d.line_key
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE d.resolved_at IS NULL AND d.kind = 'AMOUNT_DIFFERS' AND d.provider_id = :providerId AND d.mode = :mode
      AND d.id > :after AND a.state = 'SUCCEEDED'
    ORDER BY d.id
    LIMIT :most
    FOR UPDATE OF d`)

/**
 * Compares the open AMOUNT_DIFFERS again: an attempt can succeed after its provider settled it, for example when its
 * outcome was unknown. A dispute can be lost after its deduction. Resolves what agrees now, and corrects what is
 * expected of the rest.
 */
export async function resolveSucceeded(pool: Pool, of: Settling): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const position: string = after
    after = await inTransaction(pool, async (db) => {
      const rows = await openDifferences(db, { ...of, after: position, most: DIFFERENCES_AT_ONCE })
      const compared = rows.map(({ line, known, others, ...stored }) => ({
        stored,
        difference: lineDifference(line, classify(line, known, others), known, others),
      }))
      await settleCompared(db, compared)
      return rows.length < DIFFERENCES_AT_ONCE ? undefined : rows.at(-1)!.id
    })
  }
}
