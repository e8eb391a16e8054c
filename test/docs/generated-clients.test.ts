import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type SharedService, sharedService } from '../shared-service.ts'

const run = promisify(execFile)
const SOURCE = join(import.meta.dirname, '../generated-clients')
const FILES = ['package.json', 'tsconfig.json', 'main.ts', 'quick-path.ts', 'second-path.ts']

let service: SharedService
let folder: string

beforeAll(async () => {
  service = await sharedService()
  // The generators need a TypeScript with a compiler API, so they are installed beside the project's own tools.
  if (!existsSync(join(SOURCE, 'node_modules/.package-lock.json')))
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: SOURCE })
  folder = mkdtempSync(join(tmpdir(), 'generated-clients-'))
  for (const file of FILES) cpSync(join(SOURCE, file), join(folder, file))
  symlinkSync(join(SOURCE, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${service.baseUrl}/v3/api-docs`)).text())
}, 180_000)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service?.stop()
})

test('clients made by two generators compile under strict, and play the quick path of the README', async () => {
  const tool = (name: string, ...args: string[]) => run(join(folder, 'node_modules/.bin', name), args, { cwd: folder })
  await tool('openapi-typescript', 'openapi.json', '--output', 'api.d.ts')
  await tool('openapi-ts', '--input', 'openapi.json', '--output', 'client', '--client', '@hey-api/client-fetch')
  await tool('tsc', '--project', '.').catch(({ stdout }) => expect(stdout).toBe(''))
  const main = join(folder, 'built/main.js')
  const { stdout } = await run(process.execPath, [main, service.baseUrl, service.business.apiKey])
  expect(JSON.parse(stdout)).toEqual({
    first: {
      state: 'SUCCEEDED',
      firstAttempt: 'SUCCEEDED',
      refund: 'SUCCEEDED',
      left: 10_000,
      paymentUrl: expect.stringMatching(/\/pay\/lnk_/),
      events: expect.arrayContaining(['payment.created', 'payment.succeeded']),
    },
    second: 'SUCCEEDED',
  })
}, 180_000)
