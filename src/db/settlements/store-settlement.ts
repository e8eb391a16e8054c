import type { Pool } from 'pg'
import { lineDifference, type RaisedTotal, totalDifference, totalStep } from '../../domain/settlements/difference.ts'
import {
  belongsTo,
  classify,
  type EarlierLine,
  type LineClass,
  type SettlementLine,
  withOwnFee,
} from '../../domain/settlements/settlement.ts'
import { bookLines, lockCharges } from '../ledger/book-chargebacks.ts'
import { newId } from '../new-id.ts'
import {
  allRows,
  allValues,
  columnsJson,
  command,
  type Database,
  firstRow,
  insertion,
  inTransaction,
  onlyRow,
} from '../query.ts'
import { correctDifference, insertDifferences, type NewDifference } from './differences.ts'
import { compareLost } from './find-missing.ts'
import { type Known, lock, readNamed, type Settling } from './settling.ts'

export interface NewSettlement extends Settling {
  id: string
  providerSettlementId: string
  source: 'API' | 'FILE'
  currency: string
  /** `YYYY-MM-DD`. */
  day: string
  depositCents: number
  /** SHA-256 of the rows of the file and its deposit, and the operator who uploaded it. Null for what an API gave. */
  contentHash: Buffer | null
  uploadedBy: string | null
}

export interface OpenedSettlement {
  /** The stored row's. */
  id: string
  /** True if all lines were stored before: then there is nothing to do. */
  isRead: boolean
  /** False if an earlier settlement of this name has another file, day, currency or deposit. */
  isSame: boolean
}

export interface NewLine extends SettlementLine {
  key: string
  providerTransactionId: string | null
}

const SETTLEMENT = 'providerSettlementId currency day depositCents contentHash'

export const openSettlement = onlyRow<NewSettlement, OpenedSettlement>('open-settlement')(`
    ${insertion('settlements', `id providerId mode ${SETTLEMENT} source uploadedBy`)}
    -- Changes nothing; without an update, a row that another import stores now would not be returned.
    ON CONFLICT (provider_id, mode, provider_settlement_id) DO UPDATE
      SET provider_id = settlements.provider_id
    RETURNING id, read_at IS NOT NULL AS is_read,
      (content_hash, day, currency, deposit_cents) IS NOT DISTINCT FROM (
        :contentHash::bytea, :day::date, :currency::text, :depositCents::bigint
      ) AS is_same`)

const storedKeys = allValues<{ settlementId: string; keys: readonly string[] }, string>('settlement-lines-stored')(
  'SELECT key FROM settlement_lines WHERE settlement_id = :settlementId AND key = ANY (:keys)',
)

const COLUMNS = `
      id, key, kind, class, provider_reference, provider_transaction_id, amount_cents, fee_cents, shared_cents,
      currency, attempt_id, transaction_id, business_id`

const insertLines = command<{ settlementId: string; lines: string }>('store-settlement-lines')(`
    INSERT INTO settlement_lines (settlement_id, ${COLUMNS})
    SELECT :settlementId, ${COLUMNS}
    FROM json_populate_recordset(NULL::settlement_lines, :lines::json)`)

const resolveMissing = command<{ attemptIds: readonly string[] }>('resolve-missing')(`
    UPDATE differences
    SET resolved_at = now(), resolved_by = 'service'
    WHERE kind = 'MISSING' AND attempt_id = ANY (:attemptIds) AND line_key IS NULL AND resolved_at IS NULL`)

interface Classified {
  line: NewLine & { id: string; class: LineClass }
  of: Known | null
  /** The earlier lines of its kind and attempt. */
  earlier: readonly EarlierLine[]
}

