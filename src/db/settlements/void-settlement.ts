import type { Pool } from 'pg'
import { entriesOfVoid } from '../../domain/ledger/entries.ts'
import type { LineKind } from '../../domain/settlements/settlement.ts'
import { bookChargebacks, lockCharges } from '../ledger/book-chargebacks.ts'
import { insertEntries, type NewEntry } from '../ledger/insert-entries.ts'
import { allRows, command, hasRow, inTransaction, allValues } from '../query.ts'
import { lock, type Settling } from './settling.ts'

/** Lines of one transaction. */
const PAGE = 1_000

export const listBusinessesOf = allValues<{ id: string }, string>('businesses-of-settlement')(`
    SELECT DISTINCT business_id
    FROM settlement_lines
    WHERE settlement_id = :id AND business_id IS NOT NULL
    ORDER BY 1`)

export const proposeVoid = command<{ id: string; operatorId: string }>('propose-void')(`
    UPDATE settlements
    SET void_proposed_by = :operatorId
    WHERE id = :id AND void_proposed_by IS NULL AND voided_at IS NULL`)

/** False if it is voided already. */
export const beginVoid = hasRow<{ id: string; name: string; operatorId: string; reason: Buffer }>('begin-void')(`
    WITH voided AS (
      UPDATE settlements
      SET voided_at = now(), voided_by = :operatorId, void_reason = :reason, provider_settlement_id = :name,
        content_hash = NULL
      WHERE id = :id AND voided_at IS NULL
      RETURNING id
    ),
    resolved AS (
      UPDATE differences AS d
      SET resolved_at = now(), resolved_by = 'service'
      FROM voided
      WHERE d.settlement_id = voided.id AND d.resolved_at IS NULL
    )
    SELECT id FROM voided`)

const nextLines = allRows<{ id: string; most: number }, { id: string; kind: LineKind; attemptId: string | null }>(
  'next-lines-to-void',
)(`
    SELECT id, kind, attempt_id
    FROM settlement_lines
    WHERE settlement_id = :id AND voided_at IS NULL
    ORDER BY id
    LIMIT :most`)

const voidLines = command<{ lineIds: readonly string[] }>('void-settlement-lines')(
  'UPDATE settlement_lines SET voided_at = now() WHERE id = ANY (:lineIds)',
)

/** The entries of lines besides chargebacks, which follow from what is left of their charge. */
const entriesOfLines = allRows<{ lineIds: readonly string[] }, NewEntry>('entries-of-voided-lines')(`
    SELECT e.source_key AS key, e.business_id, e.mode, e.currency, e.kind, e.amount_cents, e.transaction_id,
      e.charge_id, e.settlement_id
    FROM unnest(:lineIds::text[]) AS line (id)
      JOIN ledger_entries AS e ON e.source_key > line.id || '/' AND e.source_key < line.id || '0'
    WHERE e.kind <> 'CHARGEBACK'`)

const reopenMissing = command<{ attemptIds: readonly string[] }>('reopen-missing')(`
    UPDATE differences
    SET resolved_at = NULL, resolved_by = NULL
    WHERE kind = 'MISSING' AND attempt_id = ANY (:attemptIds) AND resolved_by = 'service'`)

/** A large settlement takes several transactions; a repeat continues one that was interrupted. */
export async function bookVoid(pool: Pool, settlement: Settling & { id: string }): Promise<void> {
  const { id: settlementId } = settlement
  for (let isEnd = false; !isEnd;)
    isEnd = await inTransaction(pool, async (db) => {
      await lock(db, settlement)
      const lines = await nextLines(db, { id: settlementId, most: PAGE })
      const lineIds = lines.map(({ id }) => id)
      const attemptIds = lines.flatMap(({ attemptId }) => attemptId ?? [])
      const chargebacks = lines.flatMap(({ id, kind, attemptId }) =>
        kind === 'CHARGEBACK' && attemptId !== null ? [{ attemptId, cause: `${id}/void`, settlementId }] : [],
      )
      const charges = chargebacks.map(({ attemptId }) => attemptId)
      await lockCharges(db, charges)
      await voidLines(db, { lineIds })
      await insertEntries(db, entriesOfVoid(await entriesOfLines(db, { lineIds })))
      await bookChargebacks(db, chargebacks)
      await reopenMissing(db, { attemptIds })
      return lines.length < PAGE
    })
}
