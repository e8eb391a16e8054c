import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '../../src/api/http/ids.ts'
import { operatorToken, registerBusiness, type TestBusiness } from './accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from './running-api.ts'

let api: ApiWithDatabase
let operator: string
let businesses: TestBusiness[]
/** Newest last. */
const flagged: string[] = []
const plain: string[] = []

beforeAll(async () => {
  api = await startApiWithDatabase()
  operator = await operatorToken(api)
  businesses = [await registerBusiness(api), await registerBusiness(api)]
  for (let round = 0; round < 6; round++) {
    const id = newId('transaction')
    const needsReview = round % 2 === 0
    const { businessId } = businesses[round % 3 === 0 ? 0 : 1]!
    await api.pool.query(
      `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted,
         sends_events, needs_review, created_at)
       VALUES ($1, $2, $3, 'COLLECT', 'API', 'CREATED', 100, 'ZAR', $1, true, true, $4, now() + $5 * interval '1 second')`,
      [id, businessId, round < 3 ? 'TEST' : 'LIVE', needsReview, round],
    )
    ;(needsReview ? flagged : plain).push(id)
  }
})
afterAll(() => api.stop())

const list = (query: string) => api.ask('GET', `/api/operator/transactions${query}`, { token: operator })
const idsOf = ({ body }: { body: any }) =>
  body.data.map(({ transactionId }: { transactionId: string }) => transactionId)

test('lists what needs review, of every business and both modes, newest first', async () => {
  const answer = await list('?needsReview=true')
  expect(answer.status).toBe(200)
  expect(idsOf(answer)).toEqual(flagged.toReversed())
  expect(new Set(answer.body.data.map(({ mode }: { mode: string }) => mode))).toEqual(new Set(['TEST', 'LIVE']))
  const owners = new Set(answer.body.data.map(({ merchantId }: { merchantId: string }) => merchantId))
  expect(owners).toEqual(new Set(businesses.map(({ businessId }) => businessId)))
})

test('page by page', async () => {
  const first = await list('?needsReview=true&limit=2')
  const second = await list(`?needsReview=true&limit=2&cursor=${first.body.nextCursor}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(flagged.toReversed())
  expect(second.body.nextCursor).toBeNull()
})

test('false lists the others, and without the filter all are listed', async () => {
  expect(idsOf(await list('?needsReview=false'))).toEqual(plain.toReversed())
  expect(idsOf(await list('')).toSorted()).toEqual([...flagged, ...plain].toSorted())
})

test('another value is SV-2001, another caller SV-1002', async () => {
  expect((await list('?needsReview=perhaps')).body.error.code).toBe('SV-2001')
  const token = businesses[0]!.accessToken
  expect((await api.ask('GET', '/api/operator/transactions', { token })).body.error.code).toBe('SV-1002')
})

test('what needs review is read from its own index', async () => {
  const client = await api.pool.connect()
  await client.query('BEGIN; SET LOCAL enable_seqscan = off')
  const { rows } = await client.query(
    'EXPLAIN SELECT id FROM transactions t WHERE t.needs_review ORDER BY t.created_at DESC, t.id DESC LIMIT 21',
  )
  await client.query('ROLLBACK')
  client.release()
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('transactions_review')
})
