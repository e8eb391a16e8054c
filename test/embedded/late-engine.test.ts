import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { scratch, writeScript } from './scratch.ts'
import { ownPorts, startWhole } from './whole-service.ts'

const temporary = scratch()

/** A name and what it does, as `progress.ts` writes it. */
const PROGRESS = /^(postgres|simulator|temporal|api|worker|service) +\S/

test('a start whose engine comes late says how far it is and nothing else; an engine that goes away is one line', async () => {
  const dataDir = temporary()
  const go = join(temporary(), 'go')
  const cli = writeScript(
    join(temporary(), 'temporal'),
    `[ "$1" = --version ] || while [ ! -e "${go}" ]; do sleep 0.1; done; exec "${process.env.TEST_TEMPORAL_CLI}" "$@"`,
  )
  const { child, exited, said, says } = startWhole({ ...(await ownPorts(dataDir)), TEMPORAL_CLI: cli })
  try {
    await says(/^api +listening/m)
    await delay(5_000)
    writeFileSync(go, '')
    await says(/Stop: Ctrl-C/)
    const [progress] = said().split('\n\n')
    expect(progress!.split('\n').filter((line) => !PROGRESS.test(line))).toEqual([])
    expect(said()).not.toContain('{')
    expect(said()).toMatch(/^worker +polling$/m)

    const before = said().length
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'temporal.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await says(/^temporal +running again/m)
    const logged = said()
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(logged.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(logged)).not.toMatch(/\\n +at /)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}, 180_000)
