import { type DeductedDispute, lineDifference, lostDifference } from '../../domain/settlements/difference.ts'
import { deductedCharge } from '../ledger/charge-amounts.ts'
import { allRows, type Database, inTransaction, jsonOf } from '../query.ts'
import { type NewDifference, settleCompared, type StoredDifference } from './differences.ts'
import { linesThat, type Settling } from './settling.ts'
import type { Pool } from 'pg'
import { classify, type EarlierLine, type KnownAttempt, type NamedLine } from '../../domain/settlements/settlement.ts'

const DISPUTES_AT_ONCE = 5_000

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

const listLost = allRows<Settling & { from: string; until: Date; after: string; most: number }, Lost>('lost-disputes')(`
    SELECT d.id AS dispute_id, d.attempt_id, d.transaction_id, d.business_id, d.currency, ${DEDUCTED}
    FROM disputes AS d
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE d.provider_id = :providerId AND d.mode = :mode AND d.state IN ('LOST', 'ACCEPTED')
      AND d.closed_at >= :from::timestamptz AND d.closed_at < :until AND d.id > :after
      AND NOT EXISTS (
        SELECT FROM differences AS known
        WHERE known.kind = 'MISSING' AND known.attempt_id = d.attempt_id AND known.line_key = 'dispute:' || d.id
      )
    ORDER BY d.id
    LIMIT :most`)

/** Those lost in the range and not deducted whole. `line_key` names the dispute: its charge can be missing too. */
export async function findUndeducted(
  db: Database,
  range: Settling & { from: string; until: Date },
): Promise<NewDifference[]> {
  const differences: NewDifference[] = []
  let rows: Lost[]
  let after = ''
  do {
    rows = await listLost(db, { ...range, after, most: DISPUTES_AT_ONCE })
    after = rows.at(-1)?.disputeId ?? ''
    for (const { disputeId, attemptId, transactionId, businessId, currency, ...lost } of rows) {
      const difference = lostDifference(lost)
      const about = { settlementId: null, lineKey: `dispute:${disputeId}`, attemptId, transactionId, businessId }
      if (difference) differences.push({ ...difference, ...about, currency })
    }
  } while (rows.length === DISPUTES_AT_ONCE)
  return differences
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
  const { providerId, mode } = of
  const differences = await raised(db, { providerId, mode, attemptIds })
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
