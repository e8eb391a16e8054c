/** @takes 50 */

import { execFile } from 'node:child_process'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { typescriptTools } from '../../scripts/tools.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { newFolder } from '../folder.ts'

const run = promisify(execFile)
const SOURCE = join(import.meta.dirname, '../generated-clients')
const FILES = ['package.json', 'openapi-ts.config.js', 'tsconfig.json', 'main.ts', 'quick-path.ts', 'second-path.ts']

const service = duringTests(sharedService)
let folder: string

beforeAll(async () => {
  folder = newFolder()
  for (const file of FILES) cpSync(join(SOURCE, file), join(folder, file))
  symlinkSync(typescriptTools(), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${service.baseUrl}/v3/api-docs`)).text())
})

test('clients made by two generators compile under strict, and play the quick path of the README', async () => {
  const tool = (name: string, ...args: string[]) => run(join(folder, 'node_modules/.bin', name), args, { cwd: folder })
  await tool('openapi-typescript', 'openapi.json', '--output', 'api.d.ts')
  await tool('openapi-ts')
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
})
