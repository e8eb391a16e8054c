import type { Pool } from 'pg'
import type { Cipher } from './cipher.ts'
import { allRows, columnsJson, columnsOf, oneValue } from './query.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** Few enough that their locks delay no request. */
const BATCH = 200

interface SealedRow {
  id: string
  context: string
  sealed: Buffer
}

export interface ResealProgress {
  column: string
  done: number
  /** The values that were under an older key when the column's turn came. */
  all: number
}

function statementsOf({ table, column, context, key, keyType = 'text', hashes = {}, isSaved }: SealedColumn) {
  const name = `${table}-${column}`
  const isOld = `${column} IS NOT NULL AND substring(${column} FROM 2 FOR 4) <> :newestKeyId`
  const changes = [column, ...Object.keys(hashes)].map((each) => `${each} = again.${each}`)
  return {
    name: `${table}.${column}`,
    sealAgain: (cipher: Cipher, { id, context: of, sealed }: SealedRow) => {
      const plain = cipher.decrypt(sealed, of)
      const others = Object.entries(hashes).map(([hashed, hash]) => [hashed, hash(cipher, plain)])
      const again = { [key]: id, [column]: cipher.encrypt(plain, of), ...Object.fromEntries(others) }
      return { before: sealed, again: columnsOf(again) }
    },
    count: oneValue<{ newestKeyId: Buffer }, number>(`reseal-count-${name}`)(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${isOld}`,
    ),
    read: allRows<{ after: string; newestKeyId: Buffer }, SealedRow>(`reseal-read-${name}`)(`
        SELECT ${key}::text AS id, ${context} AS context, ${column} AS sealed
        FROM ${table}
        WHERE ${key} > (:after::text)::${keyType} AND ${isOld}
        ORDER BY ${key}
        LIMIT ${BATCH}`),
    // The values were encrypted without a lock, so a value that the service has changed since is not overwritten.
    write: oneValue<{ rows: string }, number>(`reseal-write-${name}`)(`
        WITH changed AS (
          UPDATE ${table}
          SET ${changes.join(', ')}${isSaved ? `, version = ${table}.version + 1` : ''}
          FROM json_to_recordset(:rows::json) AS given (before bytea, again json)
            CROSS JOIN json_populate_record(NULL::${table}, given.again) AS again
          WHERE ${table}.${key} = again.${key} AND ${table}.${column} = given.before
          RETURNING true
        )
        SELECT count(*)::int AS changed FROM changed`),
  }
}

const COLUMNS = SEALED_COLUMNS.map(statementsOf)

/**
 * Encrypts values of older keys under the newest key, with their hashes, so that the older keys can be removed. It may
 * run beside the service, and again after an interruption: it finds only values that are left. Calls `tell` after each
 * batch. Returns the number of changed values per column. Throws if the key of a value is no longer configured.
 */
export async function reseal(
  pool: Pool,
  cipher: Cipher,
  tell: (progress: ResealProgress) => void = () => undefined,
): Promise<Record<string, number>> {
  const { newestKeyId } = cipher
  const changed: Record<string, number> = {}
  for (const { name: column, count, read, write, sealAgain } of COLUMNS) {
    const all = await count(pool, { newestKeyId })
    changed[column] = 0
    for (let after: string | null = all > 0 ? '' : null; after !== null;) {
      const rows: SealedRow[] = await read(pool, { after, newestKeyId })
      changed[column] += await write(pool, { rows: columnsJson(rows.map((row) => sealAgain(cipher, row))) })
      after = rows.length === BATCH ? rows.at(-1)!.id : null
      tell({ column, done: changed[column], all })
    }
  }
  return changed
}

/** Any are left after `reseal` if a process still encrypts with an older key, or changed a value at the same time. */
export async function countOld(pool: Pool, cipher: Cipher): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, count } of COLUMNS) {
    const left = await count(pool, { newestKeyId: cipher.newestKeyId })
    if (left > 0) counts[name] = left
  }
  return counts
}
