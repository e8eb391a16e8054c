/** @waits 55 */

import { type SettlementLine } from '../../local/simulator/ledger/settlements.ts'
import type { Transaction } from '../api-types.ts'
import { connectOf } from './connects.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { checkoutAt, press } from '../payer.ts'
import { until } from '../until.ts'
import { setProvider } from '../simulated-providers.ts'
import { expecting } from '../client.ts'

const service = duringTests(() => startTestService({ providers: ['paystack', 'peach'] }))
const connect = duringTests(() => connectOf(service))

afterEach(() => control({ mode: 'up' }))

/** The amounts of a transaction's shares in their order, then the business's amount. */
function partsShown({ split }: { split: { shares: { amountCents: number }[]; businessCents: number } }): number[] {
  return [...split.shares.map(({ amountCents }) => amountCents), split.businessCents]
}

/** The amounts that the provider settled by its own arithmetic, in the same order. */
function partsSettled({ shares, ownCents }: SettlementLine): number[] {
  return [...shares.map(({ amountCents }) => amountCents), ownCents]
}

const control = (settings: object) => setProvider(service.simulator, 'paystack', settings)

const isActive = (resource: { id: string }) =>
  until(async () => {
    const now = await connect.read(resource)
    return now.state === 'ACTIVE' && now
  }, 25_000)

async function transaction(id: string) {
  return (await connect.key.get(`/api/payments/${id}`)).body
}
const ended = (id: string) =>
  until(async () => {
    const now = await transaction(id)
    return ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(now.state) && now
  })

test('an activation happens once, however many requests arrive at the same time', async () => {
  const account = await connect.account()
  expect(account).toMatchObject({ state: 'PENDING', accountLast4: '7890', providerAccountCode: null })
  expect(await connect.atProvider(account)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 8 }, () => connect.activate(account)))
  const [subaccount, ...others] = await connect.atProvider(account)
  expect(others).toEqual([])
  const active = { ...account, state: 'ACTIVE', providerAccountCode: subaccount!.subaccount_code }
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, active]))
  expect(await connect.read(account)).toEqual(active)
})

test('an activation returns PENDING after 10 s while the provider is down, and is carried out once when it is back', async () => {
  const account = await connect.account()
  await control({ mode: 'down' })
  const began = Date.now()
  const { status, body } = await connect.activate(account)
  expect([status, body.state, body.failureReasonCode]).toEqual([200, 'PENDING', null])
  expect(Date.now() - began).toBeGreaterThan(9_500)
  expect(Date.now() - began).toBeLessThan(20_000)
  await control({ mode: 'up' })
  const active = await isActive(account)
  const there = await connect.atProvider(account)
  expect(there.map((entry) => entry.subaccount_code)).toEqual([active.providerAccountCode])

  const split = await connect.split([{ accountId: account.id, share: 5_000 }], { type: 'FLAT' })
  expect(split).toMatchObject({ state: 'PENDING', providerSplitCode: null, feeBearer: 'BUSINESS' })
  await control({ mode: 'down' })
  const key = { 'Idempotency-Key': 'split' }
  const path = `/api/connect/splits/${split.id}/activate`
  const [first] = await Promise.all([connect.admin.post(path, {}, key), control({ mode: 'up' })])
  expect(first.status).toBe(200)
  expect((await connect.admin.post(path, {}, key)).body).toEqual(first.body)
  const [code, ...others] = await connect.atProvider(await isActive(split))
  expect(others).toEqual([])
  expect(await connect.read(split)).toEqual({ ...split, state: 'ACTIVE', providerSplitCode: code!.split_code })
})

