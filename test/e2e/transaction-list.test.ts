import type { Transaction, TransactionPage } from '../api-types.ts'
import { testMerchant } from '../api/accounts/accounts.ts'
import { startApiWithProviders } from '../api/api-with-providers.ts'
import { everyRow } from '../api/downloads.ts'
import { testApi } from '../api/running-api.ts'
import { expecting } from '../client.ts'

const COUNT = 25

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)
let ids: string[]

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const { status } = await create({ reference: `order-${n}` })
    expect(status).toBe(201)
  }
  await api.ask('POST', '/v1/payments', {
    key: other.apiKey,
    body: { amountCents: 1, currency: 'ZAR', reference: 'order-3' },
  })
  // Many transactions share a creation time; a page must neither lose nor repeat them.
  await api.pool.query("UPDATE transactions SET created_at = '2026-01-01T00:00:00Z' WHERE reference < 'order-2'")
  await api.pool.query(
    "UPDATE transactions SET state = 'FAILED', failure_reason_code = 'declined', failure_reason_message = 'No.', engine_due_at = NULL WHERE reference = 'order-7'",
  )
  const { rows } = await api.pool.query(
    'SELECT id FROM transactions WHERE business_id = $1 ORDER BY created_at DESC, id DESC',
    [merchant.businessId],
  )
  ids = rows.map(({ id }) => id)
})

const create = (body: object) =>
  api.ask('POST', '/v1/payments', { key: merchant.apiKey, body: { amountCents: 100, currency: 'ZAR', ...body } })
const list = async (query = '') => await api.ask('GET', `/v1/transactions${query}`, { key: merchant.apiKey })
const idsOf = ({ body }: { body: Pick<TransactionPage, 'data'> }): string[] =>
  body.data.map(({ transactionId }) => transactionId)

describe('GET /v1/transactions', () => {
  test('returns the newest 20, and the rest with nextCursor', async () => {
    const first = await list()
    expect(idsOf(first)).toEqual(ids.slice(0, 20))
    const second = await list(`?cursor=${first.body.nextCursor}`)
    expect(idsOf(second)).toEqual(ids.slice(20))
    expect(second.body.nextCursor).toBeNull()
  })

  test.each([1, 3, 7, 25, 100])('pages of %i show each of them once, newest first', async (limit) => {
    const data = await everyRow(api, '/v1/transactions', { key: merchant.apiKey }, limit)
    expect(idsOf({ body: { data } })).toEqual(ids)
  })

  test('continues after a row: new transactions do not shift the next page', async () => {
    const first = await list('?limit=10')
    const added = await create({ reference: 'added' })
    const second = await list(`?limit=100&cursor=${first.body.nextCursor}`)
    expect(idsOf(second)).toEqual(ids.slice(10))
    ids.unshift(added.body.transactionId)
  })

  test.each<[string, (transaction: Transaction) => boolean]>([
    ['?state=FAILED', ({ state }) => state === 'FAILED'],
    ['?kind=COLLECT&state=CREATED', ({ state }) => state === 'CREATED'],
    ['?reference=order-3', ({ reference }) => reference === 'order-3'],
    ['?createdAfter=2026-01-01T00:00:00.000Z', ({ createdAt }) => createdAt > '2026-01-01T00:00:00.000Z'],
    ['?createdBefore=2026-06-01T00:00:00%2B02:00', ({ createdAt }) => createdAt < '2026-05-31T22:00:00.000Z'],
    ['?kind=PAYOUT', () => false],
  ])('%s filters', async (query, wanted) => {
    const everything = (await list('?limit=100')).body.data
    const found = (await list(`${query}&limit=100`)).body.data
    expect(found).toEqual(everything.filter(wanted))
    expect(found.length).toBeLessThan(everything.length)
  })

  test.each<[string, (found: Transaction[]) => string[]]>([
    ['a reference in another case', () => ['ORDER-17']],
    ['the beginning of a reference, in another case', () => ['Order-1']],
    ['an id', ([newest]) => [newest!.transactionId]],
    ['an id in another case, within an address', ([newest]) => [`pay/${newest!.transactionId.toUpperCase()}`]],
    ['the beginning of an id', ([newest]) => [newest!.transactionId.slice(0, 24)]],
  ])('search finds by %s', async (what, termOf) => {
    const everything = (await list('?limit=100')).body.data as Transaction[]
    const [term] = termOf(everything)
    const body = expecting(200, await list(`?search=${encodeURIComponent(term!)}&limit=100`))
    const wanted = what.includes('id')
      ? everything.filter(({ transactionId }) => transactionId === everything[0]!.transactionId)
      : everything.filter(({ reference }) => reference.startsWith(term!.toLowerCase()))
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data).toEqual(wanted)
  })

  test('search continues on the next page, and combines with other filters', async () => {
    const all = await list('?search=order-&limit=100')
    const first = await list('?search=order-&limit=10')
    const second = await list(`?search=order-&limit=100&cursor=${first.body.nextCursor}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(all))
    expect(idsOf(all)).toHaveLength(COUNT)
    const failed = await list('?search=order-&state=FAILED')
    expect(failed.body.data.map(({ reference }: Transaction) => reference)).toEqual(['order-7'])
  })

  test.each(['thandi@', 'order_', '%', 'txn_', 'lnk_0', "'"])('search finds nothing by %s', async (term) => {
    expect((await list(`?search=${encodeURIComponent(term)}`)).body).toEqual({ data: [], nextCursor: null })
  })

  test.each([
    '?state=PAID',
    '?kind=ORDER',
    '?createdAfter=yesterday',
    '?cursor=nonsense',
    '?reference=a%20b',
    '?search=',
  ])('%s is SV-2001', async (query) => {
    const { status, body } = await list(query)
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
    expect(body.error.details.fields[0].path).toBe(`/${query.slice(1).split('=')[0]}`)
  })
})
