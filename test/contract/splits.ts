import type { MakeResult } from '../../src/domain/providers/connect.ts'
import { partsOf } from '../../src/domain/payments/splits.ts'
import { accountOrder, openWindow, splitOrder } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { eventually, TOO_SLOW_MS, type Bench } from './bench.ts'

export function splitsContract(bench: Bench): void {
  const { id, provider, answering, amountCents: usual } = bench
  const tenth = Math.floor(usual / 10)
  const { splits } = provider
  test('only a provider with the capability settles shares', () => {
    expect(splits !== undefined).toBe(provider.capabilities.splits)
  })
  if (!splits) return
  const hasty = bench.hasty.splits!

  const make = async (outcome: Promise<MakeResult>): Promise<string> => {
    const made = await outcome
    if (made.state !== 'MADE') throw new Error(`not made: ${JSON.stringify(made)}`)
    return made.code
  }
  const account = (changes: Parameters<typeof accountOrder>[0] = {}) =>
    make(splits.createAccount(bench.connection(), accountOrder(changes), openWindow()))
  const since = (order: { id: string }) => ({ id: order.id, startedAt: new Date() })

  test('an account is created with its own code, and found by our id', async () => {
    const order = accountOrder()
    const code = await make(splits.createAccount(bench.connection(), order, openWindow()))
    expect(await account()).not.toBe(code)
    expect(await splits.findAccount(bench.connection(), order)).toEqual({ state: 'MADE', code })
    expect(await splits.findAccount(bench.connection(), accountOrder())).toEqual({ state: 'NOT_FOUND' })
    expect(await splits.findAccount(bench.connection('LIVE'), order)).toEqual({ state: 'NOT_FOUND' })
  })

  test('an account is found on any page', async () => {
    const order = accountOrder()
    const code = await make(splits.createAccount(bench.connection(), order, openWindow()))
    for (let others = 0; others < 101; others++) await account()
    expect(await splits.findAccount(bench.connection(), order)).toEqual({ state: 'MADE', code })
  })

  test.each([
    ['that there is not', { accountNumber: '6200000001' }],
    [
      'that its bank does not confirm',
      { accountNumber: '6200000001', document: { type: 'IDENTITY_NUMBER', number: '7501151234085' } as const },
    ],
  ])('an account: %s is refused, and not made', async (_what, changes) => {
    const order = accountOrder(changes)
    const outcome = await splits.createAccount(bench.connection(), order, openWindow())
    expect(outcome).toMatchObject({ state: 'REFUSED', reasonCode: 'invalid_account' })
    expect(JSON.stringify(outcome)).not.toContain(order.accountNumber)
    expect(await splits.findAccount(bench.connection(), order)).toEqual({ state: 'NOT_FOUND' })
  })

  test.each(['IDENTITY_NUMBER', 'PASSPORT_NUMBER', 'BUSINESS_REGISTRATION_NUMBER'] as const)(
    'an account with a document (%s) is confirmed first',
    async (type) => {
      expect(await account({ document: { type, number: '2015/123456/07' } })).toEqual(expect.any(String))
    },
  )

  test('a split is created with its own code, and found by our id', async () => {
    const order = splitOrder([{ accountCode: await account(), share: 10 }])
    const code = await make(splits.createSplit(bench.connection(), order, openWindow()))
    expect(await splits.findSplit(bench.connection(), since(order))).toEqual({ state: 'MADE', code })
    expect(await splits.findSplit(bench.connection(), since(splitOrder([])))).toEqual({ state: 'NOT_FOUND' })
  })

  test.each([
    ['an account that there is not', [{ accountCode: 'ACCT_0', share: 10 }]],
    ['no account', []],
  ])('a split of %s is refused', async (_what, shares) => {
    const outcome = await splits.createSplit(bench.connection(), splitOrder(shares), openWindow())
    expect(outcome).toMatchObject({ state: 'REFUSED', reasonCode: 'declined' })
  })

  test.each(['BUSINESS', 'ACCOUNTS'] as const)(
    'a split has one share or several, the fee borne by %s',
    async (feeBearer) => {
      const [first, second] = [await account(), await account()]
      const one = [{ accountCode: first, share: 50 }]
      for (const shares of [one, [...one, { accountCode: second, share: 50 }]]) {
        const made = await splits.createSplit(bench.connection(), splitOrder(shares, { feeBearer }), openWindow())
        expect(made).toMatchObject({ state: 'MADE' })
      }
    },
  )

  test.each([
    ['PERCENTAGE', [33, 33, 33]],
    ['PERCENTAGE', [50, 50]],
    ['FLAT', [tenth, usual - tenth - 1]],
  ] as const)('a payment that is split: %s %j is settled as we compute it, to the cent', async (type, numbers) => {
    const accounts = await Promise.all(numbers.map(() => account()))
    const order = splitOrder(
      numbers.map((share, index) => ({ accountCode: accounts[index]!, share })),
      { type },
    )
    const splitCode = await make(splits.createSplit(bench.connection(), order, openWindow()))
    for (const amountCents of [usual, ...bench.amounts.slice(1)]) {
      const request = bench.tokenCharge('tok_success', { splitCode, amountCents })
      expect(await provider.charge(bench.connection(), request, openWindow())).toMatchObject({ state: 'SUCCEEDED' })
      const [line] = await bench.simulator().settlements(request.providerReference)
      const shares = numbers.map((share, index) => ({ accountId: accounts[index]!, share }))
      const parts = partsOf(amountCents, { type, shares })
      expect(line?.shares.map((share) => share.amountCents)).toEqual(parts.shares.map((share) => share.amountCents))
      expect(line?.ownCents).toBe(parts.businessCents)
    }
  })

  test('a checkout is split too, once it is paid', async () => {
    const order = splitOrder([{ accountCode: await account(), share: 10 }])
    const splitCode = await make(splits.createSplit(bench.connection(), order, openWindow()))
    const { reference, press } = await bench.openCheckout({ splitCode })
    expect(await bench.simulator().settlements(reference)).toEqual([])
    await press('pay')
    expect(await bench.simulator().settlements(reference)).toMatchObject([
      { kind: 'CHARGE', shares: [{ amountCents: tenth }], ownCents: usual - tenth },
    ])
  })

  test('a payment with an unknown split is not charged', async () => {
    const request = bench.tokenCharge('tok_success', { splitCode: 'SPL_0' })
    expect(await provider.charge(bench.connection(), request, openWindow())).toMatchObject({ state: 'DECLINED' })
    expect(await bench.simulator().ledger(request.providerReference)).toEqual([])
  })

  describe('accounts and splits at a provider in trouble', () => {
    test.each([
      ['down', ['NOT_SENT']],
      ['hang', ['UNKNOWN']],
      ['error500', ['UNKNOWN']],
      ['not_processed', ['NOT_SENT']],
      ['throttle', ['NOT_SENT']],
    ])('%s: %j', async (mode, states) => {
      const split = splitOrder([{ accountCode: await account(), share: 10 }])
      await bench.simulator().control(id, { mode })
      const order = accountOrder()
      const by = mode === 'hang' ? hasty : splits
      expect(states).toContain((await by.createAccount(bench.connection(), order, openWindow())).state)
      expect(states).toContain((await by.createSplit(bench.connection(), split, openWindow())).state)
      await bench.simulator().control(id, { mode: 'up' })
      expect(await splits.findAccount(bench.connection(), order)).toEqual({ state: 'NOT_FOUND' })
      expect(await splits.findSplit(bench.connection(), since(split))).toEqual({ state: 'NOT_FOUND' })
    })

    test.each(['down', 'hang', 'error500'])('%s while an account is confirmed: nothing was created', async (mode) => {
      await bench.simulator().control(id, { mode })
      const order = accountOrder({ document: { type: 'IDENTITY_NUMBER', number: '7501151234085' } })
      expect(await hasty.createAccount(bench.connection(), order, openWindow())).toMatchObject({ state: 'NOT_SENT' })
    })

    test('a resource whose response was lost is found', async () => {
      const order = accountOrder()
      await bench.simulator().control(id, { mode: 'slow', delayMs: TOO_SLOW_MS })
      expect(await hasty.createAccount(bench.connection(), order, openWindow())).toMatchObject({ state: 'UNKNOWN' })
      await eventually(async () => (await splits.findAccount(bench.connection(), order)).state === 'MADE')
    })

    test('nothing is sent after the deadline', async () => {
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      expect(await splits.createAccount(bench.connection(), accountOrder(), late)).toMatchObject({ state: 'NOT_SENT' })
      expect(await splits.createSplit(bench.connection(), splitOrder([]), late)).toMatchObject({ state: 'NOT_SENT' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
    ])('%s says nothing: neither made nor refused nor missing', async (_what, answer) => {
      const made = await answering(answer, (there) => splits.createAccount(there, accountOrder(), openWindow()))
      expect(made).toMatchObject({ state: 'UNKNOWN' })
      const split = await answering(answer, (there) => splits.createSplit(there, splitOrder([]), openWindow()))
      expect(split).toMatchObject({ state: 'UNKNOWN' })
      const found = await answering(answer, (there) => splits.findAccount(there, accountOrder()))
      expect(found).toMatchObject({ state: 'UNKNOWN' })
    })

    test('a provider that does not know our key created nothing, and may accept it later', async () => {
      const outcome = await splits.createAccount(bench.connection('STRANGER'), accountOrder(), openWindow())
      expect(outcome).toMatchObject({ state: 'NOT_SENT' })
      const found = await splits.findAccount(bench.connection('STRANGER'), accountOrder())
      expect(found).toMatchObject({ state: 'UNKNOWN' })
    })
  })
}
