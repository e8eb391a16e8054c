import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extent } from '../extent.ts'
import { accepts, NO_CENTRAL_BANK } from '../ports.ts'
import { until } from '../until.ts'
import { ownPorts, startWhole } from './whole-service.ts'

const ROOT = join(import.meta.dirname, '../..')
// Later starts find the data of the first one, as on a developer's machine.
const dataDir = mkdtempSync(join(tmpdir(), 'payments-test-'))

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PROGRAMS = { 'npm start': ['npm', 'start'], 'node scripts/run.mjs': ['node', 'scripts/run.mjs', 'local/main.ts'] }

type Case = readonly [name: keyof typeof PROGRAMS, signal: NodeJS.Signals, env: { HOST?: string }]

test.each(
  extent<readonly Case[]>({
    short: [
      ['npm start', 'SIGINT', { HOST: '0.0.0.0' }],
      ['node scripts/run.mjs', 'SIGTERM', {}],
    ],
    long: [
      ['npm start', 'SIGINT', {}],
      ['npm start', 'SIGTERM', { HOST: '0.0.0.0' }],
      ['node scripts/run.mjs', 'SIGINT', {}],
    ],
  }),
)(
  'a signal to the one process of %s that its caller knows stops everything in order: %s %j',
  async (name, signal, env) => {
    const ports = await ownPorts(dataDir)
    const [command, ...args] = PROGRAMS[name]
    const child = spawn(command!, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        RATES_BASE_URL: NO_CENTRAL_BANK,
        TEMPORAL_CLI: process.env.TEST_TEMPORAL_CLI,
        ...ports,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    const exited = once(child, 'exit')
    // Emitted when the last process that holds the output has exited.
    const closed = once(child, 'close')
    try {
      await until(async () => said.includes('The payments service runs'), 240_000)
      const { DATA_DIR: _, TEMPORAL_CLI: __, ...others } = ports
      const all = [...Object.values(others), readFileSync(join(dataDir, 'run', 'postgres.port'), 'utf8')]
      for (const port of all) expect([port, await accepts(Number(port))]).toEqual([port, true])
      // On Linux every address of 127.0.0.0/8 is local, but a server on 127.0.0.1 listens on that one only.
      const everywhere = env.HOST === '0.0.0.0' && process.platform === 'linux'
      for (const port of [ports.PORT!, ports.METRICS_PORT!])
        expect(await accepts(Number(port), '127.0.0.2')).toBe(everywhere)

      child.kill(signal)
      expect(await exited).toEqual([0, null])
      for (const port of all) expect([port, await accepts(Number(port))]).toEqual([port, false])
      expect(readdirSync(join(dataDir, 'run')).filter((file) => !file.endsWith('.port'))).toEqual([])
      expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).toContain('database system is shut down')
      await closed
    } finally {
      child.kill('SIGTERM')
      await exited
    }
  },
  300_000,
)

test('a service whose output is closed still stops everything', async () => {
  const ports = await ownPorts(dataDir)
  const { child, says, exited } = startWhole(ports)
  try {
    await says(/The payments service runs/)
    const { DATA_DIR: _, TEMPORAL_CLI: __, ...others } = ports
    const all = [...Object.values(others), readFileSync(join(dataDir, 'run', 'postgres.port'), 'utf8')]
    child.stdout!.destroy()
    child.stderr!.destroy()
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    for (const port of all) expect([port, await accepts(Number(port))]).toEqual([port, false])
    expect(readdirSync(join(dataDir, 'run')).filter((file) => !file.endsWith('.port'))).toEqual([])
  } finally {
    child.kill('SIGTERM')
    await exited
  }
})
