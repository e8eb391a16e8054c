import { money } from '../../db/money.ts'
import { given } from '../../given.ts'
import { testApi } from '../running-api.ts'

const api = testApi()

async function balances(key: string) {
  const { status, body } = await api.ask('GET', '/v1/balances', { key })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

const NOTHING = {
  capturedCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  feeCents: 0,
  sharedCents: 0,
  settledCents: 0,
  paidOutCents: 0,
  inSettlementCents: 0,
  disputedCents: 0,
}

async function shop() {
  const { businessId, apiKey: key } = await given.business(api.pool)
  return { of: { businessId }, key }
}

test('the balances of a business are none without money', async () => {
  const { of, key } = await shop()
  await given.payment(api.pool, { ...of, amountCents: 5_000 })
  expect(await balances(key)).toEqual([])
})

test('the balances of a business add up what succeeded, for each currency, in the mode of the key', async () => {
  const { of, key } = await shop()
  const paid = await money.paid(api.pool, { ...of, amountCents: 10_000 })
  await money.paid(api.pool, { ...of, amountCents: 2_500 })
  await money.paid(api.pool, { ...of, amountCents: 700, currency: 'USD' })
  await money.paid(api.pool, { ...of, amountCents: 99, mode: 'LIVE' })
  await money.refunded(api.pool, paid, { amountCents: 4_000 })
  await money.paidOut(api.pool, { ...of, amountCents: 1_200 })
  await money.paid(api.pool, { ...(await shop()).of, amountCents: 1 })
  expect(await balances(key)).toEqual([
    { ...NOTHING, currency: 'USD', mode: 'TEST', capturedCents: 700, inSettlementCents: 700 },
    {
      ...NOTHING,
      currency: 'ZAR',
      mode: 'TEST',
      capturedCents: 12_500,
      refundedCents: 4_000,
      paidOutCents: 1_200,
      inSettlementCents: 8_500,
    },
  ])
  const live = await given.key(api.pool, { ...of, mode: 'LIVE' })
  expect(await balances(live)).toEqual([
    { ...NOTHING, currency: 'ZAR', mode: 'LIVE', capturedCents: 99, inSettlementCents: 99 },
  ])
})

test('the balances of a business count the lines of a settlement, and leave the rest in settlement', async () => {
  const { of, key } = await shop()
  const [first, second] = [await money.paid(api.pool, of), await money.paid(api.pool, of)]
  const refund = await money.refunded(api.pool, first, { amountCents: 4_000 })
  const lines = [
    money.lineOf(first),
    money.lineOf(refund, { kind: 'REFUND', feeCents: 0 }),
    money.lineOf(first, { kind: 'CHARGEBACK', key: 'taken', amountCents: 6_000, feeCents: 150 }),
  ]
  const settlementId = await money.settled(api.pool, lines)
  const settled = {
    ...NOTHING,
    currency: 'ZAR',
    mode: 'TEST',
    capturedCents: 20_000,
    refundedCents: 4_000,
    chargedBackCents: 6_000,
    feeCents: 440,
    settledCents: 9_710 - 4_000 - 6_150,
    inSettlementCents: 10_000,
  }
  expect(await balances(key)).toEqual([settled])
  const { body } = await api.ask('GET', `/v1/settlements/${settlementId}`, { key })
  expect(body).toMatchObject({ netCents: settled.settledCents, feeCents: settled.feeCents })

  await money.settled(api.pool, [money.lineOf(second)])
  expect(await balances(key)).toMatchObject([{ feeCents: 730, settledCents: 9_270, inSettlementCents: 0 }])
})

test('the balances of a business have what open disputes are about, and charge back what was lost', async () => {
  const { of, key } = await shop()
  const [open, won, lost, accepted, again] = await Promise.all(
    Array.from({ length: 5 }, async () => await money.paid(api.pool, of)),
  )
  const at = new Date()
  await money.disputed(api.pool, open!, [['NEEDS_RESPONSE', at, 4_000]])
  await money.disputed(api.pool, open!, [['NEEDS_RESPONSE', at, 300]])
  await money.disputed(api.pool, won!, [
    ['NEEDS_RESPONSE', at],
    ['WON', at],
  ])
  await money.disputed(api.pool, lost!, [
    ['NEEDS_RESPONSE', at],
    ['UNDER_REVIEW', at],
    ['LOST', at, 7_000],
  ])
  await money.disputed(api.pool, accepted!, [
    ['NEEDS_RESPONSE', at],
    ['ACCEPTED', at, 1_000],
  ])
  // The bank decided for the payer, and looks at it again.
  await money.disputed(api.pool, again!, [
    ['NEEDS_RESPONSE', at],
    ['LOST', at],
    ['UNDER_REVIEW', at],
  ])
  await money.disputed(api.pool, await money.paid(api.pool, { ...of, mode: 'LIVE' }), [['LOST', at]])
  await money.disputed(api.pool, await money.paid(api.pool, (await shop()).of), [['LOST', at]])
  const balance = { capturedCents: 50_000, disputedCents: 14_300, chargedBackCents: 8_000, inSettlementCents: 42_000 }
  expect(await balances(key)).toMatchObject([balance])
  const { body } = await api.ask('GET', '/v1/transactions', { key })
  const total = (name: string) => body.data.reduce((sum: number, each: never) => sum + Number(each[name]), 0)
  expect([total('disputedCents'), total('chargedBackCents')]).toEqual([14_300, 8_000])

  const all = [open, won, lost, accepted, again].map((each) => money.lineOf(each!, { feeCents: 0 }))
  const taken = { kind: 'CHARGEBACK', key: 'lost', amountCents: 7_000, feeCents: 0 } as const
  await money.settled(api.pool, [...all, money.lineOf(lost!, taken)])
  expect(await balances(key)).toMatchObject([{ ...balance, settledCents: 43_000, inSettlementCents: 42_000 - 43_000 }])
  // The other one is deducted too, but by 10 cents more: the provider owes them.
  await money.settled(api.pool, [money.lineOf(accepted!, { ...taken, key: 'accepted', amountCents: 1_010 })])
  expect(await balances(key)).toMatchObject([{ ...balance, settledCents: 41_990, inSettlementCents: 10 }])
})

test('a charge that the bank took back in a settlement says the same as the balance, and is refunded no more', async () => {
  const { of, key } = await shop()
  const [whole, part] = [await money.paid(api.pool, of), await money.paid(api.pool, of)]
  const taken = { kind: 'CHARGEBACK', feeCents: 0 } as const
  await money.settled(api.pool, [
    money.lineOf(whole),
    money.lineOf(whole, { ...taken, key: 'whole' }),
    money.lineOf(part),
    money.lineOf(part, { ...taken, key: 'part', amountCents: 4_000 }),
  ])
  expect(await balances(key)).toMatchObject([{ chargedBackCents: 14_000 }])
  for (const [{ transactionId }, chargedBackCents] of [
    [whole, 10_000],
    [part, 4_000],
  ] as const)
    expect((await api.ask('GET', `/v1/transactions/${transactionId}`, { key })).body).toMatchObject({
      chargedBackCents,
      disputedCents: 0,
    })
  const refund = async ({ transactionId }: typeof whole, amountCents: number) => {
    const { status, body } = await api.ask('POST', '/v1/refunds', { key, body: { transactionId, amountCents } })
    return [status, body.error?.code, body.error?.details?.leftCents]
  }
  expect(await refund(whole, 1)).toEqual([422, 'SV-3004', 0])
  expect(await refund(part, 6_001)).toEqual([422, 'SV-3004', 6_000])
  expect(await refund(part, 6_000)).toEqual([201, undefined, undefined])
})
