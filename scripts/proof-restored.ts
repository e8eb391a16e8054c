import { parseArgs } from 'node:util'
import { openTree, lockLog } from '../src/db/proofs/append-receipts.ts'
import { isGrownFrom } from '../src/db/proofs/tiles.ts'
import { inTransaction } from '../src/db/query.ts'
import { logName } from '../src/domain/proof/origins.ts'
import { MODES } from '../src/domain/states.ts'
import { withDatabase } from '../local/running-service.ts'
import { sha256 } from '../src/proofs/keys.ts'
import { openSignedHeads } from '../src/proofs/signed-heads.ts'
import { runCommand, say } from './command.ts'

/**
 * `npm run proof:restored`: after an older backup was restored, lets the workers sign heads again under a new
 * PROOF_ORIGIN. The heads that were signed before stay in PROOF_STATE_DIR, put aside. Exits with 1 if the origin is
 * still the name of the cut log: two logs of one name would contradict each other permanently.
 */
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
await runCommand(async (config) => {
  if (config.proofStateDir === null) throw new Error('PROOF_STATE_DIR is not set, so no signed head is remembered')
  const heads = await openSignedHeads(config.proofStateDir)
  await withDatabase({ config }, async (pool) => {
    for (const mode of MODES) {
      const last = await heads.last(mode)
      const tree = await inTransaction(pool, async (db) => {
        const treeSize = await lockLog(db, mode)
        const root = (await openTree({ db, sha256, mode }, treeSize)).root()
        return { treeSize, holds: last === null || (await isGrownFrom({ db, sha256, mode }, last, { treeSize, root })) }
      })
      const name = mode.padEnd(4)
      if (last === null || tree.holds) {
        say(`${name}  ${tree.treeSize} receipts; they agree with the last signed head`)
        continue
      }
      const says = `${name}  ${tree.treeSize} receipts; the last signed head (${last.origin}) has ${last.treeSize}`
      const [origin] = config.proofOrigins
      if (origin === undefined || logName(origin, mode) === last.origin)
        throw new Error(
          `${says}\nGive the log a new name first, since both contradict each other: ` +
            `PROOF_ORIGIN=<new>,${last.origin.replace(/\/proof\/(?:test|live)$/, '')}`,
        )
      if (!values.yes) throw new Error(`${says}\nTo sign it as ${logName(origin, mode)} from now on, add --yes`)
      say(`${says}\n      it was put aside as ${await heads.putAside(mode, last)}`)
    }
  })
})