/** Classifies new lines one after the other: an earlier line of the page makes a later one a DUPLICATE. */
function classified(lines: readonly NewLine[], found: readonly Known[]): Classified[] {
  const byReference = new Map(found.map((attempt) => [attempt.providerReference, attempt]))
  const settledBy = new Map(found.map((attempt) => [attempt, [...attempt.settledBy]]))
  return lines.map((line) => {
    const attempt = byReference.get(line.providerReference ?? '') ?? null
    const earlier = attempt ? settledBy.get(attempt)! : []
    const ofKind = earlier.filter(({ kind }) => kind === line.kind)
    const lineClass = classify(line, attempt, ofKind)
    earlier.push({ ...line, isDuplicate: lineClass === 'DUPLICATE' })
    const of = belongsTo(lineClass, attempt) ? attempt : null
    const stored = { id: newId('settlementLine'), ...(of ? withOwnFee(line) : line), class: lineClass }
    return { line: stored, of, earlier: ofKind }
  })
}

const namesOf = (of: Known | null) => ({
  attemptId: of?.attemptId ?? null,
  transactionId: of?.transactionId ?? null,
  businessId: of?.businessId ?? null,
})

/** Lines that are stored already are left out, so a page may be read again. */
export async function storeLines(
  pool: Pool,
  settlement: Settling & { id: string },
  lines: readonly NewLine[],
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await lock(db, settlement)
    const { id: settlementId } = settlement
    const stored = new Set(await storedKeys(db, { settlementId, keys: lines.map(({ key }) => key) }))
    const added = lines.filter(({ key }) => !stored.has(key))
    const references = added.flatMap(({ providerReference }) => providerReference ?? [])
    let found = await readNamed(db, { ...settlement, references })
    const chargedBack = new Set(added.flatMap((line) => (line.kind === 'CHARGEBACK' ? [line.providerReference] : [])))
    const charges = found.flatMap(({ providerReference, attemptId }) =>
      chargedBack.has(providerReference) ? [attemptId] : [],
    )
    if (charges.length > 0) {
      await lockCharges(db, charges)
      // Only under the lock do the amounts of the charges stay as they are.
      found = await readNamed(db, { ...settlement, references })
    }
    const all = classified(added, found)
    const rows = all.map(({ line, of }) => ({ ...line, ...namesOf(of) }))
    await insertLines(db, { settlementId, lines: columnsJson(rows) })
    await bookLines(db, settlement, all)
    const differences = all.flatMap(({ line, of, earlier }): NewDifference[] => {
      const difference = lineDifference(line, line.class, of, earlier)
      const about = { settlementId, lineKey: line.key, ...namesOf(of), currency: line.currency }
      return difference ? [{ ...difference, ...about }] : []
    })
    await insertDifferences(db, settlement, differences)
    const idsOf = (some: readonly Classified[]) => some.flatMap(({ of }) => of?.attemptId ?? [])
    // A chargeback names a charge: it settles the lost dispute of the charge, and not the charge.
    const settling = all.filter(({ line }) => ['CHARGE', 'REFUND'].includes(line.kind) && line.class !== 'REVERSAL')
    if (settling.length > 0) await resolveMissing(db, { attemptIds: idsOf(settling) })
    await compareLost(db, settlement, idsOf(all.filter(({ line: { kind } }) => kind === 'CHARGEBACK')))
  })
}

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

const raisedTotal = firstRow<{ settlementId: string }, RaisedTotal & { id: string; count: number }>('raised-total')(`
    SELECT id, expected_cents, settled_cents, resolved_at IS NULL AS is_open, (count(*) OVER ())::int AS count
    FROM differences
    WHERE kind = 'TOTAL_DIFFERS' AND settlement_id = :settlementId
    ORDER BY found_at DESC, id DESC
    LIMIT 1`)

export async function endSettlement(pool: Pool, settlement: Settling & { id: string }): Promise<void> {
  await inTransaction(pool, async (db) => {
    await compareTotal(db, settlement, await markRead(db, { settlementId: settlement.id }))
  })
}

/** A settlement has at most one open difference of its total, which follows the newest total. */
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
