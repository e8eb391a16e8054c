import type { ReadPage, ProviderLine, ProviderSettlement } from '../../../src/providers/contract/settlements.ts'
import { minorUnits } from '../../../src/domain/money.ts'
import { netCentsOf } from '../../../src/domain/settlements/settlement.ts'
import { createAdapter } from '../../../src/providers/paystack/adapter.ts'
import type { HttpResult } from '../../../src/providers/wire/http.ts'
import { simulatedPaystack } from '../../local/simulator/running-simulator.ts'
import {
  accountOrder,
  answer,
  openWindow,
  recordingClient,
  refundRequest,
  splitOrder,
  tokenCharge,
} from '../requests.ts'
import { until } from '../../until.ts'
import { makeDeposits } from '../../simulated-providers.ts'

const { simulator, connection, paystack } = simulatedPaystack()

async function all<Item>(read: (page: string | null) => Promise<ReadPage<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let page: string | null = null; ;) {
    const result: ReadPage<Item> = await read(page)
    if (result.state !== 'READ') throw new Error(result.detail)
    items.push(...result.items)
    if (result.next === null) return items
    page = result.next
  }
}

const settlements = () => all<ProviderSettlement>((page) => paystack.settlements!.listSettlements(connection, page))
const linesOf = (of: ProviderSettlement) =>
  all<ProviderLine>((page) => paystack.settlements!.settlementLines(connection, of, page))

async function charge(amountCents: number): Promise<string> {
  const request = tokenCharge('tok_success', { amountCents: minorUnits(amountCents) })
  expect(await paystack.charge(connection, request, openWindow())).toMatchObject({ state: 'SUCCEEDED' })
  return request.providerReference
}

const deposit = (body: object) => makeDeposits(simulator, 'paystack', body)

test('a deposit has the charges less fees and the deducted refunds of its days, once', async () => {
  const references = [await charge(10_000), await charge(20_000)]
  const charged = { providerReference: references[0]!, providerTransactionId: null, amountCents: minorUnits(10_000) }
  const request = refundRequest(charged, { amountCents: minorUnits(4_000) })
  await paystack.refund(connection, request, openWindow())
  await until(async () => {
    const { state } = await paystack.findRefund(connection, {
      ...request,
      providerTransactionId: null,
      startedAt: new Date(),
    })
    return state === 'SUCCEEDED'
  })
  await deposit({ day: '2026-11-02' })
  const [newest] = await settlements()
  expect(newest).toMatchObject({ currency: 'ZAR', day: '2026-11-02' })
  const lines = await linesOf(newest!)
  expect(lines).toMatchObject([
    { kind: 'CHARGE', providerReference: references[0], amountCents: 10_000, feeCents: 290, sharedCents: 0 },
    { kind: 'CHARGE', providerReference: references[1], amountCents: 20_000, feeCents: 580 },
    { kind: 'REFUND', providerReference: request.providerReference, amountCents: 4_000, feeCents: 0 },
  ])
  expect(lines.reduce((sum, line) => sum + netCentsOf(line), 0)).toBe(newest!.depositCents)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3)

  // A settled line is in no later deposit.
  const later = await charge(5_000)
  await deposit({ day: '2026-11-03' })
  const [second] = await settlements()
  expect(second!.day).toBe('2026-11-03')
  expect((await linesOf(second!)).map(({ providerReference }) => providerReference)).toEqual([later])
})

