import type { Pool } from 'pg'
import { v4 as uuid } from 'uuid'
import { type Booked, faultsOf, type LedgerFault, type MoneyRecord, repairOf } from '../../domain/ledger/record.ts'
import { deductedCharge } from './charge-amounts.ts'
import {
  allRows,
  command,
  type Database,
  hasRow,
  inTransaction,
  allValues,
  epochMs,
  jsonList,
  jsonOf,
} from '../query.ts'
import { insertEntries, type NewEntry } from './insert-entries.ts'

/** Transactions that are locked at a time. */
const PAGE = 200

interface Looked extends MoneyRecord {
  businessId: string
  mode: string
  booked: Booked[]
}

/** Selects the sums of the entries that rows (SQL) caused, under a name (SQL) of the row. */
const bookedBy = (rows: string, name: string): string => `
          SELECT ${name} AS of, e.kind, e.currency, sum(e.amount_cents)::bigint AS "amountCents"
          FROM (${rows}) AS cause
            JOIN ledger_entries AS e ON e.source_key > cause.id || '/' AND e.source_key < cause.id || '0'
          WHERE e.kind <> 'CHARGEBACK'
          GROUP BY 1, 2, 3`

/** The attempts of a refund or payout; a repair names the transaction. */
const MOVES = `
  SELECT id FROM attempts WHERE transaction_id = t.id AND t.kind <> 'COLLECT'
  UNION ALL
  SELECT t.id WHERE t.kind <> 'COLLECT'`

const LINES = `
  SELECT l.id
  FROM attempts AS a
    JOIN settlement_lines AS l ON l.attempt_id = a.id
  WHERE a.transaction_id = t.id`

const LATE_MS = `(
          SELECT ${epochMs('late.created_at')} FROM transactions AS late WHERE late.auto_for_attempt_id = a.id
        )`

const LINE = 'id attemptId settlementId kind class providerReference amountCents feeCents sharedCents currency'

const HISTORY = `(
          SELECT ${jsonList(jsonOf('h', 'sequence entry amountCents atMs'), 'h.sequence')}
          FROM dispute_history AS h
          WHERE h.dispute_id = d.id
        )`

/** A separate statement takes the locks: one that had to wait for them would read what was there before. */
const lockPage = allValues<{ after: string; most: number }, string>('ledger-page')(
  'SELECT id FROM transactions WHERE id > :after ORDER BY id LIMIT :most FOR NO KEY UPDATE',
)

/** Attempts, and their lines, are found by the transaction; each cause's entries by the beginning of their keys. */
const lookAt = allRows<{ ids: readonly string[] }, Looked>('ledger-records')(`
    SELECT t.id AS transaction_id, t.business_id, t.mode, t.kind, t.amount_cents, t.currency, t.split_id,
      t.split, t.refunds_attempt_id, t.settled_attempt_id, ${epochMs('t.updated_at')} AS updated_ms,
      (SELECT ${epochMs('r.settled_at')} FROM receipts AS r WHERE r.id = t.receipt_id) AS settled_ms,
      (
        SELECT ${jsonList(jsonOf('m', 'state atMs sequence'), 'm.sequence')}
        FROM transitions AS m
        WHERE m.transaction_id = t.id
      ) AS moves,
      (
        SELECT ${jsonList(jsonOf('a', 'id state', { charge: deductedCharge, lateMs: LATE_MS }), 'a.number')}
        FROM attempts AS a
        WHERE a.transaction_id = t.id
      ) AS attempts,
      (
        SELECT ${jsonList(jsonOf('l', LINE, { atMs: epochMs('coalesce(s.read_at, l.stored_at)') }), 'l.id')}
        FROM attempts AS a
          JOIN settlement_lines AS l ON l.attempt_id = a.id
          JOIN settlements AS s ON s.id = l.settlement_id
        WHERE a.transaction_id = t.id AND l.voided_at IS NULL
      ) AS lines,
      (
        SELECT ${jsonList(jsonOf('d', 'id attemptId', { history: HISTORY }), 'd.id')}
        FROM disputes AS d
        WHERE d.transaction_id = t.id
      ) AS disputes,
      (
        SELECT coalesce(json_agg(sums), '[]')
        FROM (
          ${bookedBy(`SELECT id FROM attempts WHERE transaction_id = t.id AND t.kind = 'COLLECT'`, 'cause.id')}
          UNION ALL
          ${bookedBy(MOVES, 't.id')}
          UNION ALL
          ${bookedBy(LINES, 'cause.id')}
          UNION ALL
          SELECT e.charge_id, e.kind, e.currency, sum(e.amount_cents)::bigint
          FROM attempts AS a
            JOIN ledger_entries AS e ON e.charge_id = a.id AND e.kind = 'CHARGEBACK'
          WHERE a.transaction_id = t.id AND t.kind = 'COLLECT'
          GROUP BY 1, 2, 3
        ) AS sums
      ) AS booked
    FROM transactions AS t
    WHERE t.id = ANY (:ids)
    ORDER BY t.id`)

