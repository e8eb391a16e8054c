import { type DeductedDispute, type Difference, lostDifference } from '../../domain/settlements/difference.ts'
import { deductedCharge } from '../ledger/charge-amounts.ts'
import { allRows, type Database } from '../query.ts'
import { type NewDifference, correctDifference, resolveAgreed } from './differences.ts'
import type { Settling } from './settling.ts'

/** Disputes of one statement. */
const MOST = 5_000

/** Selects the dispute `d` of the attempt `a` and the transaction `t` as a `DeductedDispute`. */
const DEDUCTED = `d.state IN ('LOST', 'ACCEPTED') AS is_lost, d.amount_cents,
      (
        SELECT coalesce(sum(before.amount_cents), 0)::bigint
        FROM disputes AS before
        WHERE before.attempt_id = d.attempt_id
          AND before.state IN ('LOST', 'ACCEPTED')
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
    WHERE d.provider_id = :providerId
      AND d.mode = :mode
      AND d.state IN ('LOST', 'ACCEPTED')
      AND d.closed_at >= :from::timestamptz
      AND d.closed_at < :until
      AND d.id > :after
      AND NOT EXISTS (
        SELECT FROM differences AS known
        WHERE known.kind = 'MISSING' AND known.attempt_id = d.attempt_id AND known.line_key = 'dispute:' || d.id
      )
    ORDER BY d.id
    LIMIT :most`)

/**
 * Returns a difference for each dispute that was lost in the range and is not deducted, or only in part. `line_key`
 * names the dispute, since its charge can be missing too.
 */
export async function findUndeducted(
  db: Database,
  range: Settling & { from: string; until: Date },
): Promise<NewDifference[]> {
  const differences: NewDifference[] = []
  let rows: Lost[]
  let after = ''
  do {
    rows = await listLost(db, { ...range, after, most: MOST })
    after = rows.at(-1)?.disputeId ?? ''
    for (const { disputeId, attemptId, transactionId, businessId, currency, ...lost } of rows) {
      const difference = lostDifference(lost)
      const about = { settlementId: null, lineKey: `dispute:${disputeId}`, attemptId, transactionId, businessId }
      if (difference) differences.push({ ...difference, ...about, currency })
    }
  } while (rows.length === MOST)
  return differences
}

interface Raised extends DeductedDispute, Pick<Difference, 'expectedCents' | 'settledCents'> {
  id: string
}

const raised = allRows<Settling & { attemptIds: readonly string[] | null }, Raised>('undeducted-disputes')(`
    SELECT known.id, known.expected_cents, known.settled_cents, ${DEDUCTED}
    FROM differences AS known
      JOIN disputes AS d ON d.attempt_id = known.attempt_id AND known.line_key = 'dispute:' || d.id
      JOIN attempts AS a ON a.id = d.attempt_id
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE known.resolved_at IS NULL
      AND known.kind = 'MISSING'
      AND known.provider_id = :providerId
      AND known.mode = :mode
      AND (:attemptIds::text[] IS NULL OR known.attempt_id = ANY (:attemptIds))
    FOR UPDATE OF known`)

/**
 * Compares the open differences of lost disputes again: those of these charges, or all. Resolves what is deducted now,
 * or is not lost any more, and corrects the rest.
 */
export async function compareLost(db: Database, of: Settling, attemptIds: readonly string[] | null): Promise<void> {
  if (attemptIds?.length === 0) return
  const { providerId, mode } = of
  const agreed: string[] = []
  for (const { id, expectedCents, settledCents, ...dispute } of await raised(db, { providerId, mode, attemptIds })) {
    const difference = lostDifference(dispute)
    if (!difference) agreed.push(id)
    else if (difference.expectedCents !== expectedCents || difference.settledCents !== settledCents)
      await correctDifference(db, { id, ...difference })
  }
  if (agreed.length > 0) await resolveAgreed(db, { ids: agreed })
}
