import type { Mode } from '../../domain/states.ts'
import { command, oneValue, allValues } from '../query.ts'

export const addCosignatures = command<{ batchId: string; witnesses: string[]; lines: string[] }>(
  'proof-cosignatures-add',
)(`
    INSERT INTO proof_cosignatures (batch_id, witness, line)
    SELECT :batchId, * FROM unnest(:witnesses::text[], :lines::text[])
    ON CONFLICT (batch_id, witness) DO NOTHING`)

/** Reads the size of the largest log that the witness cosigned; 0 if it cosigned none. */
export const cosignedSize = oneValue<{ mode: Mode; witness: string }, number>('proof-cosigned-size')(`
    SELECT coalesce(max(b.tree_size), 0) AS size
    FROM proof_cosignatures AS c
      JOIN proof_batches AS b ON b.id = c.batch_id
    WHERE b.mode = :mode AND c.witness = :witness`)

export const cosignedBy = allValues<{ batchId: string }, string>('proof-cosigned-by')(
  'SELECT witness FROM proof_cosignatures WHERE batch_id = :batchId',
)
