import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { paidMerchant } from '../api/accounts/accounts.ts'
import { startApiWithProviders } from '../api/api-with-providers.ts'
import { paid } from '../api/payments/paid-payment.ts'
import { proofKeys } from '../api/running-api.ts'
import { duringTests } from '../during-tests.ts'
import { settle } from '../db/proofs/settled.ts'
import { fencedBlocks } from './fenced-blocks.ts'
import { type ShellSession, startShell } from './shell-session.ts'
import { newFolder } from '../folder.ts'

/* Pastes docs/proofs.md into one terminal, from top to bottom. */

const PROJECT = join(import.meta.dirname, '../..')
const page = fencedBlocks('docs/proofs.md').filter(({ language }) => language !== 'text')

afterAll(() => shell?.end())
const api = duringTests(startApiWithProviders)
let transactionId: string
let folder: string
let shell: ShellSession
let printed: Record<string, string[]>

beforeAll(async () => {
  const merchant = await paidMerchant(api)
  await settle(api.pool, { count: 5 })
  await closeHourSoFar({ pool: api.pool, proofKeys })
  transactionId = await paid({ api, merchant })
  await closeHourSoFar({ pool: api.pool, proofKeys })
  folder = newFolder()
  for (const name of ['package.json', 'scripts']) symlinkSync(join(PROJECT, name), join(folder, name))
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  shell = startShell(folder, { PATH, HOME: process.env.HOME, API: api.baseUrl, KEY: merchant.apiKey })
  printed = {}
  for (const { heading, code } of page) (printed[heading] ??= []).push(await shell.run(code))
})

test('the keys are fetched', () => {
  expect(printed['What you need']!.at(-1)).toMatch(/^payments.test\/proof\/test\+/)
})

test('the downloaded receipt is verified, and found where it was changed', () => {
  const [good, changed] = printed['Verify it in a terminal']!
  expect(good).toContain(`Verified: COLLECT ${transactionId} of R 150,00`)
  expect(changed).toContain('Not verified: the leaf was changed: its hash is another')
  expect(changed).toContain('exit code 1')
})

test('the log is seen to have grown only', () => {
  const withReceipt = printed['Check that the log only grew']!.at(1)
  expect(withReceipt).toContain('the log of 6 receipts begins with that of 5')
  expect(withReceipt).toContain(`Verified: COLLECT ${transactionId}`)
  expect(printed['Check that the log only grew']!.at(-1)).toContain(
    'Verified: the log payments.test/proof/test only grew.',
  )
})
