import type { LedgerEntry } from '../../domain/ledger/entries.ts'
import { columnsJson, command, type Database } from '../query.ts'

/** For the change of the row `txn`. Few changes have any: arrays cost less than JSON where there are none. */
export const entriesOfChange = `
    entry AS (
      INSERT INTO ledger_entries
        (source_key, business_id, mode, currency, kind, amount_cents, transaction_id, charge_id)
      SELECT e.key, txn.business_id, txn.mode, :entryCurrency, e.kind, e.cents, txn.id, :entryChargeId
      FROM txn
        CROSS JOIN unnest(:entryKeys::text[], :entryKinds::text[], :entryCents::bigint[]) AS e (key, kind, cents)
    )`

export interface NewEntry extends LedgerEntry {
  businessId: string
  mode: string
  currency: string
  transactionId: string
  chargeId: string | null
  settlementId: string | null
  /** Null for now, which is right for everything but what happened before there was a ledger. */
  at?: string | null
}

const COLUMNS = 'business_id, mode, currency, kind, amount_cents, transaction_id, charge_id, settlement_id'

const insert = command<{ entries: string }>('insert-ledger-entries')(`
    INSERT INTO ledger_entries (source_key, ${COLUMNS}, at)
    SELECT source_key, ${COLUMNS}, coalesce(at, now())
    FROM json_populate_recordset(NULL::ledger_entries, :entries::json)`)

/** Inserts entries. A cause that is booked already is an error, since its rows are locked. */
export async function insertEntries(db: Database, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await insert(db, { entries: columnsJson(entries.map((entry) => ({ ...entry, sourceKey: entry.key }))) })
}
