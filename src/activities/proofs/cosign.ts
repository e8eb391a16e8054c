import type { Pool } from 'pg'
import type { SignedHead } from '../../db/proofs/close-hour.ts'
import { addCosignatures, cosignedBy, cosignedSize, newestBatch } from '../../db/proofs/batches.ts'
import { proofOfGrowth } from '../../db/proofs/tiles.ts'
import { NO_WITNESSES, type Witness, type Witnesses } from '../../domain/proof/witness.ts'
import { type Mode, MODES } from '../../domain/states.ts'
import { sha256 } from '../../proofs/keys.ts'
import { askWitness } from '../../proofs/witnesses.ts'
import type { ActivityDeps } from '../deps.ts'

export interface MissingCosignature {
  mode: Mode
  witness: string
  fault: string
}

type Head = Pick<SignedHead, 'treeSize' | 'checkpoint'>

/** An empty log has nothing to witness. */
export async function cosign(
  pool: Pool,
  { list }: Pick<Witnesses, 'list'>,
  { mode, head, without }: { mode: Mode; head: Head; without: ReadonlySet<string> },
): Promise<{ cosignatures: Map<string, string>; missing: MissingCosignature[] }> {
  const cosignatures = new Map<string, string>()
  const missing: MissingCosignature[] = []
  const ask = async (witness: Witness): Promise<void> => {
    const { verifierKey, key } = witness
    const prove = (from: number) => proofOfGrowth({ db: pool, sha256, mode }, from, head.treeSize)
    const answer = without.has(key.name)
      ? { fault: 'it was away a moment ago' }
      : await askWitness(witness, { head, known: await cosignedSize(pool, { mode, witness: verifierKey }), prove })
    if ('line' in answer) cosignatures.set(verifierKey, answer.line)
    else missing.push({ mode, witness: key.name, fault: answer.fault })
  }
  if (head.treeSize > 0) await Promise.all(list.map(ask))
  return { cosignatures, missing }
}

export function modesBelowQuorum(missing: readonly MissingCosignature[], { list, quorum }: Witnesses): Mode[] {
  const lacking = (mode: Mode) => new Set(missing.filter((each) => each.mode === mode).map(({ witness }) => witness))
  return MODES.filter((mode) => list.length - lacking(mode).size < quorum)
}

/** Asks the witnesses again that did not cosign the newest heads. */
export function createAskLateWitnesses(deps: Pick<ActivityDeps, 'pool' | 'witnesses' | 'logger'>) {
  const { pool, witnesses = NO_WITNESSES, logger } = deps
  return async (): Promise<{ isCosigned: boolean }> => {
    let isCosigned = true
    for (const mode of MODES) {
      const batch = await newestBatch(pool, { mode })
      if (!batch) continue
      const has = await cosignedBy(pool, { batchId: batch.id })
      const list = witnesses.list.filter(({ verifierKey }) => !has.includes(verifierKey))
      const { cosignatures, missing } = await cosign(pool, { list }, { mode, head: batch, without: new Set() })
      const [late, lines] = [[...cosignatures.keys()], [...cosignatures.values()]]
      if (lines.length > 0) await addCosignatures(pool, { batchId: batch.id, witnesses: late, lines })
      for (const { witness, fault } of missing) logger.warn({ mode, witness, fault }, 'a witness did not cosign')
      isCosigned &&= missing.length === 0
    }
    return { isCosigned }
  }
}
