/** @takes 175 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { extent } from '../extent.ts'
import { ownPorts } from '../local/whole-service.ts'
import { NO_CENTRAL_BANK } from '../ports.ts'
import { until } from '../until.ts'
import { type Checkout, checkout, COMPILED_SECTIONS, QUICKSTART, testSection } from './quickstart-page.ts'

const [start, ends] = QUICKSTART.filter(({ heading }) => heading === 'Start the service')

let place: Checkout
let terminal: ChildProcess
let said = ''
let address: string

beforeAll(async () => {
  place = checkout()
  // The database is another user's, where root starts it.
  chmodSync(place.folder, 0o711)
  const ports = await ownPorts(join(place.folder, '.data'))
  address = `http://localhost:${ports.PORT}`
  terminal = spawn('bash', ['-c', start!.code], {
    cwd: place.folder,
    // The engine is the one of this run; other tests fetch one.
    env: { ...place.env, ...ports, RATES_BASE_URL: NO_CENTRAL_BANK, TEMPORAL_CLI: process.env.TEST_TEMPORAL_CLI },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  terminal.stdout!.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await until(async () => said.includes('Stop: Ctrl-C'), 280_000)
})

afterAll(async () => {
  process.kill(-terminal.pid!, 'SIGINT')
  if (terminal.exitCode === null) await once(terminal, 'close')
  rmSync(place.folder, { recursive: true, force: true })
})

describe('docs/quickstart.md, pasted from its first line', () => {
  test('npm start ends as the page says', () => {
    expect(said).toContain(ends!.code.replaceAll('http://localhost:3000', address))
    expect(said).toContain(`export PAYMENTS_BASE_URL=${address}\n`)
  })

  // Maven takes minutes where its cache is empty. In CI, `clients/scenario` builds the Java client and calls the service with it.
  for (const section of extent({ short: COMPILED_SECTIONS.slice(0, 1), long: COMPILED_SECTIONS }))
    testSection(section, () => place)
})
