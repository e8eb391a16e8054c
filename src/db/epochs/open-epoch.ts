import { command, type Database, hasRow, oneValue, epochMs } from '../query.ts'

/** SQL: the timeline of the server. It changes with each promotion and each restore to a moment. */
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'

/**
 * SQL: selects the row of the database's current epoch. A promoted standby and a restored backup have another timeline,
 * and a copy of the rows on another server has another system identifier. So neither has a row before it was opened.
 */
export const OPEN_EPOCH = `
      SELECT e.timeline
      FROM record_epochs AS e
        JOIN pg_control_system() AS c ON c.system_identifier = e.system_identifier
      WHERE e.timeline = ${TIMELINE}`

/** A process that read the transaction before a restore looked for no attempt that the restore forgot. */
export const READ_IN_EPOCH = `
      (SELECT ${epochMs('max(opened_at)')} FROM record_epochs) = :openedMs::bigint`

/** The database is another one than before and was not opened yet, so nothing was stored and nothing may be sent. */
export class RecordShut extends Error {
  override name = 'RecordShut'

  constructor() {
    super('the record was promoted or restored and is not open yet: no attempt begins')
  }
}

/**
 * Returns whether attempts may begin. It also writes an empty message to the log, which a server that was replaced
 * while it stood still cannot commit: no standby follows it any more. So the question gets no response there, and the
 * pool closes its connections to that server, although it would still answer reads.
 */
export const isOpen = hasRow<object>('is-record-open')(
  `SELECT pg_logical_emit_message(true, 'record-watch', '') FROM (${OPEN_EPOCH}) AS e`,
)

const isOpenSince = hasRow<{ openedMs: number | null }>('is-record-open-since')(`${OPEN_EPOCH} AND ${READ_IN_EPOCH}`)

/** Throws RecordShut. Call it in the database transaction of the attempt. */
export async function requireOpenEpoch(db: Database, epoch: { openedMs: number | null }): Promise<void> {
  if (!(await isOpenSince(db, epoch))) throw new RecordShut()
}

export const currentEpoch = oneValue<object, string>('current-epoch')(
  `SELECT system_identifier || ' ' || ${TIMELINE} FROM pg_control_system()`,
)

/**
 * Lets attempts begin in the database, if the given epoch is still its own. Attempts of transactions that are
 * stored already are looked for at the providers first; for `lookFirstMs` those whose id follows from a key too.
 */
export const openEpoch = command<{ epoch: string; lookFirstMs: number | null }>('open-epoch')(`
    INSERT INTO record_epochs (system_identifier, timeline, look_first_before, look_first_until)
    SELECT system_identifier, ${TIMELINE}, now(), now() + make_interval(secs => :lookFirstMs / 1000.0)
    FROM pg_control_system()
    WHERE system_identifier || ' ' || ${TIMELINE} = :epoch
    ON CONFLICT DO NOTHING`)

export const shutEpoch = command<object>('shut-epoch')(`
    DELETE FROM record_epochs AS e
    USING pg_control_system() AS c
    WHERE c.system_identifier = e.system_identifier AND e.timeline = ${TIMELINE}`)
