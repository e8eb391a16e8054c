/** @waits 50 */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clientOf } from '../client.ts'
import { scratch, writeScript } from './scratch.ts'
import { ownPorts, startWhole } from './whole-service.ts'

const temporary = scratch()

/** A progress line: the name of a part, then its text. */
const PROGRESS = /^(postgres|simulator|temporal|pages|api|worker|service) +\S/

/** Prints what a library and Node would print, when signalled. */
const PRINTS = `process.on('SIGUSR2', () => { console.error('a raw line'); process.emitWarning('a raw warning') })`

/** The lines that are neither progress nor log lines of the service. */
function foreign(text: string): string[] {
  const isLogged = (line: string) => {
    try {
      const { level, time, msg } = JSON.parse(line)
      return typeof level === 'number' && typeof time === 'number' && typeof msg === 'string' && !/gRPC|poll/.test(msg)
    } catch {
      return false
    }
  }
  return text.split('\n').filter((line) => line !== '' && !PROGRESS.test(line) && !isLogged(line))
}

test("a start reports its progress while Temporal is late; its absence is one line; every line is the service's own", async () => {
  const dataDir = temporary()
  const go = join(temporary(), 'go')
  const cli = writeScript(
    join(temporary(), 'temporal'),
    `[ "$1" = --version ] || while [ ! -e "${go}" ]; do sleep 0.1; done; exec "${process.env.TEST_TEMPORAL_CLI}" "$@"`,
  )
  const prints = `--import=data:text/javascript,${encodeURIComponent(PRINTS)}`
  const variables = { ...(await ownPorts(dataDir)), TEMPORAL_CLI: cli }
  const { child, exited, said, says, errors } = startWhole(variables, [prints])
  try {
    await says(/^api +listening/m)
    child.kill('SIGUSR2')
    await says(/a raw warning/)
    await delay(5_000)
    writeFileSync(go, '')
    await says(/Stop: Ctrl-C/)
    const [progress, ...banner] = said().split('\n\n')
    expect(foreign(progress!)).toEqual([])
    const lines = progress!.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: expect.stringMatching(/^RESOLVE_TWO_OPERATORS_ABOVE_CENTS is off/) },
      { level: 50, said: 'a raw line', msg: 'a library printed to the console' },
      { level: 40, fault: { message: 'a raw warning' }, msg: 'Node warns' },
    ])
    expect(banner.join('\n')).not.toContain('{')
    expect(said()).toMatch(/^worker +polling$/m)

    const before = said().length
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'temporal.json'), 'utf8')) as { pid: number }
    // Temporal stays away until the service has noticed.
    rmSync(go)
    process.kill(pid, 'SIGKILL')
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    await clientOf(demo.baseUrl, demo.apiKey).post('/v1/payments', { amountCents: 100, currency: 'ZAR' })
    await says(/"msg":"the engine does not answer"/)
    writeFileSync(go, '')
    await says(/^temporal +running again/m)
    const logged = said()
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg !== 'request')
    expect(logged.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(logged)).not.toMatch(/\\n +at /)
    child.kill('SIGINT')
    expect(await exited).toEqual([0, null])
    expect(foreign(said().slice(before))).toEqual([])
    expect(errors()).toBe('')
  } finally {
    child.kill('SIGTERM')
    await exited
  }
})
