import type { ClientBase, Pool, QueryConfig } from 'pg'

/** The locks that a reader or writer of the table's rows waits for. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** Others wait for changed rows until the statement ends, so a change leaves more of them to a program with batches. */
const MOST_ROWS = 1_000

/** A statement that Postgres refuses in a transaction. */
const NOT_IN_TRANSACTION = '25001'

interface Table {
  oid: number
  name: string
  /** Changes when the table is written again. */
  storage: number
  /** How often the transaction read the table, row by row or by an index. */
  scans: number
  changedRows: number
  isBlocked: boolean
}

/** The tables of the schema, or these of them, as the current transaction sees and locks them. */
async function observe(client: ClientBase, oids: readonly number[] | null): Promise<Map<number, Table>> {
  const { rows } = await client.query<Table>(
    `SELECT c.oid::int, c.relname AS name, pg_relation_filenode(c.oid)::int AS storage,
       (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS scans,
       (coalesce(n_tup_upd, 0) + coalesce(n_tup_del, 0))::int AS "changedRows",
       EXISTS (
         SELECT FROM pg_locks l
         WHERE l.pid = pg_backend_pid() AND l.relation = c.oid AND l.mode = ANY ($1)
       ) AS "isBlocked"
     FROM pg_class c
     LEFT JOIN pg_stat_xact_user_tables s ON s.relid = c.oid
     WHERE c.relkind IN ('r', 'p', 'm') AND c.relnamespace = current_schema()::regnamespace
       AND ($2::int[] IS NULL OR c.oid::int = ANY ($2))`,
    [BLOCKING, oids],
  )
  return new Map(rows.map((table) => [table.oid, table]))
}

/** Compares the tables before and after a statement in one transaction. A lock for an instant is no hazard. */
function hazardBetween(before: Map<number, Table>, after: Map<number, Table>): string | null {
  const changes = [...after.values()].map((table) => ({ ...table, was: before.get(table.oid)! }))
  const blocked = changes.filter(({ isBlocked }) => isBlocked).map(({ name }) => name)
  for (const { name, was, storage, scans, changedRows } of changes) {
    if (blocked.length > 0 && storage !== was.storage)
      return `blocks ${blocked.toSorted().join(' and ')} while it rewrites ${name}`
    if (blocked.length > 0 && scans > was.scans)
      return `blocks ${blocked.toSorted().join(' and ')} while it reads ${name}`
    if (changedRows - was.changedRows > MOST_ROWS) return `changes more than ${MOST_ROWS} rows of ${name} at once`
  }
  return null
}

/** The extended protocol refuses several statements in one text, which would be one transaction. */
const single = (text: string) => ({ text, queryMode: 'extended' }) as QueryConfig

const indexesOf = async (client: ClientBase): Promise<number[]> =>
  (await client.query('SELECT indexrelid::int AS oid FROM pg_index')).rows.map(({ oid }) => oid)

/** Commits a statement unless it is a hazard. Returns the hazard, or the indexes that it created concurrently. */
async function run(
  owner: ClientBase,
  statement: string,
  existing: readonly number[],
): Promise<{ hazard: string } | { indexes: number[] }> {
  await owner.query('BEGIN')
  try {
    const before = await observe(owner, existing)
    await owner.query(single(statement))
    const hazard = hazardBetween(before, await observe(owner, existing))
    await owner.query(hazard === null ? 'COMMIT' : 'ROLLBACK')
    return hazard === null ? { indexes: [] } : { hazard }
  } catch (error) {
    await owner.query('ROLLBACK')
    const { code, message } = error as { code?: string; message: string }
    // Locks can be observed only in a transaction. Postgres promises that a concurrent statement blocks no rows.
    if (code !== NOT_IN_TRANSACTION || !message.includes('CONCURRENTLY')) return { hazard: message }
  }
  const before = await indexesOf(owner)
  try {
    await owner.query(single(statement))
  } catch (error) {
    return { hazard: (error as Error).message }
  }
  return { indexes: (await indexesOf(owner)).filter((oid) => !before.includes(oid)) }
}

/**
 * Runs the statements of a change one by one, as the migrator does, and then again, as after an interruption that left
 * its indexes invalid. Returns the first hazard: a statement that blocks readers or writers of an existing table for
 * longer than an instant, or that cannot be repeated. Returns null if there is none.
 */
export async function findHazard(
  owner: ClientBase,
  superuser: Pool,
  statements: readonly string[],
): Promise<string | null> {
  const existing = [...(await observe(owner, null)).keys()]
  const indexes: number[] = []
  for (const time of ['first', 'second']) {
    for (const [at, statement] of statements.entries()) {
      const ran = await run(owner, statement, existing)
      if ('hazard' in ran) return `statement ${at + 1}, ${time} run: ${ran.hazard}`
      indexes.push(...ran.indexes)
    }
    if (time === 'first')
      await superuser.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = ANY ($1)', [indexes])
  }
  const { rows } = await owner.query(
    'SELECT indexrelid::regclass AS name FROM pg_index WHERE indexrelid = ANY ($1) AND NOT indisvalid',
    [indexes],
  )
  return rows.length === 0 ? null : `an interruption leaves ${rows[0].name} invalid`
}
