import { loadConfig } from '../src/config/config.ts'
import { createOrm } from '../src/db/orm.ts'
import { AuditFault } from '../src/db/proofs/audit-fault.ts'
import { auditSnapshot } from '../src/db/proofs/audit-log.ts'
import { storedOrigins } from '../src/db/proofs/open-logs.ts'
import { poolOf } from '../src/db/query.ts'
import { originsOf } from '../src/domain/proof/origins.ts'
import { MODES } from '../src/domain/states.ts'
import { signingKeys } from '../local/secrets.ts'
import { runningDatabaseUrl } from '../local/running-service.ts'
import { ProofKeys } from '../src/proofs/keys.ts'

const EVERY_LEAVES = 100_000

/**
 * `npm run proof:audit`: recomputes both logs from the stored rows. Prints the first inconsistency and exits with 1.
 */
try {
  const config = loadConfig(process.env, [])
  const orm = await createOrm({
    url: runningDatabaseUrl(config),
    maxConnections: 2,
    patient: true,
  })
  try {
    const pool = await poolOf(orm)
    const origins = originsOf(await storedOrigins(pool), config.proofOrigins, new URL(config.baseUrl).host)
    const proofKeys = new ProofKeys(signingKeys(config), origins, config.proofEndedKeys)
    for (const mode of MODES) {
      const since = Date.now()
      let next = EVERY_LEAVES
      const audited = await auditSnapshot(pool, proofKeys, mode, ({ leaves, of }) => {
        if (leaves < next || leaves === of) return
        process.stdout.write(`${mode}  ${leaves} of ${of} receipts …\n`)
        next += EVERY_LEAVES
      })
      const seconds = ((Date.now() - since) / 1_000).toFixed(1)
      const what = `${audited.leaves} receipts in ${audited.batches} batches hold`
      process.stdout.write(`${mode}  ${what} (${seconds} s)\n`)
    }
  } finally {
    await orm.close()
  }
} catch (error) {
  const says = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof AuditFault ? `\nDOES NOT HOLD: ${says}\n` : `${says}\n`)
  process.exitCode = 1
}
