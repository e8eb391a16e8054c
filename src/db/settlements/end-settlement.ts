import type { Pool } from 'pg'
import { type RaisedTotal, totalDifference, totalStep } from '../../domain/settlements/difference.ts'
import type { SettlementLine } from '../../domain/settlements/settlement.ts'
import { allRows, type Database, firstRow, inTransaction, onlyRow } from '../query.ts'
import { insertDifferences, correctDifference } from './differences.ts'
import type { Settling } from './settling.ts'

/** The sums of the lines by their kind, each as one line: a settlement can have more lines than memory should hold. */
const sumsOfLines = allRows<{ settlementId: string }, SettlementLine>('settlement-sums')(`
    SELECT kind, NULL AS provider_reference, sum(amount_cents)::bigint AS amount_cents,
      sum(fee_cents)::bigint AS fee_cents, sum(shared_cents)::bigint AS shared_cents, currency
    FROM settlement_lines
    WHERE settlement_id = :settlementId
    GROUP BY kind, currency`)

const markRead = onlyRow<{ settlementId: string }, { currency: string; depositCents: number }>('settlement-read')(`
    UPDATE settlements
    SET read_at = coalesce(read_at, now())
    WHERE id = :settlementId
    RETURNING currency, deposit_cents`)

/** The newest TOTAL_DIFFERS of a settlement, and how many it has. */
const raisedTotal = firstRow<{ settlementId: string }, RaisedTotal & { id: string; count: number }>('raised-total')(`
    SELECT id, expected_cents, settled_cents, resolved_at IS NULL AS is_open, (count(*) OVER ())::int AS count
    FROM differences
    WHERE kind = 'TOTAL_DIFFERS' AND settlement_id = :settlementId
    ORDER BY found_at DESC, id DESC
    LIMIT 1`)

/** Ends a settlement whose lines are all stored. Stores a difference if they do not sum to the deposit. */
export async function endSettlement(pool: Pool, settlement: Settling & { id: string }): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { id: settlementId } = settlement
    const { currency, depositCents } = await markRead(db, { settlementId })
    await compareTotal(db, settlement, { currency, depositCents })
  })
}

/**
 * Stores a difference if the lines of a settlement do not sum to this deposit. A settlement has at most one that is
 * open, which follows the newest total.
 */
export async function compareTotal(
  db: Database,
  settlement: Settling & { id: string },
  deposit: { currency: string; depositCents: number },
): Promise<void> {
  const { id: settlementId } = settlement
  const difference = totalDifference(deposit, await sumsOfLines(db, { settlementId }))
  if (!difference) return
  const raised = await raisedTotal(db, { settlementId })
  const step = totalStep(difference, raised)
  if (step === 'KEEP') return
  if (step === 'CORRECT') return await correctDifference(db, { id: raised!.id, ...difference })
  const about = {
    settlementId,
    // The unique key of differences would refuse a second one without a key. Two imports number it alike.
    lineKey: raised ? `total:${raised.count + 1}` : null,
    attemptId: null,
    transactionId: null,
    businessId: null,
    currency: deposit.currency,
  }
  await insertDifferences(db, settlement, [{ ...difference, ...about }])
}
