import { asSuperuser } from '../../database.ts'
import { given } from '../../given.ts'
import { newId } from '../../../src/db/new-id.ts'
import { KYC, operatorToken, testBusiness } from '../accounts/accounts.ts'
import { enrolTotp } from '../auth/factors.ts'
import { testApi } from '../running-api.ts'
import { readsOf, recordStatements } from '../transactions/statement-plans.ts'
import { expecting } from '../../client.ts'

const NAME = 'Naledi’s Crafts and Ceramics'
const MANY = 20_000
const BATCH = 5_000

const api = testApi()
const business = testBusiness(api)
const other = testBusiness(api)
let operator: string
let email: string
/** Flagged transactions of `business`, longest waiting first. */
const waiting: string[] = []

const ask = (path: string) => api.ask('GET', `/api/operator/${path}`, { token: operator })
const find = async (q: string) =>
  (await ask(`businesses?q=${encodeURIComponent(q)}`)).body.data.map(({ id }: { id: string }) => id)

beforeAll(async () => {
  operator = await operatorToken(api)
  await api.pool.query('UPDATE businesses SET name = $2 WHERE id = $1', [business.businessId, NAME])
  email = (await api.pool.query('SELECT email FROM users WHERE business_id = $1', [business.businessId])).rows[0].email
  await api.ask('POST', '/api/account/kyc', { token: business.accessToken, body: KYC })
  await enrolTotp(api, { token: business.accessToken })
  const { businessId } = business
  for (const [index, reviewReason] of (['dispute', 'unknown_outcome', 'dispute'] as const).entries()) {
    const updatedAt = new Date(Date.UTC(2026, 0, 3 - index))
    const mode = index === 0 ? 'LIVE' : 'TEST'
    const providerId = index === 0 ? 'paystack' : null
    waiting.unshift(await given.payment(api.pool, { businessId, reviewReason, updatedAt, mode, providerId }))
  }
  await given.payment(api.pool, { businessId: other.businessId })
  const endpointId = await given.endpoint(api.pool, { businessId })
  await given.deliveries(api.pool, { businessId, endpointId, states: ['WAITING_RETRY', 'DEAD', 'WAITING_RETRY'] })
  const requestedBy = (await api.pool.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id
  await given.rows(api.pool, 'plan_requests', [{ id: newId('planRequest'), businessId, requestedBy }])
})

test('a business is found by its id, words of its name, the email of a user and its company number', async () => {
  const { businessId } = business
  const spaced = KYC.registrationNumber.replaceAll('/', ' / ')
  for (const q of [businessId, 'ceram', 'crafts NALEDI', email.toUpperCase(), KYC.registrationNumber, spaced])
    expect([q, await find(q)]).toEqual([q, [businessId]])
  for (const q of ['eramics', 'crafts nobody', 'nobody@example.com', '1999/000001/07', '&', `biz_${'0'.repeat(32)}`])
    expect([q, await find(q)]).toEqual([q, []])
})

test('the page of a business shows its state and what is open in each mode', async () => {
  const body = expecting(200, await ask(`businesses/${business.businessId}`))
  expect(body).toMatchObject({
    name: NAME,
    kycState: 'SUBMITTED',
    kyc: { registrationNumber: KYC.registrationNumber },
    planRequest: { state: 'OPEN' },
    requiresSecondFactor: false,
    modes: [
      { mode: 'TEST', needsReview: 2, disputes: 0, payoutApprovals: 0, retryingDeliveries: 2, deadDeliveries: 1 },
      { mode: 'LIVE', needsReview: 1, retryingDeliveries: 0 },
    ],
  })
  expect(body.modes[0].lastTransactionAt).toBeTruthy()
  expect((await ask(`businesses/biz_${'0'.repeat(32)}`)).body.error.code).toBe('SV-2005')
})

test('its users are shown with role and second factor, and no secret', async () => {
  const { body } = await ask(`businesses/${business.businessId}/users`)
  expect(body.data).toEqual([
    {
      id: expect.any(String),
      email,
      role: 'ADMIN',
      invitedBy: null,
      hasSecondFactor: true,
      createdAt: expect.any(String),
      lastSignInAt: expect.any(String),
    },
  ])
  expect((await ask(`businesses/${other.businessId}/users`)).body.data).toMatchObject([{ hasSecondFactor: false }])
})

test('the transactions of one business are listed by mode, which is required', async () => {
  const { businessId } = business
  const live = await ask(`transactions?businessId=${businessId}&mode=LIVE`)
  expect(live.body.data.map((each: { transactionId: string }) => each.transactionId)).toEqual([waiting[2]])
  const { body } = await ask(`transactions?businessId=${businessId}`)
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/mode' }] } })
})

test('the queue lists what needs review, longest waiting first, page by page', async () => {
  const first = (await ask('reviews?limit=2')).body
  const second = (await ask(`reviews?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.nextCursor).toBeNull()
  const all = [...first.data, ...second.data]
  expect(all.map(({ transactionId }) => transactionId)).toEqual(waiting)
  expect(all[0]).toMatchObject({
    reviewReason: 'dispute',
    waitingSince: '2026-01-01T00:00:00.000Z',
    mode: 'TEST',
    providerId: null,
    business: { id: business.businessId, name: NAME },
  })
  const idsOf = async (query: string) =>
    (await ask(`reviews?${query}`)).body.data.map((each: { transactionId: string }) => each.transactionId)
  await api.pool.query("UPDATE transactions SET further_review_reasons = '{fault}' WHERE id = $1", [waiting[1]])
  expect((await ask('reviews?reason=fault')).body.data).toMatchObject([
    { transactionId: waiting[1], reviewReason: 'unknown_outcome', furtherReviewReasons: ['fault'] },
  ])
  expect(await idsOf('reason=unknown_outcome')).toEqual([waiting[1]])
  expect(await idsOf('providerId=paystack')).toEqual([waiting[2]])
  expect(await idsOf('mode=TEST&reason=dispute')).toEqual([waiting[0]])
})

test('the counts say what waits for operators', async () => {
  expect((await ask('counts')).body).toEqual({
    needsReview: 3,
    kyc: 1,
    planRequests: 1,
    differences: 0,
    unmatchedEvents: 0,
  })
})

test('counts end at a hundred beside many rows, and the queue and the search use their indexes', async () => {
  for (let first = 1; first <= MANY; first += BATCH) {
    const [from, to] = [first, first + BATCH - 1]
    await api.pool.query(
      `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted,
         sends_events, review_reason)
       SELECT 'txn_' || lpad(to_hex(n), 32, '0'), $1, 'TEST', 'COLLECT', 'API', 'CREATED', 100, 'ZAR', 'many-' || n,
         true, false, CASE WHEN n % 4 = 0 THEN 'fault' END
       FROM generate_series($2::int, $3::int) AS n`,
      [other.businessId, from, to],
    )
    await api.pool.query(
      `INSERT INTO businesses (id, name, country, plan, mode, kyc_state)
       SELECT 'biz_' || lpad(to_hex(n), 32, '0'), 'Shop number ' || n, 'ZA', 'SANDBOX', 'TEST', 'NONE'
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to],
    )
  }
  for (const table of ['transactions', 'businesses']) await asSuperuser(api.pool, `ANALYZE ${table}`)
  const sent = recordStatements(api.pool)
  const named = (name: string) => sent.findLast((statement) => statement.name.startsWith(name))!
  expect((await ask('counts')).body.needsReview).toBe(100)
  await ask('reviews')
  expect(await find('ceramics')).toEqual([business.businessId])
  await ask(`businesses/${other.businessId}`)
  await ask(`transactions?businessId=${business.businessId}&mode=LIVE`)
  const counted = await readsOf(api.pool, named('open-counts'), 'transactions')
  expect([counted.index, counted.rows]).toEqual(['transactions_review_queue', 100])
  const queue = await readsOf(api.pool, named('review-queue'), 't')
  expect(queue.index).toBe('transactions_review_queue')
  expect(queue.rows).toBeLessThanOrEqual(21)
  expect((await readsOf(api.pool, named('operator-transaction-list'), 't')).index).toBe('transactions_newest')
  const found = await readsOf(api.pool, named('businesses-by-name'), 'businesses')
  expect(found.index).not.toBe('Seq Scan')
  expect(found.rows).toBe(1)
})