test('an activation that the provider refuses stays PENDING with the reason and can be requested again', async () => {
  const account = await connect.account({ accountNumber: '6200000001' })
  const began = Date.now()
  const { status, body } = await connect.activate(account)
  expect([status, body.state, body.failureReasonCode]).toEqual([200, 'PENDING', 'invalid_account'])
  expect(body.failureReasonMessage).toBe('The provider does not accept this bank account.')
  expect(Date.now() - began).toBeLessThan(9_000)
  expect(await connect.read(account)).toEqual(body)
  const again = await connect.activate(account)
  expect(again.body).toEqual(body)
  const { rows } = await service.pool.query(
    'SELECT state FROM connect_attempts WHERE resource_id = $1 ORDER BY number',
    [account.id],
  )
  expect(rows).toEqual([{ state: 'REFUSED' }, { state: 'REFUSED' }])
  expect(await connect.atProvider(account)).toEqual([])
})

test('an activation with a document is verified at the bank first, with the document', async () => {
  const document = { type: 'IDENTITY_NUMBER', number: '7501151234085' }
  const kept = async ({ id }: { id: string }) =>
    (await service.pool.query('SELECT document FROM connected_accounts WHERE id = $1', [id])).rows[0].document
  const account = await connect.account({ document })
  expect(await kept(account)).not.toBeNull()
  expect((await connect.activate(account)).body.state).toBe('ACTIVE')
  expect(await kept(account)).toBeNull()

  const unknown = await connect.account({ document, accountNumber: '6200000001' })
  expect((await connect.activate(unknown)).body).toMatchObject({
    state: 'PENDING',
    failureReasonMessage: 'The bank does not confirm that the account is its holder’s.',
  })
})

test('an activation whose start was lost is started by the relay', async () => {
  const account = await connect.account()
  await service.pool.query('UPDATE connect_resources SET engine_due_at = now() WHERE id = $1', [account.id])
  await isActive(account)
  expect(await connect.atProvider(account)).toHaveLength(1)
})

