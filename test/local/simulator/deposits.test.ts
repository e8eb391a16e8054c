import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { depositFile } from '../../../local/simulator/ledger/deposit-file.ts'
import { depositDay, depositDue, feeOf, makeDeposits } from '../../../local/simulator/ledger/deposits.ts'
import type { Charge, Refund } from '../../../local/simulator/ledger/entries.ts'
import { type Ledger, openLedger } from '../../../local/simulator/ledger/ledger.ts'
import { startSimulator, type Simulator } from '../../../local/simulator/simulator.ts'
import { netCentsOf } from '../../../src/domain/settlements/settlement.ts'
import { readFileLine } from '../../../src/providers/contract/settlement-file.ts'
import { type KnownDescriptor, PROVIDERS } from '../../../src/providers/descriptors.ts'
import { quietPort } from '../../ports.ts'
import { newFolder } from '../../folder.ts'

test.each([
  ['a Monday', '2026-11-02T10:00:00.000Z', '2026-11-03'],
  ['a Friday', '2026-11-06T10:00:00.000Z', '2026-11-09'],
  ['a Saturday', '2026-11-07T10:00:00.000Z', '2026-11-09'],
  ['a Sunday', '2026-11-08T10:00:00.000Z', '2026-11-09'],
  ['the Thursday before Easter', '2026-04-02T10:00:00.000Z', '2026-04-07'],
  ['Heritage Day', '2026-09-24T10:00:00.000Z', '2026-09-25'],
  ['Christmas Eve', '2026-12-24T10:00:00.000Z', '2026-12-28'],
  // Midnight in Johannesburg is 22:00 UTC.
  ['a Monday after midnight', '2026-11-01T22:00:00.000Z', '2026-11-03'],
  ['a Sunday before midnight', '2026-11-01T21:59:59.999Z', '2026-11-02'],
])('what is booked is deposited on the next day on which banks settle: %s', (_name, bookedAt, day) => {
  expect(depositDay(bookedAt)).toBe(day)
})

let folder: string
let ledger: Ledger
beforeEach(() => {
  folder = newFolder()
  ledger = openLedger(join(folder, 'ledger.jsonl'))
})
afterEach(() => ledger.close())

function charge(bookedAt: string, amountCents = 15_000, changes: Partial<Charge> = {}): Charge {
  const { id } = ledger.newEntry()
  const facts = { reference: `reference${id}`, id, email: 'a@b.example', currency: 'ZAR', amountCents }
  const booked: Charge = {
    ...facts,
    provider: 'yoco',
    mode: 'TEST',
    askedCents: amountCents,
    state: 'SUCCEEDED',
    declineReason: null,
    cardToken: null,
    checkout: null,
    createdAt: bookedAt,
    bookedAt,
    ...changes,
  }
  ledger.record({ charge: booked })
  return booked
}

function refund({ reference: chargeReference }: Charge, createdAt: string, amountCents: number): void {
  const { id } = ledger.newEntry()
  const facts = { reference: `refund${id}`, id, chargeReference, amountCents, currency: 'ZAR', createdAt }
  const made: Refund = { ...facts, provider: 'yoco', mode: 'TEST', state: 'SUCCEEDED', becomes: [] }
  ledger.record({ refund: made })
}

test('a provider deposits for each day what was booked before, less fees and refunds, and once', () => {
  const friday = charge('2026-11-06T10:00:00.000Z', 10_000)
  charge('2026-11-07T10:00:00.000Z', 20_000)
  refund(friday, '2026-11-08T10:00:00.000Z', 4_000)
  charge('2026-11-09T10:00:00.000Z', 30_000)
  charge('2026-11-10T10:00:00.000Z', 40_000)
  charge('2026-11-06T10:00:00.000Z', 1, { state: 'DECLINED', bookedAt: null })
  charge('2026-11-06T10:00:00.000Z', 1, { mode: 'LIVE' })
  for (let times = 0; times < 2; times++) depositDue(ledger, 'yoco', 'TEST', '2026-11-10')
  expect(
    ledger.own('deposit', 'yoco').map(({ day, depositCents, lines }) => [day, lines.length, depositCents]),
  ).toEqual([
    ['2026-11-09', 3, 10_000 - 290 + 20_000 - 580 - 4_000],
    ['2026-11-10', 1, 30_000 - 870],
  ])
  depositDue(ledger, 'yoco', 'TEST', '2026-11-11')
  expect(ledger.own('deposit', 'yoco').at(-1)).toMatchObject({ day: '2026-11-11', depositCents: 40_000 - 1_160 })
})

