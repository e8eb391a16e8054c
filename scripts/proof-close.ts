import { closeProofs } from '../local/running-service.ts'
import { runCommand, say } from './command.ts'

/**
 * `npm run proof:close`: closes the past hours now, and the current hour of test mode, without waiting for the full
 * hour.
 */
await runCommand(async (config) => {
  for (const { id, mode, hour, receipts, treeSize, forced } of await closeProofs(config)) {
    const what = `${mode}  ${hour.toISOString().slice(0, 13)}h${forced ? ' so far' : ''}`
    say(`${what.padEnd(28)}  ${receipts} new of ${treeSize} receipts  ${id}`)
  }
})
