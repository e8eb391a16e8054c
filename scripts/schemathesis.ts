import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoTool, pythonWith } from './tools.ts'
import { credentialFile, GROUPS, type Round } from './schemathesis/rounds.ts'
import { type RunningService, startService } from './schemathesis/service.ts'
import { extent } from '../test/extent.ts'

const VERSION = '4.32.5'

const HOOKS = {
  SCHEMATHESIS_HOOKS: 'absent_nulls',
  PYTHONPATH: join(import.meta.dirname, 'schemathesis'),
  PYTHONDONTWRITEBYTECODE: '1',
}

const say = (line: string): void => void process.stdout.write(`schemathesis  ${line}\n`)

const OPTIONS = [
  ['--checks', 'all'],
  // Some of what fits a schema is refused for other reasons: a reference that is taken, a provider that is not there.
  ['--exclude-checks', 'positive_data_acceptance'],
  ['--max-examples', extent({ short: '4', long: '15' })],
  ['--seed', process.env.SCHEMATHESIS_SEED || '20261121'],
  // Threads of one interpreter gain nothing, and hypothesis has been seen to stumble over them (CPython 3.11).
  ['--workers', '1'],
  ['--request-timeout', '40'],
  ['--generation-database', 'none'],
  ['--continue-on-failure'],
].flat()

/** Returns whether it found nothing. Its output goes to the terminal in one piece, since rounds run side by side. */
async function findsNothing(python: string, service: RunningService, { name, as, options }: Round): Promise<boolean> {
  const since = performance.now()
  say(`${name} …`)
  const folder = mkdtempSync(join(tmpdir(), 'payments-schemathesis-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'schemathesis.toml'), await credentialFile(service, as), { mode: 0o600 })
  const args = ['run', `${service.baseUrl}/v3/api-docs`, ...OPTIONS, ...options, ...process.argv.slice(2)]
  const child = spawn(python, ['-m', 'schemathesis.cli', '--config-file', 'schemathesis.toml', ...args], {
    cwd: folder,
    env: { ...process.env, ...HOOKS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = Math.round((performance.now() - since) / 1_000)
  process.stdout.write(Buffer.concat(said))
  say(`${name}: ${code === 0 ? 'nothing found' : 'FINDINGS, see above'} (${seconds} s)`)
  return code === 0
}

/**
 * `npm run schemathesis`: generated requests, valid and not, against the live document of a running service;
 * as an API key, as an ADMIN session and as an operator.
 */
async function main(): Promise<boolean> {
  const python = pythonWith('schemathesis', VERSION, say)
  say('starting a service of its own …')
  const service = await startService()
  try {
    const found: string[] = []
    for (const group of GROUPS) {
      const rounds = group.map(async (round) => {
        if (!(await findsNothing(python, service, round))) found.push(round.name)
      })
      await Promise.all(rounds)
    }
    say(found.length === 0 ? 'nothing found' : `FINDINGS ${found.join('; ')}`)
    return found.length === 0
  } finally {
    await service.stop()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  if (!(error instanceof NoTool)) throw error
  // A developer's machine may be without Python or the network; CI may not pass without having looked.
  say(`not run: ${error.message}`)
  process.exitCode = process.env.CI ? 1 : 0
}
