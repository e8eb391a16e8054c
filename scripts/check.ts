import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from './clients/languages.ts'
import { readStamp, stampOf } from './clients/stamp.ts'
import { presentApi } from './release/documents.ts'
import { CODE_SAMPLES, codeSamples } from './samples/index.ts'
// Regenerates the dashboard's types, so that a screen with a removed field fails the gate `screens`.
import { ROLES_FILE, rolesJson } from './dashboard/types.ts'

const folder = mkdtempSync(join(tmpdir(), 'payments-check-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const document = join(folder, 'openapi.json')
writeFileSync(document, presentApi().document)

/** The compiler keeps its results for unchanged files: a check after a small change takes a fifth of the time. */
const kept = (name: string) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`]

/** The gates of `npm run check`. All of them run, one after the other; one failure fails the command. */
const gates: readonly [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', ...kept('types')],
  ['client', 'tsc', '--noEmit', '--project', 'clients/typescript'],
  ['screens', 'tsc', '--noEmit', '--project', 'dashboard', ...kept('screens')],
  ['docs', 'tsc', '--noEmit', '--project', 'dashboard/reference'],
  ['cli', 'tsc', '--noEmit', '--project', 'clients/cli'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['sizes', 'scripts/sizes.ts'],
  ['openapi', 'scripts/openapi-lint.ts', document],
  ['schema', 'scripts/schema-lint.ts'],
  ['language', 'scripts/language.ts'],
  ['licences', 'scripts/licences.ts', '--check'],
  ['unused', 'scripts/unused.ts'],
  ['monitoring', 'scripts/monitoring/check.ts'],
]

const failed = gates.filter(([name, command, ...args]) => {
  const since = performance.now()
  const [program, ...given] = command.endsWith('.ts')
    ? [process.execPath, command, ...args]
    : [`node_modules/.bin/${command}`, ...args]
  const { status } = spawnSync(program, given, { stdio: 'inherit' })
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  process.stdout.write(`${name.padEnd(10)} ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`)
  return status !== 0
})
const stale = LANGUAGES.filter((language) => readStamp(language) !== stampOf(language)).map(({ name }) => name)
const generated: readonly [name: string, isFresh: boolean, advice: string][] = [
  ['clients', stale.length === 0, `npm run clients; ${stale.join(', ')} may be stale, or was changed by hand`],
  [
    'samples',
    readFileSync(CODE_SAMPLES, 'utf8') === codeSamples(),
    `npm run samples; ${CODE_SAMPLES} is not made from these routes`,
  ],
  ['roles', readFileSync(ROLES_FILE, 'utf8') === rolesJson(), `npm run dashboard:types; ${ROLES_FILE} is stale`],
]
for (const [name, isFresh, advice] of generated)
  process.stdout.write(`${name.padEnd(10)} ${isFresh ? 'ok' : `FAILED: run ${advice}`}\n`)
process.exit(failed.length > 0 || generated.some(([, isFresh]) => !isFresh) ? 1 : 0)
