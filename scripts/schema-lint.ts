import { SCHEMA_CHANGES } from '../src/db/migrations/index.ts'
import { NoTool } from './tools.ts'
import { installSquawk, lintChanges } from './schema-lint/squawk.ts'

/**
 * `npm run schema:lint`: refuses statements of a schema change that lock a table for long or break a running program.
 * The baseline is not linted, since it runs only on an empty database.
 */
const say = (line: string): void => void process.stdout.write(`schema     ${line}\n`)

try {
  const faults = lintChanges(installSquawk(say), SCHEMA_CHANGES.slice(1))
  for (const { change, statement, rule, message } of faults)
    say(`${change}, statement ${statement}: ${rule}: ${message}`)
  process.exitCode = faults.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof NoTool)) throw error
  say(`the changes were not linted, which needs Python 3 and the package squawk-cli of PyPI: ${error.message}`)
  process.exitCode = 1
}
