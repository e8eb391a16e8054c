import { type Database, hasRow } from '../query.ts'

/**
 * SQL: selects the row of the database's current epoch. A promoted standby and a restored backup have another timeline,
 * and a copy of the rows on another server has another system identifier. So neither has a row before it was opened.
 */
export const OPEN_EPOCH = `
      SELECT e.timeline
      FROM record_epochs AS e
        JOIN pg_control_system() AS c ON c.system_identifier = e.system_identifier
      WHERE e.timeline = left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** The database is another one than before and was not opened yet, so nothing was stored and nothing may be sent. */
export class RecordShut extends Error {
  override name = 'RecordShut'

  constructor() {
    super('the record was promoted or restored and is not open yet: no attempt begins')
  }
}

/** Returns whether attempts may begin. */
export const isOpen = hasRow<object>({ name: 'is-record-open', text: OPEN_EPOCH })

/** Throws if no attempt may begin. Call it in the database transaction of the attempt. */
export async function requireOpenEpoch(db: Database): Promise<void> {
  if (!(await isOpen(db, {}))) throw new RecordShut()
}
