import canonicalize from 'canonicalize'
import { closeProofs } from '../close-proofs.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import { verifyOffline } from '../../src/domain/proof/offline.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { chapter, say, type Stage } from './narration.ts'

/** The running service says where it is; the database and the keys are those of this start's environment and folder. */
const settingsOf = (stage: Stage): Config => ({ ...loadConfig(process.env, []), baseUrl: stage.demo.baseUrl })

export async function verifiedReceipt(stage: Stage, paymentId: string): Promise<void> {
  const { api, demo } = stage
  chapter('The receipt of the first payment is verified without the service')
  const { proof } = await api.get(`/v1/transactions/${paymentId}`)
  const { receiptId } = proof as { receiptId: string }
  const closed = (await closeProofs(settingsOf(stage))).at(-1)!
  say(`  hour closed  with ${closed.treeSize} receipts, on request (npm run proof:close), not at the full hour`)
  const receipt = await api.get(`/api/payments/${paymentId}/receipt`)
  const keys = await (await fetch(`${demo.baseUrl}/.well-known/proof-key`)).text()
  const means = { sha256, verifyEd25519, canonicalize }
  const { leaf, origin } = await verifyOffline(means, receipt, keys, (step) => say(`  holds        ${step}`))
  say(`  verified     ${leaf.transactionId} stands in the log ${origin}`)
  say(`  see it       ${demo.baseUrl}/api/verify/receipt/${receiptId}`)
}
