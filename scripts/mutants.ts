import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, dirname } from 'node:path'

/** Fetched on demand: its 123 packages (63 MB) would be part of every first start. */
const STRYKER = '@stryker-mutator/core@10.1.1'

/**
 * `npm run mutants`: changes the rules of `src/domain/state-changes` one place at a time and runs their tests. Prints the
 * changes that no test notices. Fails if the tests notice fewer than 90 % of the changes.
 */
const stryker = ['stryker', 'run', 'scripts/mutants/stryker.config.mjs', ...process.argv.slice(2)]
const args = ['exec', '--yes', `--package=${STRYKER}`, '--', ...stryker]
const npm = process.env.npm_execpath
// Stryker has to run on the Node that strips types, which need not be the one on PATH.
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
setPriority(10)
const { status, error } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
  env: { ...process.env, PATH },
  stdio: 'inherit',
})
if (error) process.stderr.write(`npm could not be started: ${error.message}\n`)
process.exitCode = status ?? 1
