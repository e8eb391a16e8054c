import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { payoutBatchesOf } from '../payout-batches.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { commandLine } from './command-line.ts'

const service = duringTests(sharedService)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: service.business.apiKey }))
let recipientId: string

beforeAll(async () => {
  recipientId = await (await payoutBatchesOf(service)).recipient('6200001234')
})

function csv(...lines: (string | Buffer)[]): string {
  const file = join(line.home, 'payouts.csv')
  writeFileSync(file, Buffer.concat(lines.map((each) => Buffer.concat([Buffer.from(each), Buffer.from('\n')]))))
  return file
}

const create = (file: string, ...options: string[]) => line.payments('payouts', 'create', '--csv', file, ...options)
const createJson = (file: string, ...options: string[]) => line.json('payouts', 'create', '--csv', file, ...options)
const batches = async (): Promise<number> => (await line.json('payouts', 'list', '--all')).data.length

const HEADER = 'name,bankCode,accountNumber,amountCents,reference,description'
const WAGES = [
  HEADER,
  'Jane Jones,051001,6200001234,150000,wage-1,"November, half"',
  '',
  'Sam Sithole,470010,1234567890,250050,wage-2,',
]

test('a dry run prints the totals and sends nothing', async () => {
  const before = await batches()
  const totals = { dryRun: true, payouts: 2, recipients: 2, totalCents: 400_050, currency: 'ZAR' }
  expect(await createJson(csv(...WAGES), '--dry-run')).toMatchObject(totals)
  const inRand = ['recipientId;amount', `${recipientId};1500,5`, `${recipientId};2500`]
  expect(await createJson(csv(...inRand), '--dry-run')).toMatchObject({ totalCents: 400_050 })
  const { said } = await create(csv(...WAGES), '--dry-run')
  expect(said).toMatch(
    /^Payouts +2\nRecipients +2\nTotal +R.4.000,50\nIdempotency key +payout-file-[0-9a-f]{64}\nNothing was sent\.\n$/,
  )
  expect(await batches()).toBe(before)
})

test('a file becomes one batch, and the same payouts in another file the same batch', async () => {
  const made = await createJson(csv(...WAGES), '--description', 'Wages')
  expect(made).toMatchObject({ state: 'PENDING_APPROVAL', totalCents: 400_050, description: 'Wages' })
  expect(made.items).toMatchObject([
    { amountCents: 150_000, reference: 'wage-1', description: 'November, half' },
    { amountCents: 250_050, reference: 'wage-2' },
  ])
  const before = await batches()
  // Written by a spreadsheet: semicolons, a byte order mark, other line breaks, another order.
  const other = [
    '\uFEFFreference;amountCents;accountNumber;bankCode;name;description\r',
    'wage-1;150000;6200001234;051001;Jane Jones;November, half\r',
    'wage-2;250050;1234567890;470010;Sam Sithole;\r',
  ]
  expect((await createJson(csv(...other), '--description', 'Wages')).batchId).toBe(made.batchId)
  // The same payouts with another description are not another batch, but a conflict.
  expect(await create(csv(...other))).toMatchObject({ exit: 4, faults: expect.stringContaining('SV-2007') })
  expect(await batches()).toBe(before)
  expect(await line.json('payouts', 'cancel', made.batchId)).toMatchObject({ state: 'STOPPED' })
})

test('a key of your own makes a deliberate repeat possible', async () => {
  const file = csv('recipientId,amountCents', `${recipientId},700`)
  const [first, second] = [await createJson(file), await createJson(file, '--idempotency-key', 'second-payment')]
  expect(second.batchId).not.toBe(first.batchId)
  expect(second.items[0]).toMatchObject({ recipientId, amountCents: 700 })
})

test('a file comes from standard input too', async () => {
  const fed = await line.fed(`recipientId,amountCents\n${recipientId},900\n`, 'payouts', 'create', '--csv', '-')
  expect(fed).toMatchObject({
    exit: 0,
    faults: '',
    said: expect.stringMatching(/PENDING_APPROVAL.*payments payouts approve bat_[0-9a-f]{32}\n$/s),
  })
})

