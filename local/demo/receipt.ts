import canonicalize from 'canonicalize'
import { closeProofs } from '../running-service.ts'
import type { Config } from '../../src/config/settings.ts'
import { loadConfig } from '../../src/config/config.ts'
import { verifyOffline } from '../../src/domain/proof/offline.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { chapter, say, type Stage } from './narration.ts'

/** The running service gives its address; database and keys come from the environment and DATA_DIR. */
const settingsOf = (stage: Stage): Config => ({ ...loadConfig(process.env, []), baseUrl: stage.demo.baseUrl })

export async function verifiedReceipt(stage: Stage, paymentId: string): Promise<void> {
  const { api, demo } = stage
  chapter('The receipt of the first payment is verified offline')
  const { proof } = await api.getTransaction(paymentId)
  const closed = (await closeProofs(settingsOf(stage))).at(-1)!
  say(`  hour closed  early, with ${closed.treeSize} receipts (npm run proof:close)`)
  const receipt = await api.getReceipt(paymentId)
  const keys = await (await fetch(`${demo.baseUrl}/.well-known/proof-key`)).text()
  const means = { sha256, verifyEd25519, canonicalize }
  const { leaf, origin } = await verifyOffline(means, receipt, { keys, say: (step) => say(`  checked      ${step}`) })
  say(`  verified     ${leaf.transactionId} is in the log ${origin}`)
  say(`  page         ${demo.baseUrl}/api/verify/receipt/${proof!.receiptId}`)
}