test('a provider deposits by itself not before the day, nor on a day without trade', () => {
  charge('2026-11-06T10:00:00.000Z')
  depositDue(ledger, 'yoco', 'TEST', '2026-11-08')
  expect(ledger.own('deposit', 'yoco')).toEqual([])
  depositDue(ledger, 'yoco', 'TEST', '2026-11-30')
  expect(ledger.own('deposit', 'yoco').map(({ day }) => day)).toEqual(['2026-11-09'])
})

const withFile = PROVIDERS.filter(({ settlement }) => settlement?.file)

test.each(withFile.map(({ id, settlement }): [string, KnownDescriptor['settlement']] => [id, settlement]))(
  'the file of %s is read as its lines, which sum to the deposit',
  (_id, settlement) => {
    const file = settlement!.file!
    const [one, other] = [charge('2026-11-06T10:00:00.000Z', 10_001), charge('2026-11-06T10:00:00.000Z', 5)]
    refund(one, '2026-11-06T11:00:00.000Z', 4_000)
    const [deposit] = makeDeposits(ledger, { provider: 'yoco', mode: 'TEST', day: '2026-11-09', faults: [] }).deposits
    const records: Record<string, string>[] = parse(depositFile(file, deposit!), {
      columns: true,
      delimiter: file.delimiter,
    })
    const lines = records.map((cells) => {
      const read = readFileLine(file, cells)
      if ('faults' in read) throw new Error(JSON.stringify(read.faults))
      return read.line
    })
    expect(lines.map(({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents])).toEqual([
      ['CHARGE', 10_001, feeOf(one)],
      ['CHARGE', 5, feeOf(other)],
      ['REFUND', 4_000, 0],
    ])
    expect(lines[0]).toMatchObject({ providerReference: one.reference, providerTransactionId: String(one.id) })
    expect(lines.reduce((sum, line) => sum + netCentsOf(line), 0)).toBe(deposit!.depositCents)
  },
)

describe('the simulator', () => {
  const LONG_AGO = '2026-11-06T10:00:00.000Z'
  const secrets = { paystack: { TEST: { secretKey: 'sk_test_daily', settings: {} } }, eventsUrl: 'http://127.0.0.1:9' }

  async function started(settlesDaily: boolean): Promise<Simulator> {
    ledger.close()
    return await startSimulator({ port: await quietPort(1 + PROVIDERS.length), dataDir: folder, secrets, settlesDaily })
  }
  const read = async (url: string, headers = {}) => {
    const answer = await fetch(url, { headers })
    const text = await answer.text()
    return { status: answer.status, text, body: text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : null }
  }
  const ofPaystack = (simulator: Simulator) =>
    read(`${simulator.url('paystack')}/settlement`, { Authorization: 'Bearer sk_test_daily' })

  test('deposits daily what was booked before, when a provider is asked, and offers the file', async () => {
    charge(LONG_AGO, 10_000, { provider: 'paystack' })
    const yoco = charge(LONG_AGO, 10_000)
    charge(new Date().toISOString())
    const simulator = await started(true)
    expect((await ofPaystack(simulator)).body.data).toMatchObject([
      { settlement_date: '2026-11-09T00:00:00.000Z', effective_amount: 9_710, status: 'success' },
    ])
    const { body } = await read(`${simulator.controlUrl}/deposits/yoco`)
    expect(body).toMatchObject([{ day: '2026-11-09', depositCents: 9_710, mode: 'TEST', lineCount: 1 }])
    const { text } = await read(simulator.controlUrl + body[0].file)
    expect(text).toContain(`${yoco.id},${yoco.reference},Payment,100.00,-2.90`)
    for (const path of ['nobody', 'yoco/1.csv', `paystack/${body[0].id}.csv`])
      expect((await read(`${simulator.controlUrl}/deposits/${path}`)).status).toBe(404)
    await simulator.stop()
  })

  test('deposits nothing by itself in tests', async () => {
    charge(LONG_AGO, 10_000, { provider: 'paystack' })
    const simulator = await started(false)
    expect((await ofPaystack(simulator)).body.data).toEqual([])
    await simulator.stop()
  })
})