test('a relative path is one of the folder in which `npm run payments` was called', async () => {
  csv('recipientId,amountCents', `${recipientId},900`)
  const { env } = line
  line.env = { ...env, npm_package_name: 'payments-service', npm_lifecycle_event: 'payments', INIT_CWD: line.home }
  expect(await createJson('payouts.csv', '--dry-run')).toMatchObject({ payouts: 1 })
  line.env = { ...line.env, npm_package_name: 'shop' }
  expect(await create('payouts.csv', '--dry-run')).toMatchObject({ exit: 2, faults: expect.stringContaining('ENOENT') })
  line.env = env
})

describe('nothing is sent if a line is wrong', () => {
  test('all wrong lines are named, with their columns', async () => {
    const before = await batches()
    const { exit, said, faults } = await create(
      csv(
        `${HEADER},recipientId,documentType`,
        'Jane Jones,051001,6200001234,150.00,wage-1,,,',
        'Sam Sithole,51001,6.2E+09,250000,wage-1,,,PASSPORT_NUMBER',
        ',,,100,,,,',
        `Jane Jones,,,100,,,${recipientId},`,
        'Jane Jones,051001',
        'Jane Jones,051001,6200001234,100,wage-4,,,',
      ),
    )
    expect([exit, said]).toEqual([2, ''])
    expect(faults.split('\n')).toEqual([
      expect.stringMatching(/^Nothing was sent: .*payouts\.csv is wrong\.$/),
      '  line 2, column amountCents: must be a whole number of cents from 1 to 99999999999; it is 150.00',
      '  line 3, column documentNumber: is empty',
      '  line 3, column bankCode: must be a universal branch code of six digits; it is 51001',
      '  line 3, column accountNumber: must be 6 to 13 digits; it is 6.2E+09',
      '  line 3, column reference: wage-1 is already the reference of line 2',
      '  line 4, column name: is empty',
      '  line 4, column bankCode: is empty',
      '  line 4, column accountNumber: is empty',
      '  line 5, column name: must be empty, since the line has a recipientId',
      '  line 6: 2 values, but there are 8 columns',
      'See: payments payouts create --help',
      '',
    ])
    expect(await batches()).toBe(before)
  })

  test.each([
    [['sum,recipientId', '1,2'], 'line 1: unknown column “sum”; it must be one of amountCents, amount, recipientId'],
    [['amount,amountCents,recipientId', '1,2,3'], 'line 1: there must be either the column amountCents or amount'],
    [
      ['amount,recipientId', '1.234,rcp_1'],
      'line 2, column amount: can be read in two ways; write two decimals, such as 1500.00; it is 1.234',
    ],
    [['amountCents,name', '1,2'], 'line 1: there is no column bankCode, and no recipientId instead'],
    [['recipientId', 'rcp_1'], 'line 1: there is no column amountCents'],
    [['amountCents,amountCents,recipientId', '1,1,1'], 'line 1: column amountCents is there twice'],
    [['amountCents,recipientId'], 'there is no payout below the column names'],
    [[''], 'the file is empty'],
    [['amount,recipientId', '0,rcp_1'], 'line 2, column amount: must be an amount above 0'],
    [[HEADER, 'Jane "Jones,051001,6200001234,1,,'], 'line 2 has a quote where none may be'],
    [['amountCents,recipientId', ...Array.from({ length: 1_001 }, () => '1,x')], '1001 payouts are too many'],
  ])('%#: %j', async (lines, fault) => {
    const { exit, said, faults } = await create(csv(...lines), '--dry-run')
    expect([exit, said, faults]).toEqual([2, '', expect.stringContaining(fault)])
  })

  test('a long list of faults is cut', async () => {
    const { faults } = await create(
      csv('amountCents,recipientId', ...Array.from({ length: 30 }, () => `x,${recipientId}`)),
    )
    expect(faults.split('\n')).toHaveLength(24)
    expect(faults).toContain('and 10 more')
  })

  test('what only the service knows is named by line and column too', async () => {
    const before = await batches()
    const bank = await create(csv(HEADER, 'Jane Jones,051001,6200001234,1,,', '', 'Jane Jones,999999,6200001234,1,,'))
    expect([bank.exit, bank.faults]).toEqual([4, expect.stringContaining('line 4, column bankCode')])
    const unknown = await create(csv('recipientId,amountCents', `${recipientId},1`, `rcp_${'0'.repeat(32)},1`))
    expect([unknown.exit, unknown.faults]).toEqual([4, expect.stringContaining('line 3')])
    expect(await batches()).toBe(before)
  })
})
