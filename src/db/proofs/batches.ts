import type { Mode } from '../../domain/states.ts'
import { list } from '../list.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

export interface BatchRow {
  id: string
  mode: Mode
  hour: Date
  forced: boolean
  closedAt: Date
  treeSize: number
  root: Buffer
  previousTreeSize: number
  previousRoot: Buffer | null
  checkpoint: string
}

/** The select list that makes a `BatchRow` of the table or subquery of that name. */
const columns = (from: string): string =>
  `${from}.id, ${from}.mode, ${from}.hour, ${from}.forced, ${from}.closed_at AS "closedAt", ${from}.tree_size AS "treeSize", ${from}.root,
   ${from}.previous_tree_size AS "previousTreeSize", ${from}.previous_root AS "previousRoot", ${from}.checkpoint`

type ListedBatch = BatchRow & { createdAt: Date }

/** The batches of both logs, newest first. */
export const listBatches = list<{ mode?: Mode | undefined }, ListedBatch>({
  name: 'proof-batch-list',
  select: `SELECT ${columns('b')}, b.closed_at AS "createdAt" FROM proof_batches AS b`,
  where: ['b.mode = :mode'],
  createdAt: 'b.closed_at',
  id: 'b.id',
})

const one = statement<{ id: string }, BatchRow>({
  name: 'proof-batch',
  text: `SELECT ${columns('b')} FROM proof_batches AS b WHERE b.id = :id`,
})

/** Of those whose tree has more leaves than that the first: the one that took in the leaf of that index. */
const covering = statement<{ mode: Mode; leafIndex: number }, BatchRow & { signedBy: string[] | null }>({
  name: 'proof-batch-covering',
  text: `
    SELECT ${columns('b')}, (SELECT json_agg(encode(public_key, 'hex')) FROM proof_keys) AS "signedBy"
    FROM proof_batches AS b
    WHERE b.mode = :mode AND b.tree_size > :leafIndex
    ORDER BY b.tree_size, b.closed_at
    LIMIT 1`,
})

const newest = statement<{ mode: Mode }, BatchRow>({
  name: 'proof-batch-newest',
  text: `
    SELECT ${columns('b')}
    FROM proof_batches AS b
    WHERE b.mode = :mode
    ORDER BY b.closed_at DESC, b.id DESC
    LIMIT 1`,
})

const all = statement<{ mode: Mode }, BatchRow>({
  name: 'proof-batches',
  text: `SELECT ${columns('b')} FROM proof_batches AS b WHERE b.mode = :mode ORDER BY b.closed_at, b.id`,
})

const hour = statement<{ mode: Mode }, { hour: Date | null }>({
  name: 'proof-hour-newest',
  text: 'SELECT max(hour) AS hour FROM proof_batches WHERE mode = :mode AND NOT forced',
})

const keys = statement<object, { publicKey: Buffer }>({
  name: 'proof-keys',
  text: 'SELECT public_key AS "publicKey" FROM proof_keys ORDER BY first_used_at DESC, public_key',
})

export async function readBatch(db: Database, id: string): Promise<BatchRow | null> {
  const [row] = await run(db, one, { id })
  return row ?? null
}

/** The batch that took in the leaf of that index, with every key that has signed a head. */
export async function batchOf(
  db: Database,
  mode: Mode,
  leafIndex: number,
): Promise<{ batch: BatchRow; publicKeys: Buffer[] } | null> {
  const [row] = await run(db, covering, { mode, leafIndex })
  if (!row) return null
  const { signedBy, ...batch } = row
  return { batch, publicKeys: (signedBy ?? []).map((key) => Buffer.from(key, 'hex')) }
}

/** The log as it was closed last; null before its first hour was. */
export async function newestBatch(db: Database, mode: Mode): Promise<BatchRow | null> {
  const [row] = await run(db, newest, { mode })
  return row ?? null
}

/** The beginning of the last hour that was closed, not on request; null before the first. */
export async function newestHour(db: Database, mode: Mode): Promise<Date | null> {
  const [row] = await run(db, hour, { mode })
  return row?.hour ?? null
}

/** Every batch of a log, in the order in which they were closed. */
export async function batchesOf(db: Database, mode: Mode): Promise<BatchRow[]> {
  return await run(db, all, { mode })
}

/** Every key that has signed a head, the newest first. */
export async function signingKeys(db: Database): Promise<Buffer[]> {
  return (await run(db, keys, {})).map(({ publicKey }) => publicKey)
}
