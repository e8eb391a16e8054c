import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { type CommandLine, commandLine } from './command-line.ts'

let line: CommandLine
const service = duringTests(sharedService)
let transactionId: string

beforeAll(async () => {
  line = commandLine(service.baseUrl)
  line.env = { ...line.env, PAYMENTS_API_KEY: service.business.apiKey }
  ;({ transactionId } = await line.json('payments', 'create', '--amount-cents', '4200', '--token', 'tok_success'))
})

afterAll(() => line?.end())

test('an export is written to a file as it arrives', async () => {
  const file = join(line.home, 'transactions.csv')
  const { exit, said, faults } = await line.payments(
    'exports',
    'create',
    'transactions',
    '--from',
    '2026-01-01',
    '--output',
    file,
  )
  expect([exit, faults]).toEqual([0, ''])
  expect(said).toMatch(/^Kind +transactions$/m)
  const rows = parse(readFileSync(file), { columns: true })
  expect(rows).toContainEqual(expect.objectContaining({ transactionId, amountCents: '4200' }))
})

test('an export has the filters of its list, and a filter without a value is refused', async () => {
  const filtered = ['exports', 'create', 'transactions', '--from', '2026-01-01', '--output', '-']
  const { exit, said } = await line.payments(...filtered, '--filter', 'kind=COLLECT', '--filter', 'state=STOPPED')
  expect([exit, said.split('\r\n').length]).toEqual([0, 2])
  expect((await line.payments(...filtered, '--filter', 'kind')).faults).toContain('such as state=SUCCEEDED')
})

test('an export on standard output has the rows alone', async () => {
  const { exit, said } = await line.payments(
    'exports',
    'create',
    'transactions',
    '--from',
    '2026-01-01',
    '--format',
    'jsonl',
    '--output',
    '-',
  )
  expect(exit).toBe(0)
  const rows = said
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each))
  expect(rows).toContainEqual(expect.objectContaining({ transactionId, amountCents: 4_200 }))
})

test('an earlier export is listed, and downloaded again by its id', async () => {
  const made = await line.json('exports', 'create', 'payouts', '--from', '2026-01-01', '--until', '2026-01-02')
  expect((await line.json('exports', 'list')).data[0]).toMatchObject({ id: made.id, kind: 'payouts' })
  const { exit, said } = await line.payments('exports', 'get', made.id, '--output', '-')
  expect([exit, said.split('\r\n')]).toEqual([0, [expect.stringMatching(/^batchId,/), '']])
})

test('settlements are exported too', async () => {
  const { exit, said } = await line.payments(
    'exports',
    'create',
    'settlements',
    '--from',
    '2026-01-01',
    '--output',
    '-',
  )
  expect([exit, said]).toEqual([0, expect.stringMatching(/^settlementId,day,providerId,/)])
})

test('a range or a kind that the service refuses writes no file', async () => {
  const file = join(line.home, 'never.csv')
  const refused = await line.payments('exports', 'create', 'transactions', '--from', '2999-01-01', '--output', file)
  expect(refused).toMatchObject({ exit: 4, faults: expect.stringContaining('/since') })
  expect((await line.payments('exports', 'create', 'audit', '--from', '2026-01-01')).exit).not.toBe(0)
  expect(existsSync(file)).toBe(false)
})
