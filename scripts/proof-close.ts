import { closeHourSoFar } from '../src/activities/proofs/close-hours.ts'
import { loadConfig } from '../src/config/config.ts'
import { createOrm } from '../src/db/orm.ts'
import { poolOf } from '../src/db/query.ts'
import { runningDatabaseUrl } from '../src/embedded/running-database.ts'
import { signingKeys } from '../src/embedded/secrets.ts'
import { ProofKeys } from '../src/proof-keys.ts'

/** `npm run proof:close`: closes the hours that have passed, and that of test mode so far, instead of at the next full hour. */
try {
  const config = loadConfig(process.env, [])
  const orm = await createOrm({ url: runningDatabaseUrl(config), maxConnections: 2 })
  try {
    const deps = { pool: await poolOf(orm), proofKeys: new ProofKeys(signingKeys(config), config.baseUrl) }
    const closed = await closeHourSoFar(deps)
    for (const { id, mode, hour, receipts, treeSize, forced } of closed)
      process.stdout.write(
        `${mode}  ${hour.toISOString().slice(0, 13)}h${forced ? ' so far' : ''}  ${receipts} new of ${treeSize} receipts  ${id}\n`,
      )
  } finally {
    await orm.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
