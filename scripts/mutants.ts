import { runNpmTool } from './tools.ts'

/** 123 packages (63 MB). */
const STRYKER = '@stryker-mutator/core@10.1.1'

/**
 * `npm run mutants`: changes the rules of state changes, the ledger and refunds in `src/domain` one place at a time and
 * runs their tests. Prints the changes that no test notices. Fails if the tests notice fewer than 99 % of the changes.
 */
const command = ['stryker', 'run', 'scripts/mutants/stryker.config.mjs', ...process.argv.slice(2)]
process.exitCode = runNpmTool(STRYKER, command)
