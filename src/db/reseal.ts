import type { Pool } from 'pg'
import type { Cipher } from './cipher.ts'
import { allRows, oneValue } from './query.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

/** Few enough that their locks delay no request. */
const BATCH = 200

interface SealedRow {
  id: string
  context: string
  sealed: Buffer
}

/** The values of a batch, each at the same place in every list. */
interface Resealed {
  ids: string[]
  before: Buffer[]
  after: Buffer[]
  hashes: (Buffer | null)[]
  /** Arrays of Postgres. */
  words: (string | null)[]
}

export interface ResealProgress {
  column: string
  done: number
  /** The values that were under an older key when the column's turn came. */
  all: number
}

function statementsOf({ table, column, context, key, keyType = 'text', hash, words, isSaved }: SealedColumn) {
  const name = `${table}-${column}`
  const isOld = `${column} IS NOT NULL AND substring(${column} FROM 2 FOR 4) <> :newestKeyId`
  // A key may be text or bytes, and both have a text that is cast back.
  const keyed = (value: string) => `(${value}::text)::${keyType}`
  const hashed = hash ? `, ${hash.column} = coalesce(given.hash, ${hash.column})` : ''
  const worded = words ? `, ${words.column} = coalesce(given.words::bigint[], ${words.column})` : ''
  const others = `${hashed}${worded}${isSaved ? ', version = version + 1' : ''}`
  return {
    name: `${table}.${column}`,
    hash,
    words,
    count: oneValue<{ newestKeyId: Buffer }, number>(`reseal-count-${name}`)(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${isOld}`,
    ),
    read: allRows<{ after: string; newestKeyId: Buffer }, SealedRow>(`reseal-read-${name}`)(`
        SELECT ${key}::text AS id, ${context} AS context, ${column} AS sealed
        FROM ${table}
        WHERE ${key} > ${keyed(':after')} AND ${isOld}
        ORDER BY ${key}
        LIMIT ${BATCH}`),
    // The values were encrypted without a lock, so a value that the service has changed since is not overwritten.
    write: oneValue<Resealed, number>(`reseal-write-${name}`)(`
        WITH changed AS (
          UPDATE ${table}
          SET ${column} = given.again${others}
          FROM unnest(:ids::text[], :before::bytea[], :after::bytea[], :hashes::bytea[], :words::text[])
            AS given (id, before, again, hash, words)
          WHERE ${table}.${key} = ${keyed('given.id')} AND ${table}.${column} = given.before
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
  for (const { name: column, count, read, write, hash, words } of COLUMNS) {
    const all = await count(pool, { newestKeyId })
    changed[column] = 0
    for (let after: string | null = all > 0 ? '' : null; after !== null;) {
      const rows: SealedRow[] = await read(pool, { after, newestKeyId })
      const plain = rows.map(({ sealed, context }) => cipher.decrypt(sealed, context))
      changed[column] += await write(pool, {
        ids: rows.map(({ id }) => id),
        before: rows.map(({ sealed }) => sealed),
        after: rows.map(({ context }, index) => cipher.encrypt(plain[index]!, context)),
        hashes: plain.map((text) => hash?.of(cipher, text) ?? null),
        words: plain.map((text) => words?.of(cipher, text) ?? null),
      })
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
