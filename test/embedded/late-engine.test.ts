import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { quietPort } from '../ports.ts'
import { until } from '../until.ts'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()
const ROOT = join(import.meta.dirname, '../..')
const STARTS_WITHIN_MS = 90_000

/** A name and what it does, as `progress.ts` writes it. */
const PROGRESS = /^(postgres|simulator|temporal|api|worker|service) +\S/

test('a start whose engine comes late says how far it is and nothing else; an engine that goes away is one line', async () => {
  const dataDir = temporary()
  const go = join(temporary(), 'go')
  const cli = writeScript(
    join(temporary(), 'temporal'),
    `[ "$1" = --version ] || while [ ! -e "${go}" ]; do sleep 0.1; done; exec "${process.env.TEST_TEMPORAL_CLI}" "$@"`,
  )
  const [port, metrics, ui, simulator] = await Promise.all([quietPort(), quietPort(), quietPort(), quietPort(6)])
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      TEMPORAL_UI_PORT: String(ui),
      SIMULATOR_PORT: String(simulator),
      TEMPORAL_CLI: cli,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const says = (what: RegExp) =>
    until(async () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
      return what.test(said)
    }, STARTS_WITHIN_MS)
  try {
    await says(/^api +listening/m)
    await delay(5_000)
    writeFileSync(go, '')
    await says(/Stop: Ctrl-C/)
    const [progress] = said.split('\n\n')
    expect(progress!.split('\n').filter((line) => !PROGRESS.test(line))).toEqual([])
    expect(said).not.toContain('{')
    expect(said).toMatch(/^worker +polling$/m)

    const before = said.length
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'temporal.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await says(/^temporal +running again/m)
    const logged = said
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(logged.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(logged)).not.toMatch(/\\n +at /)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}, 180_000)
