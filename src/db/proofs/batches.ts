import type { Mode } from '../../domain/states.ts'
import { list } from '../list.ts'
import { allRows, allValues, command, firstRow, oneValue } from '../query.ts'

export interface ProofBatchRow {
  id: string
  mode: Mode
  hour: Date
  forced: boolean
  closedAt: Date
  treeSize: number
  root: Buffer
  previousTreeSize: number
  previousRoot: Buffer | null
  /** The signed head, with the cosignatures of witnesses. */
  checkpoint: string
  /** The time-stamp of the head by an outside authority, which only a version before 1.2.0 asked for; else null. */
  timestamp: { checkpointHash: string; time: string } | null
}

const COLUMNS = `
  b.id, b.mode, b.hour, b.forced, b.closed_at, b.tree_size, b.root, b.previous_tree_size, b.previous_root,
  b.checkpoint || coalesce(
    (SELECT string_agg(c.line, '' ORDER BY c.at, c.witness) FROM proof_cosignatures AS c WHERE c.batch_id = b.id), ''
  ) AS checkpoint,
  (
    SELECT json_build_object('checkpointHash', encode(s.checkpoint_hash, 'hex'), 'time', s.stamped_at)
    FROM proof_timestamps AS s
    WHERE s.mode = b.mode AND s.checkpoint_hash = sha256(convert_to(b.checkpoint, 'UTF8'))
  ) AS timestamp`

export const readTimestampResponse = oneValue<{ mode: Mode; checkpointHash: Uint8Array }, Buffer | null>(
  'proof-timestamp',
)('SELECT response FROM proof_timestamps WHERE mode = :mode AND checkpoint_hash = :checkpointHash')

type ListedBatch = ProofBatchRow & { createdAt: Date }

export const listProofBatches = list<{ mode?: Mode | undefined }, ListedBatch>({
  name: 'proof-batch-list',
  select: `SELECT ${COLUMNS}, b.closed_at AS created_at FROM proof_batches AS b`,
  where: ['b.mode = :mode'],
  row: 'b',
  time: 'closed_at',
})

const SELECT = `SELECT ${COLUMNS} FROM proof_batches AS b`

export const readProofBatch = firstRow<{ id: string }, ProofBatchRow>('proof-batch')(`${SELECT} WHERE b.id = :id`)

/** Selects the first batch with more leaves than the index: it added the leaf. */
export const batchOf = firstRow<{ mode: Mode; leafIndex: number }, ProofBatchRow>('proof-batch-covering')(`
    ${SELECT}
    WHERE b.mode = :mode AND b.tree_size > :leafIndex
    ORDER BY b.tree_size, b.closed_at
    LIMIT 1`)

export const newestBatch = firstRow<{ mode: Mode }, ProofBatchRow>('proof-batch-newest')(`
    ${SELECT}
    WHERE b.mode = :mode
    ORDER BY b.closed_at DESC, b.id DESC
    LIMIT 1`)

export const batchesOf = allRows<{ mode: Mode }, ProofBatchRow>('proof-batches')(
  `${SELECT} WHERE b.mode = :mode ORDER BY b.closed_at, b.id`,
)

export const newestHour = oneValue<{ mode: Mode }, Date | null>('proof-hour-newest')(
  'SELECT max(hour) AS hour FROM proof_batches WHERE mode = :mode AND NOT forced',
)

export const signingKeys = allValues<{ mode: Mode }, string>('proof-keys')(`
    SELECT verifier_key
    FROM proof_keys
    WHERE mode = :mode
    ORDER BY first_used_at DESC, verifier_key`)

export const addCosignatures = command<{ batchId: string; witnesses: string[]; lines: string[] }>(
  'proof-cosignatures-add',
)(`
    INSERT INTO proof_cosignatures (batch_id, witness, line)
    SELECT :batchId, * FROM unnest(:witnesses::text[], :lines::text[])
    ON CONFLICT (batch_id, witness) DO NOTHING`)

export const cosignedSize = oneValue<{ mode: Mode; witness: string }, number>('proof-cosigned-size')(`
    SELECT coalesce(max(b.tree_size), 0) AS size
    FROM proof_cosignatures AS c
      JOIN proof_batches AS b ON b.id = c.batch_id
    WHERE b.mode = :mode AND c.witness = :witness`)

export const cosignedBy = allValues<{ batchId: string }, string>('proof-cosigned-by')(
  'SELECT witness FROM proof_cosignatures WHERE batch_id = :batchId',
)