test('a deposit has the faults that were planted, and is the sum of its lines', async () => {
  for (let n = 1; n <= 5; n++) await charge(n * 1_000)
  const { planted } = await deposit({ day: '2026-11-04', faults: ['missing', 'doubled', 'one_cent_off', 'unknown'] })
  const [newest] = await settlements()
  const lines = await linesOf(newest!)
  const referenceOf = (fault: string) => planted.find((each) => each.fault === fault)!.reference
  const times = (fault: string) =>
    lines.filter(({ providerReference }) => providerReference === referenceOf(fault)).length
  expect([times('missing'), times('doubled'), times('one_cent_off'), times('unknown')]).toEqual([0, 2, 1, 1])
  expect(lines.find(({ providerReference }) => providerReference === referenceOf('one_cent_off'))!.amountCents).toBe(
    3_001,
  )
  expect(lines.reduce((sum, line) => sum + netCentsOf(line), 0)).toBe(newest!.depositCents)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

test('a deposit to a sub-account is not the operator’s, and is not read', async () => {
  const splits = paystack.splits!
  const made = (result: { state: string; code?: string }) => result.code!
  const accountCode = made(await splits.createAccount(connection, accountOrder(), openWindow()))
  const splitCode = made(await splits.createSplit(connection, splitOrder([{ accountCode, share: 10 }]), openWindow()))
  const request = tokenCharge('tok_success', { amountCents: minorUnits(20_000), splitCode })
  expect(await paystack.charge(connection, request, openWindow())).toMatchObject({ state: 'SUCCEEDED' })
  await deposit({ day: '2026-11-06' })
  const answer = await fetch(`${simulator.url('paystack')}/settlement`, {
    headers: { authorization: `Bearer ${connection.secretKey}` },
  })
  const { data } = (await answer.json()) as { data: { settlement_date: string; effective_amount: number }[] }
  const amounts = data
    .filter((each) => each.settlement_date.startsWith('2026-11-06'))
    .map((each) => each.effective_amount)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([2_000, 17_420])
  const read = (await settlements()).filter(({ day }) => day === '2026-11-06')
  expect(read).toMatchObject([{ depositCents: 17_420 }])
  const lines = await linesOf(read[0]!)
  expect(lines).toMatchObject([{ providerReference: request.providerReference, sharedCents: 2_000, feeCents: 580 }])
  expect(lines.reduce((sum, line) => sum + netCentsOf(line), 0)).toBe(17_420)
})

test('a deposit of more than a hundred charges is read by pages', async () => {
  for (let n = 0; n < 130; n++) await charge(100)
  await deposit({ day: '2026-11-05' })
  const [newest] = await settlements()
  expect(await linesOf(newest!)).toHaveLength(130)
})

describe('a list that cannot be read says so, and nothing is made up', () => {
  const settlement: ProviderSettlement = { id: '1', currency: 'ZAR', day: '2026-11-02', depositCents: 0 }
  const answering = (result: HttpResult) => createAdapter(recordingClient(() => result).client)
  const page = (data: unknown) => answer(200, { status: true, message: '', data, meta: { pageCount: 1 } })
  const entry = {
    id: 1,
    status: 'success',
    currency: 'ZAR',
    effective_amount: 1,
    settlement_date: '2026-11-02T00:00:00.000Z',
  }
  const line = { id: 1, reference: 'r', amount: 100, fees: 3, currency: 'ZAR' }

  test.each([
    ['no response', { kind: 'no_answer', detail: 'reset' } as HttpResult],
    ['500', answer(500, {})],
    ['no list', page({})],
    ['no count of pages', answer(200, { status: true, message: '', data: [], meta: {} })],
    ['a deposit that is no integer', page([{ ...entry, effective_amount: '1' }])],
    ['a day that is none', page([{ ...entry, settlement_date: null }])],
  ])('settlements: %s', async (_name, result) => {
    expect(await answering(result).settlements!.listSettlements(connection, null)).toMatchObject({ state: 'UNKNOWN' })
  })

  test.each([
    ['an amount that is none', page([{ ...line, amount: -1 }])],
    ['a fee that is none', page([{ ...line, fees: 'x' }])],
    ['no id', page([{ ...line, id: null }])],
  ])('lines: %s', async (_name, result) => {
    expect(await answering(result).settlements!.settlementLines(connection, settlement, null)).toMatchObject({
      state: 'UNKNOWN',
    })
  })

  test('a settlement that is not paid yet is left out', async () => {
    const { settlements: read } = answering(page([{ ...entry, status: 'pending' }, entry]))
    expect(await read!.listSettlements(connection, null)).toEqual({
      state: 'READ',
      next: null,
      items: [{ id: '1', currency: 'ZAR', day: '2026-11-02', depositCents: 1 }],
    })
  })

  test.each([['ACCT_6uujpqtzmnufzkw'], [7], [{ id: 7, subaccount_code: 'ACCT_6uujpqtzmnufzkw' }], [{ id: 7 }]])(
    'a settlement that names the sub-account %j is left out, if the list has it anyway',
    async (subaccount) => {
      const { settlements: read } = answering(
        page([
          { ...entry, id: 2, subaccount },
          { ...entry, subaccount: null },
        ]),
      )
      expect(await read!.listSettlements(connection, null)).toMatchObject({ state: 'READ', items: [{ id: '1' }] })
    },
  )

  test('the list is asked for the main account alone', async () => {
    const { sent, client } = recordingClient(() => page([]))
    await createAdapter(client).settlements!.listSettlements({ ...connection, baseUrl: 'https://api.paystack.co' }, '2')
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.paystack.co/settlement?perPage=100&page=2&subaccount=none',
    ])
  })

  test('the part of other accounts is what neither the fee nor the own part is', async () => {
    const shared = { ...line, fees_split: { paystack: 3, integration: 77, subaccount: 20 } }
    const { settlements: read } = answering(page([shared]))
    expect(await read!.settlementLines(connection, settlement, null)).toMatchObject({
      items: [{ amountCents: 100, feeCents: 3, sharedCents: 20 }],
    })
  })

  test('a refund that is listed twice on a page has two keys', async () => {
    const refund = { id: 5, settlement: 1, deducted_amount: 100, currency: 'ZAR', merchant_note: 'r', dispute: null }
    const { settlements: read } = answering(page([refund, { ...refund, settlement: 2 }, refund]))
    const lines = await read!.settlementLines(connection, settlement, 'refunds:1')
    expect(lines).toMatchObject({ items: [{ key: 'refund:5' }, { key: 'refund:5#1.1' }], next: null })
  })
})