describe('a payment that is split', () => {
  const collect = async (splitId: string, amountCents: number, token = 'tok_success') => {
    const body = { provider: 'paystack', amountCents, currency: 'ZAR', splitId, paymentMethod: { type: 'CARD', token } }
    const { status, body: collected } = await connect.key.post('/api/payments/collect', body, { Prefer: 'wait=20' })
    expect([status, collected.state]).toEqual([201, 'SUCCEEDED'])
    return collected
  }
  /** The provider's event may arrive while our record of the send is being stored; it is then applied 40 s later. */
  const reaches = async (refundId: string, state: string) =>
    await until(async () => (await transaction(refundId)).state === state, 60_000)
  const refund = async (transactionId: string, amountCents?: number) => {
    const body = { transactionId, ...(amountCents && { amountCents }) }
    const made = expecting(201, await connect.key.post('/api/payments/refund', body, { Prefer: 'wait=20' }))
    await reaches(made.transactionId, 'SUCCEEDED')
    return made
  }

  test.each([
    ['thirds', [33, 33, 33], {}],
    ['all', [50, 50], { feeBearer: 'ACCOUNTS' }],
    ['one that bears the fee', [10], { feeBearer: 'ACCOUNTS' }],
    ['flat', [1_000, 2_345], { type: 'FLAT' }],
  ])(
    '%s: charged by token, our parts are those that the provider settles',
    async (_what, shares, changes) => {
      const split = await connect.activeSplit(shares, changes)
      for (const amountCents of [10_000, 10_001, 9_999]) {
        const paid = await collect(split.id, amountCents)
        expect(partsShown(paid).reduce((sum, part) => sum + part, 0)).toBe(amountCents)
        const [line] = await connect.settled(paid.transactionId)
        expect(partsSettled(line!)).toEqual(partsShown(paid))
      }
    },
    60_000,
  )

  test('refunded in parts until nothing is left: each refund divides among all shares', async () => {
    const split = await connect.activeSplit([33, 33, 33])
    const paid = await collect(split.id, 10_001)
    const refunds = [await refund(paid.transactionId, 1), await refund(paid.transactionId, 3_333)]
    refunds.push(await refund(paid.transactionId))
    for (const made of refunds) {
      expect(made).toMatchObject({ kind: 'REFUND', splitId: split.id })
      expect(partsShown(made).reduce((sum, part) => sum + part, 0)).toBe(made.amountCents)
      expect(await transaction(made.transactionId)).toMatchObject({ split: made.split })
      const [line] = await connect.settled(made.transactionId)
      expect(partsSettled(line!)).toEqual(partsShown(made))
    }
    const sums = partsShown(paid).map((_part, index) =>
      refunds.reduce((sum, made) => sum + partsShown(made)[index]!, 0),
    )
    expect(sums).toEqual(partsShown(paid))
    expect(await transaction(paid.transactionId)).toMatchObject({ refundedCents: 10_001, split: paid.split })
  })

  test('refunded by several requests at once: together they return each share to the cent', async () => {
    const split = await connect.activeSplit([33, 33, 33])
    const paid = await collect(split.id, 10_001)
    const amounts = [2_500, 2_500, 2_500, 2_501]
    const made = await Promise.all(
      amounts.map((amountCents) =>
        connect.key.post('/api/payments/refund', { transactionId: paid.transactionId, amountCents }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const sums = partsShown(paid).map((_part, index) =>
      made.reduce((sum, { body }) => sum + partsShown(body)[index]!, 0),
    )
    expect(sums).toEqual(partsShown(paid))
    for (const { body } of made) expect(partsShown(body).reduce((sum, part) => sum + part, 0)).toBe(body.amountCents)
  })

  test('a refund that fails leaves its shares to the next refund', async () => {
    const split = await connect.activeSplit([33, 33])
    const paid = await collect(split.id, 100, 'tok_refund_fails')
    for (let tries = 0; tries < 2; tries++) {
      const body = { transactionId: paid.transactionId }
      const { body: made } = await connect.key.post('/api/payments/refund', body, { Prefer: 'wait=20' })
      expect(made).toMatchObject({ split: paid.split })
      await reaches(made.transactionId, 'FAILED')
    }
  })

  test('paid twice by its link is refunded automatically, with all shares', async () => {
    const split = await connect.activeSplit([25])
    const { body: link } = await connect.key.post('/api/payment-links', {
      amountCents: 8_000,
      currency: 'ZAR',
      splitId: split.id,
    })
    const old = await checkoutAt(link.paymentUrl)
    await press(old, 'decline')
    await fetch(`${link.paymentUrl}/return`, { redirect: 'manual' })
    // The old checkout is the link's until the decline is recorded.
    const fresh = await until(async () => {
      const now = await checkoutAt(link.paymentUrl)
      return now !== old && now
    })
    await press(fresh, 'pay')
    await ended(link.transactionId)
    await press(old, 'pay')
    const made = await until(async () => {
      const { body } = await connect.key.get('/api/payments/history?kind=REFUND')
      return body.data.find(({ originalTransactionId }: Transaction) => originalTransactionId === link.transactionId)
    }, 30_000)
    expect(made).toMatchObject({ splitId: split.id, metadata: { reason: 'duplicate_payment' } })
    expect(partsShown(made)).toEqual([2_000, 6_000])
    await reaches(made.transactionId, 'SUCCEEDED')
  })

  test('is not sent to a provider without splits, even if the record names it', async () => {
    const split = await connect.activeSplit([25])
    const wanted = { amountCents: 100, currency: 'ZAR', splitId: split.id }
    const { body: link } = await connect.key.post('/api/payment-links', wanted)
    await service.pool.query("UPDATE transactions SET named_provider_id = 'peach' WHERE id = $1", [link.transactionId])
    await fetch(link.paymentUrl, { redirect: 'manual' })
    const attempt = await until(async () => {
      const { rows } = await service.pool.query(
        "SELECT provider_id, state, detail FROM attempts WHERE transaction_id = $1 AND state <> 'SENDING'",
        [link.transactionId],
      )
      return rows[0]
    })
    expect(attempt).toEqual({ provider_id: 'peach', state: 'NOT_SENT', detail: 'the provider settles no shares' })
  })
})
