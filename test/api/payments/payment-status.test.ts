import type { Transaction } from '../../api-types.ts'
import { describe, expect, test } from '@jest/globals'
import { mintTestKey, paidMerchant, registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { moveTo } from '../../moves.ts'
import { paid } from './paid-payment.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)

const get = (path: string, key = merchant.apiKey) => api.ask('GET', path, { key })
const status = (reference: string, key?: string) => get(`/api/payments/by-reference/${reference}/status`, key)
const read = (id: string, key?: string) => get(`/api/payments/${id}`, key)
const idsOf = ({ body }: ApiAnswer): string[] => body.data.map(({ transactionId }: Transaction) => transactionId)
const NOTHING = `txn_${'0'.repeat(32)}`

async function create(body: object = {}, key = merchant.apiKey): Promise<Transaction> {
  const answer = await api.ask('POST', '/v1/payments', { key, body: { amountCents: 700, currency: 'ZAR', ...body } })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Creates a live payment of the same business. */
async function live(): Promise<string> {
  const { transactionId } = await create()
  await api.pool.query("UPDATE transactions SET mode = 'LIVE' WHERE id = $1", [transactionId])
  return transactionId
}

/** The fields that only a read by id returns, for a transaction of an API key without a customer. */
const ONLY_HERE = {
  customer: null,
  refunds: null,
  reason: null,
  payee: null,
  createdBy: { type: 'API_KEY', id: expect.stringMatching(/^key_/), name: 'demo' },
}

describe('GET /api/payments/{transactionId}', () => {
  test('returns the transaction as created and sent, without routing, attempts and history', async () => {
    const created = await create({ reference: 'one', metadata: { seat: '1' } })
    const answer = await read(created.transactionId)
    expect([answer.status, answer.body]).toEqual([200, { ...created, ...ONLY_HERE }])
    const { routing, attempts, history, ...rest } = (await get(`/v1/transactions/${created.transactionId}`)).body
    expect(answer.body).toEqual(rest)
    expect([routing, attempts, history.length]).toEqual([null, [], 1])
  })

  test('returns any kind, with the refunded amount', async () => {
    const id = await paid({ api, merchant })
    const made = await api.ask('POST', '/v1/refunds', {
      key: merchant.apiKey,
      body: { transactionId: id, amountCents: 300 },
    })
    expect((await read(made.body.transactionId)).body).toEqual({ ...made.body, ...ONLY_HERE })
    for (const state of ['PROCESSING', 'SUCCEEDED'] as const) await moveTo(api.pool, made.body.transactionId, { state })
    expect((await read(id)).body.refundedCents).toBe(300)
  })
})

describe('GET /api/payments/by-reference/{reference}/status', () => {
  test('says how the payment stands', async () => {
    const { transactionId, updatedAt } = await create({ reference: 'Order.1_a=b-c' })
    const { status: code, body } = await status('Order.1_a=b-c')
    const shown = { reference: 'Order.1_a=b-c', transactionId, amountCents: 700, currency: 'ZAR' }
    expect([code, body]).toEqual([200, { ...shown, state: 'CREATED', updatedAt }])
    await moveTo(api.pool, transactionId, { state: 'PROCESSING' })
    const now = (await status('Order.1_a=b-c')).body
    expect(now).toEqual({ ...shown, state: 'PROCESSING', updatedAt: expect.any(String) })
    expect(Date.parse(now.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt))
  })

  test('finds a payment without a reference by its id', async () => {
    const { transactionId } = await create()
    expect((await status(transactionId)).body.transactionId).toBe(transactionId)
  })

  test('returns each of two businesses its own payment under one reference', async () => {
    const [mine, theirs] = [await create({ reference: 'same' }), await create({ reference: 'same' }, other.apiKey)]
    expect((await status('same')).body.transactionId).toBe(mine.transactionId)
    expect((await status('same', other.apiKey)).body.transactionId).toBe(theirs.transactionId)
  })
})

describe('the status of a payment', () => {
  test('is read by a Sandbox key and a session of its business', async () => {
    const sandbox = await registerBusiness(api)
    const { key } = await mintTestKey(api, sandbox.accessToken)
    for (const as of [{ key }, { token: sandbox.accessToken }]) {
      const { status: code, body } = await api.ask('GET', '/api/payments/history', as)
      expect([code, body]).toEqual([200, { data: [], nextCursor: null }])
      expect((await api.ask('GET', `/api/payments/${NOTHING}`, as)).status).toBe(404)
    }
  })
})

/** The "not found" message is the same for every id. */
const withoutId = (message: string): string =>
  message.replace(/^No transaction txn_[0-9a-f]{32} for/, 'No transaction with that id for')

describe("another business's transaction is 404 like an unknown one", () => {
  /** A response without the parts that always differ: the id, the trace and the time. */
  const unsaid = ({ status: code, body, headers }: ApiAnswer) => ({
    code,
    error: { ...body.error, message: withoutId(body.error.message), traceId: 'x', timestamp: 'x' },
    headers: [...headers.keys()].toSorted(),
  })

  test.each([
    ['id', read],
    ['reference', status],
  ])(
    "another business's transaction is an unknown one by %s, with the same body and the same headers",
    async (_by, ask) => {
      const theirs = (await create({}, other.apiKey)).transactionId
      const ofLive = await live()
      const nobodys = unsaid(await ask(NOTHING))
      expect(nobodys).toMatchObject({ code: 404, error: { code: 'SV-2005', details: {}, retryable: false } })
      for (const wanted of [theirs, ofLive]) expect(unsaid(await ask(wanted))).toEqual(nobodys)
      expect((await ask(theirs, other.apiKey)).status).toBe(200)
    },
  )

  test.each(['a%20b', 'r'.repeat(101), 'caf%C3%A9', '%00', "'", 'a%2Fb', '%F0%9F%92%B3'])(
    'a reference that cannot be, %s, is 404 and not 400',
    async (reference) => {
      expect(unsaid(await status(reference))).toEqual(unsaid(await status('nothing')))
    },
  )

  test.each(['nonsense', 'txn_1', `evt_${'0'.repeat(32)}`, `txn_${'G'.repeat(32)}`, '%00'])(
    'an id that cannot be is 404 like an unknown one, %s',
    async (id) => {
      expect(unsaid(await read(id))).toEqual(unsaid(await read(NOTHING)))
    },
  )
})

describe('GET /api/payments/history', () => {
  test('returns the list of GET /v1/transactions, with its filters', async () => {
    const own = await paidMerchant(api)
    for (let n = 0; n < 5; n++) await create({ reference: `order-${n}` }, own.apiKey)
    const queries = ['', '?limit=2', '?reference=order-3', '?state=FAILED', '?kind=COLLECT&state=CREATED', '?limit=0']
    for (const query of [...queries, '?colour=red', '?cursor=nonsense', '?reference=a%20b', '?state=PAID']) {
      const [here, there] = [
        await get(`/api/payments/history${query}`, own.apiKey),
        await get(`/v1/transactions${query}`, own.apiKey),
      ]
      const { error: mine, ...page } = here.body
      const { error: theirs, ...same } = there.body
      expect([query, here.status, page, mine?.details]).toEqual([query, there.status, same, theirs?.details])
    }
    expect(idsOf(await get('/api/payments/history?reference=order-3', own.apiKey))).toHaveLength(1)
  })

  test('shows what was there when the first page was read, each once, while rows are added', async () => {
    const own = await paidMerchant(api)
    const there: string[] = []
    for (let n = 0; n < 60; n++) there.push((await create({}, own.apiKey)).transactionId)
    // Many transactions share a creation time; a page must neither lose nor repeat them.
    await api.pool.query(
      "UPDATE transactions SET created_at = date_trunc('second', created_at) WHERE business_id = $1 AND id < $2",
      [own.businessId, there[30]],
    )
    const done = new AbortController()
    let added = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (!done.signal.aborted) {
        await create({}, own.apiKey)
        added++
      }
    })
    const reads = Array.from({ length: 4 }, async (_, reader) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: ApiAnswer = await get(
          `/api/payments/history?limit=${reader + 2}${cursor && `&cursor=${cursor}`}`,
          own.apiKey,
        )
        seen.push(...idsOf(page))
        cursor = page.body.nextCursor
      }
      return seen
    })
    const walks = await Promise.all(reads)
    done.abort()
    await Promise.all(writers)
    expect(added).toBeGreaterThan(20)
    for (const seen of walks) {
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => there.includes(id)).toSorted()).toEqual(there.toSorted())
    }
  })
})
