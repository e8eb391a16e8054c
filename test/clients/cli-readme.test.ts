import { join, resolve } from 'node:path'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { type ShellSession, startShell } from '../docs/shell-session.ts'
import { writeScript } from '../local/scratch.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { commandLine } from './command-line.ts'

const service = duringTests(sharedService)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: null }))
let shell: ShellSession

beforeAll(async () => {
  const bin = join(line.home, 'bin')
  writeScript(join(bin, 'payments'), `exec ${process.execPath} ${resolve('clients/cli/src/main.ts')} "$@"`)
  const { PATH } = process.env
  shell = startShell(line.home, { ...line.env, PATH: `${bin}:${PATH}`, NODE_NO_WARNINGS: '1' })
})

afterAll(() => shell?.end())

/** `published-cli` follows the section Install, and `mcp` uses the server for AI clients. */
const BLOCKS = fencedBlocks('clients/cli/README.md').filter(
  ({ heading }) => !['Install', 'For AI clients'].includes(heading),
)

/** The same service by another name, which is another address to the command line. */
const otherAddress = (baseUrl: string): string =>
  baseUrl.includes('localhost') ? baseUrl.replace('localhost', '127.0.0.1') : baseUrl.replace('127.0.0.1', 'localhost')

/** The block for the business of this test, which types its password, and for a terminal that stays open. */
function typed(code: string): string {
  const { email, password } = service.business.admins[0]
  return code
    .replaceAll('you@shop.example', email)
    .replaceAll('https://pay.staging.example', otherAddress(service.baseUrl))
    .replaceAll(/^payments login /gm, `printf '%s\\n' '${password}' | payments login `)
    .replaceAll(/^(payments webhooks listen .*)$/gm, '$1 &')
}

test.each(BLOCKS)('$heading, pasted', async ({ language, code, heading }) => {
  expect(language).toBe('sh')
  await shell.run(typed(code))
  if (heading === 'Webhooks without a public address')
    await until(async () => shell.printed().includes('Waiting for events'))
})