interface BookOptions {
  /** FILL: books what is missing, of the past as the record dates it. REPAIR: books it now. LOOK: books nothing. */
  mode: 'FILL' | 'REPAIR' | 'LOOK'
  onFault?: ((fault: Omit<LedgerFault, 'of'> & { transactionId: string }) => void) | undefined
}

/** Compares the entries of transactions with the record. The caller has locked them. Returns the number of faults. */
export async function bookRecords(
  db: Database,
  ids: readonly string[],
  { mode, onFault = () => undefined }: BookOptions,
): Promise<number> {
  const isPast = mode === 'FILL'
  const entries: NewEntry[] = []
  let faults = 0
  for (const { businessId, mode: of, booked, ...record } of await lookAt(db, { ids })) {
    const { transactionId } = record
    for (const fault of faultsOf(record, booked, { isPast })) {
      faults++
      onFault({ ...fault, transactionId })
      if (mode === 'LOOK') continue
      for (const { atMs, ...entry } of repairOf(fault, uuid)) {
        const at = atMs === null ? null : new Date(atMs).toISOString()
        entries.push({ ...entry, businessId, mode: of, transactionId, at })
      }
    }
  }
  await insertEntries(db, entries)
  return faults
}

export type LedgerWalk = Record<'transactions' | 'faults', number>

/** Locks a page at a time, beside processes that serve. A repeat finds what an interrupted walk has booked. */
export async function walkLedger(
  pool: Pool,
  { onPage, ...options }: BookOptions & { onPage?: (walk: LedgerWalk) => void },
): Promise<LedgerWalk> {
  const walk = { transactions: 0, faults: 0 }
  for (let after = '', isEnd = false; !isEnd;) {
    const ids = await inTransaction(pool, async (db) => {
      const locked = await lockPage(db, { after, most: PAGE })
      walk.faults += await bookRecords(db, locked, options)
      return locked
    })
    walk.transactions += ids.length
    onPage?.({ ...walk })
    after = ids.at(-1) ?? after
    isEnd = ids.length < PAGE
  }
  return walk
}

const isFilled = hasRow<object>('ledger-is-filled')('SELECT FROM ledger_fills')

const setFilled = command<object>('ledger-filled')(
  'INSERT INTO ledger_fills SELECT WHERE NOT EXISTS (SELECT FROM ledger_fills)',
)

/** A part of the migration, since balances are read from entries alone. Null if it was done before. */
export async function fillLedger(pool: Pool, onPage: (walk: LedgerWalk) => void): Promise<number | null> {
  if (await isFilled(pool, {})) return null
  const { transactions } = await walkLedger(pool, { mode: 'FILL', onPage })
  await setFilled(pool, {})
  return transactions
}
