import type { Pool } from 'pg'
import { openOrigins, requireOwnHeads } from '../../db/proofs/open-logs.ts'
import type { EndedKey } from '../../domain/proof/origins.ts'
import { ProofKeys, sha256, verifyEd25519 } from '../../proofs/keys.ts'
import type { ConfiguredWitness } from '../../config/proof-formats.ts'
import { readWitness, type Witnesses } from '../../domain/proof/witness.ts'

interface WitnessSettings {
  proofWitnesses?: readonly ConfiguredWitness[]
  proofWitnessQuorum?: number
}

export function openWitnesses({ proofWitnesses = [], proofWitnessQuorum }: WitnessSettings): Witnesses {
  const list = proofWitnesses.map(({ verifierKey, url }) => readWitness(sha256, verifyEd25519, verifierKey, url)!)
  return { list, quorum: proofWitnessQuorum ?? list.length }
}

export interface ProofSettings extends WitnessSettings {
  /** Root keys, PKCS8 PEM, newest first. */
  proofPrivateKeys: readonly string[]
  /** Newest first; empty keeps the stored origin. */
  proofOrigins: readonly string[]
  proofEndedKeys: readonly EndedKey[]
  baseUrl: string
}

/** Returns the keys of both logs. Throws ProofSettingRefused if the settings do not fit the stored logs. */
export async function openProofLogs(pool: Pool, settings: ProofSettings): Promise<ProofKeys> {
  const origins = await openOrigins(pool, settings.proofOrigins, settings.baseUrl)
  const proofKeys = new ProofKeys(settings.proofPrivateKeys, origins, settings.proofEndedKeys)
  await requireOwnHeads(pool, proofKeys)
  return proofKeys
}
