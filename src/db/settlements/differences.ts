import type { Difference, DifferenceKind, DifferenceReason } from '../../domain/settlements/difference.ts'
import { list, type AnyOf } from '../list.ts'
import { newId } from '../new-id.ts'
import { allRows, columnsJson, command, type Database, firstRow } from '../query.ts'
import type { Settling } from './settling.ts'

type About = 'settlementId' | 'lineKey' | 'attemptId' | 'transactionId' | 'businessId'

export interface NewDifference extends Difference, Record<About, string | null> {
  currency: string
}

export interface DifferenceRow extends Settling, Omit<NewDifference, 'reason' | 'lineKey' | 'attemptId'> {
  id: string
  /** Null for one that an earlier program found. */
  reason: DifferenceReason | null
  /** The source of its settlement: only a file can be voided. Null if it is MISSING, as the day of the deposit. */
  settlementSource: 'API' | 'FILE' | null
  day: string | null
  /** The provider's name for it. Null for a whole settlement. */
  providerReference: string | null
  createdAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  /** Null unless an operator resolved it; also of a removed operator. */
  resolvedByName: string | null
  /** Encrypted. */
  note: Buffer | null
}

const SELECT = `
  SELECT d.id, d.provider_id, d.mode, d.kind, d.reason, d.settlement_id, s.source AS settlement_source,
    s.day::text AS day, d.transaction_id, d.business_id,
    coalesce(l.provider_reference, a.provider_reference) AS provider_reference, d.currency, d.expected_cents,
    d.settled_cents, d.found_at AS created_at, d.resolved_at, d.resolved_by,
    u.operator_name AS resolved_by_name, d.note
  FROM differences AS d
    LEFT JOIN settlements AS s ON s.id = d.settlement_id
    LEFT JOIN settlement_lines AS l ON l.settlement_id = d.settlement_id AND l.key = d.line_key
    LEFT JOIN attempts AS a ON a.id = d.attempt_id
    LEFT JOIN users AS u ON u.id = d.resolved_by`

type Filters = AnyOf<Settling & { kind: DifferenceKind; state: 'OPEN' | 'RESOLVED'; upToCents: number }>

export const listDifferences = list<Filters, DifferenceRow>({
  name: 'difference-list',
  select: SELECT,
  where: [
    'd.provider_id = :providerId',
    'd.mode = :mode',
    'd.kind = :kind',
    'abs(d.settled_cents - d.expected_cents) <= :upToCents',
    { sql: 'd.resolved_at IS NULL', applies: ({ state }) => state === 'OPEN' },
    { sql: 'd.resolved_at IS NOT NULL', applies: ({ state }) => state === 'RESOLVED' },
  ],
  row: 'd',
  time: 'found_at',
})

export const readDifference = firstRow<{ id: string }, DifferenceRow>('read-difference')(`${SELECT} WHERE d.id = :id`)

const COLUMNS = `
      id, kind, settlement_id, line_key, attempt_id, transaction_id, business_id, currency, expected_cents,
      settled_cents, reason`

const insert = command<Settling & { differences: string }>('store-differences')(`
    INSERT INTO differences (provider_id, mode, ${COLUMNS})
    SELECT :providerId, :mode, ${COLUMNS}
    FROM json_populate_recordset(NULL::differences, :differences::json)
    ON CONFLICT (kind, settlement_id, line_key, attempt_id) DO NOTHING`)

export async function insertDifferences(db: Database, of: Settling, differences: readonly NewDifference[]) {
  const rows = differences.map((each) => ({ id: newId('difference'), ...each }))
  if (rows.length > 0) await insert(db, { ...of, differences: columnsJson(rows) })
}

type Of = Pick<DifferenceRow, 'id' | 'businessId'>

export const findByRule = allRows<Settling & { kind: DifferenceKind; upToCents: number; most: number }, Of>(
  'differences-of-rule',
)(`
    SELECT id, business_id
    FROM differences
    WHERE resolved_at IS NULL AND provider_id = :providerId AND mode = :mode AND kind = :kind
      AND abs(settled_cents - expected_cents) <= :upToCents
    ORDER BY found_at, id
    LIMIT :most
    FOR UPDATE SKIP LOCKED`)

const resolveAgreed = command<{ ids: readonly string[] }>('resolve-agreed-differences')(`
    UPDATE differences
    SET resolved_at = now(), resolved_by = 'service'
    WHERE id = ANY (:ids) AND resolved_at IS NULL`)

export const correctDifference = command<Difference & { id: string }>('correct-difference')(`
    UPDATE differences
    SET expected_cents = :expectedCents, settled_cents = :settledCents, reason = :reason
    WHERE id = :id AND resolved_at IS NULL`)

export type StoredDifference = Pick<DifferenceRow, 'id' | 'expectedCents' | 'settledCents' | 'reason'>

/** Resolves the differences that are none any more, and corrects the amounts of the others. */
export async function settleCompared(
  db: Database,
  compared: readonly { stored: StoredDifference; difference: Difference | null }[],
): Promise<void> {
  const agreed = compared.filter(({ difference }) => difference === null).map(({ stored }) => stored.id)
  for (const { stored, difference } of compared) {
    const isAsBefore =
      stored.expectedCents === difference?.expectedCents &&
      stored.settledCents === difference.settledCents &&
      stored.reason === difference.reason
    if (difference && !isAsBefore) await correctDifference(db, { id: stored.id, ...difference })
  }
  if (agreed.length > 0) await resolveAgreed(db, { ids: agreed })
}

export const resolveDifferences = allRows<{ operatorId: string; notes: string }, Of>('resolve-differences')(`
    UPDATE differences AS d
    SET resolved_at = now(), resolved_by = :operatorId, note = decode(n.note, 'base64')
    FROM json_to_recordset(:notes::json) AS n (id text, note text)
    WHERE d.id = n.id AND d.resolved_at IS NULL
    RETURNING d.id, d.business_id`)
