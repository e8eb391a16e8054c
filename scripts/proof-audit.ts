import type { Config } from '../src/config/settings.ts'
import { AuditFault, auditSnapshot } from '../src/db/proofs/audit-log.ts'
import { storedOrigins } from '../src/db/proofs/open-logs.ts'
import { originsOf } from '../src/domain/proof/origins.ts'
import { MODES } from '../src/domain/states.ts'
import { signingKeys } from '../local/secrets.ts'
import { withDatabase } from '../local/running-service.ts'
import { ProofKeys } from '../src/proofs/keys.ts'
import { progressOf, runCommand, say } from './command.ts'

/**
 * `npm run proof:audit`: recomputes both logs from the stored rows. Prints the first inconsistency and exits with 1.
 */
async function audit(config: Config): Promise<void> {
  await withDatabase({ config, patient: true }, async (pool) => {
    const origins = originsOf(await storedOrigins(pool, {}), config.proofOrigins, new URL(config.baseUrl).host)
    const proofKeys = new ProofKeys(signingKeys(config), origins, config.proofEndedKeys)
    for (const mode of MODES) {
      const since = Date.now()
      const tell = progressOf(
        ({ leaves, of }: { leaves: number; of: number }) => `${mode}  ${leaves} of ${of} receipts`,
      )
      const audited = await auditSnapshot(pool, proofKeys, mode, tell)
      const seconds = ((Date.now() - since) / 1_000).toFixed(1)
      const what = `${audited.leaves} receipts in ${audited.batches} batches hold`
      say(`${mode}  ${what} (${seconds} s)`)
    }
  })
}

await runCommand(audit, (error, says) => (error instanceof AuditFault ? `\nDOES NOT HOLD: ${says}` : says))
