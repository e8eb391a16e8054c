import type { Pool } from 'pg'
import { openOrigins, requireOwnHeads } from '../../db/proofs/open-logs.ts'
import { ProofKeys, sha256, verifyEd25519 } from '../../proofs/keys.ts'
import type { ServiceConfig } from '../../config/config.ts'
import { readWitness, type Witnesses } from '../../domain/proof/witness.ts'

type WitnessSettings = Partial<Pick<ServiceConfig, 'proofWitnesses' | 'proofWitnessQuorum'>>

export function openWitnesses({ proofWitnesses = [], proofWitnessQuorum }: WitnessSettings): Witnesses {
  const list = proofWitnesses.map(({ verifierKey, url }) => readWitness(sha256, verifyEd25519, verifierKey, url)!)
  return { list, quorum: proofWitnessQuorum ?? list.length }
}

export type ProofSettings = WitnessSettings &
  Pick<ServiceConfig, 'proofPrivateKeys' | 'proofOrigins' | 'proofEndedKeys' | 'baseUrl'>

/** Returns the keys of both logs. Throws ProofSettingRefused if the settings do not fit the stored logs. */
export async function openProofLogs(pool: Pool, settings: ProofSettings): Promise<ProofKeys> {
  const origins = await openOrigins(pool, settings.proofOrigins, settings.baseUrl)
  const proofKeys = new ProofKeys(settings.proofPrivateKeys, origins, settings.proofEndedKeys)
  await requireOwnHeads(pool, proofKeys)
  return proofKeys
}
