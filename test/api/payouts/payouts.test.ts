import type { PayoutBatch } from '../../api-types.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { HIGHEST_PAYOUT_CENTS } from '../../../src/domain/payouts/payout-rails.ts'
import type { Command } from '../../../src/engine/send-command.ts'
import { addUser, approveLive, mintTestKey, paidMerchant, testMerchant } from '../accounts/accounts.ts'
import { decideHere } from './payout-decisions.ts'
import { recipient } from '../openapi/resources.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(() =>
  startApiWithDatabase({
    config: { payoutTwoCheckersAboveCents: 1_000_000 },
    deps: { engine: { isUp: () => true, sendCommand } },
  }),
)
const merchant = testMerchant(api)
/** An ADMIN that created neither the batch nor the API key. */
const checker = duringTests(() => addUser(api, merchant.accessToken, 'ADMIN'))
let lerato: string
/** An API whose Temporal is unreachable. */
let away = false

async function sendCommand(command: Command): Promise<{ state: string }> {
  if (away) throw new ServiceError('SV-5003')
  return await decideHere(api, command)
}

beforeAll(async () => {
  lerato = await recipient({ api, merchant })
})

type Credential = { key?: string; token?: string }
const pay = (body: object, as: Credential = { key: merchant.apiKey }, headers = {}) =>
  api.ask('POST', '/v1/payouts', { ...as, headers, body })
const items = (...amounts: number[]) => amounts.map((amountCents) => ({ recipientId: lerato, amountCents }))
const batch = async (as?: Credential, ...amounts: number[]) =>
  (await pay({ currency: 'ZAR', items: items(...(amounts.length > 0 ? amounts : [10_000])) }, as)).body
const ask = (method: string, path: string, token: string, body?: object, headers = {}) =>
  api.ask(method, `/v1/payouts/${path}`, { token, body, headers })
const approve = ({ batchId, approval }: PayoutBatch, token: string, headers = {}) =>
  ask('POST', `${batchId}/approve`, token, { contentHash: approval.contentHash }, headers)
const reject = ({ batchId }: PayoutBatch, token: string) =>
  ask('POST', `${batchId}/reject`, token, { reason: 'Not our supplier.' })
const cancel = ({ batchId }: PayoutBatch) => api.ask('POST', `/v1/payouts/${batchId}/cancel`, { key: merchant.apiKey })
const read = async ({ batchId }: PayoutBatch) => (await ask('GET', batchId, checker.token)).body
const count = async (table: string) => (await api.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count

test('a batch is stored with its items, each a transaction that waits for approval', async () => {
  const { status, body } = await pay({
    currency: 'ZAR',
    description: 'Wages',
    items: [
      { recipientId: lerato, amountCents: 25_000, reference: 'wages-1', metadata: { month: '11' } },
      { recipientId: lerato, amountCents: 5_000, description: 'Bonus' },
    ],
  })
  const { rows: keys } = await api.pool.query('SELECT id, name FROM api_keys WHERE business_id = $1', [
    merchant.businessId,
  ])
  expect([status, body]).toMatchObject([
    201,
    {
      batchId: expect.stringMatching(/^bat_[0-9a-f]{32}$/),
      state: 'PENDING_APPROVAL',
      currency: 'ZAR',
      totalCents: 30_000,
      counts: { pending: 2, succeeded: 0, failed: 0, stopped: 0 },
      approval: { required: 1, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/), decisions: [] },
      createdBy: { type: 'API_KEY', id: keys[0].id, name: keys[0].name },
      description: 'Wages',
    },
  ])
  const shared = {
    kind: 'PAYOUT',
    state: 'PENDING_APPROVAL',
    sequence: 2,
    source: 'API',
    currency: 'ZAR',
    nextAction: null,
  }
  const named = { batchId: body.batchId, recipientId: lerato }
  expect(body.items).toMatchObject([
    { ...shared, ...named, amountCents: 25_000, reference: 'wages-1', description: null, metadata: { month: '11' } },
    { ...shared, ...named, amountCents: 5_000, description: 'Bonus', metadata: {} },
  ])
  expect(Date.parse(body.approval.expiresAt) - Date.parse(body.createdAt)).toBe(72 * 3_600_000)
  expect(await read(body)).toEqual(body)
  const { data } = (await api.ask('GET', '/v1/payouts?limit=1', { key: merchant.apiKey })).body
  const { items: _, ...summary } = body
  expect(data).toEqual([summary])
  const one = await api.ask('GET', `/v1/transactions/${body.items[0].transactionId}`, { key: merchant.apiKey })
  expect(one.body).toMatchObject({
    ...body.items[0],
    history: [{ state: 'CREATED' }, { state: 'PENDING_APPROVAL' }],
    routing: null,
    attempts: [],
  })
  expect(api.pushed.at(-1)).toMatchObject({
    kind: 'payoutBatch',
    row: { id: body.batchId, itemCount: 2, totalCents: 30_000 },
  })
})

test('a batch of one item can be requested in a short form', async () => {
  const { status, body } = await pay({ recipientId: lerato, amountCents: 700, currency: 'ZAR', description: 'Tip' })
  expect([status, body.totalCents, body.description, body.items]).toMatchObject([
    201,
    700,
    null,
    [{ amountCents: 700, description: 'Tip' }],
  ])
})

test('a batch of a thousand is stored, with one payout.created an item and its deliveries', async () => {
  const body = { url: 'https://shop.example.com/hooks', eventTypes: ['*'] }
  await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })
  const made = await pay({ currency: 'ZAR', items: items(...Array<number>(1_000).fill(100)) })
  expect(refusal(made)).toEqual([201, undefined])
  const { batchId, items: stored } = made.body
  expect(stored).toHaveLength(1_000)
  const { rows } = await api.pool.query(
    `SELECT count(*)::int AS events, count(d.id)::int AS deliveries, min(e.body) AS body, max(e.sequence) AS sequence
       FROM payout_items i JOIN events e ON e.transaction_id = i.transaction_id LEFT JOIN deliveries d ON d.event_id = e.id
       WHERE i.batch_id = $1`,
    [batchId],
  )
  expect(rows[0]).toMatchObject({ events: 1_000, deliveries: 1_000, sequence: 1 })
  const { type, data } = JSON.parse(rows[0].body)
  expect([type, data]).toMatchObject(['payout.created', { state: 'CREATED', sequence: 1, mode: 'TEST', metadata: {} }])
  expect(stored.map(({ reference }: { reference: string }) => reference)).toContain(data.reference)
  expect(JSON.stringify(JSON.parse(rows[0].body))).toBe(rows[0].body)
  await api.pool.query('UPDATE webhook_endpoints SET deleted_at = now()')
})

test('a batch has its numbers encrypted, and shows them to an ADMIN alone who decides on it, by the audit', async () => {
  const made = await batch()
  const { rows } = await api.pool.query('SELECT account_number FROM payout_items WHERE batch_id = $1', [made.batchId])
  expect(JSON.stringify(made) + String(rows[0].account_number)).not.toContain('123456')
  const member = await addUser(api, merchant.accessToken, 'MEMBER')
  expect(refusal(await ask('GET', `${made.batchId}/accounts`, member.token))).toEqual([403, 'SV-1002'])
  const { status, body } = await ask('GET', `${made.batchId}/accounts`, checker.token)
  expect([status, body]).toEqual([
    200,
    {
      batchId: made.batchId,
      contentHash: made.approval.contentHash,
      currency: 'ZAR',
      items: [
        {
          transactionId: made.items[0].transactionId,
          recipientId: lerato,
          name: 'Lerato Dlamini',
          bankCode: '470010',
          accountNumber: '1234567890',
          amountCents: 10_000,
          reference: made.items[0].reference,
        },
      ],
    },
  ])
  const { data } = (await api.ask('GET', '/api/audit?limit=1', { token: checker.token })).body
  expect(data).toMatchObject([{ actor: checker.id, action: 'payout_batch.accounts_read', target: made.batchId }])
  await cancel(made)
  expect(refusal(await ask('GET', `${made.batchId}/accounts`, checker.token))).toEqual([409, 'SV-3005'])
})

test('a batch stays as requested after its recipient changed', async () => {
  const gone = await recipient({ api, merchant })
  const made = (await pay({ currency: 'ZAR', items: [{ recipientId: gone, amountCents: 100 }] })).body
  await api.ask('DELETE', `/v1/recipients/${gone}`, { key: merchant.apiKey })
  expect(refusal(await pay({ currency: 'ZAR', items: [{ recipientId: gone, amountCents: 100 }] }))).toEqual([
    404,
    'SV-2005',
  ])
  expect(await read(made)).toEqual(made)
  expect((await ask('GET', `${made.batchId}/accounts`, checker.token)).body.items[0].accountNumber).toBe('1234567890')
  expect((await approve(made, checker.token)).body.state).toBe('PROCESSING')
})

const fine = { amountCents: 100 }
const many = (n: number) => Array.from({ length: n }, () => ({ ...fine, recipientId: `rcp_${'0'.repeat(32)}` }))
const another = (changes: object) => ({ currency: 'ZAR', items: [{ ...fine }, { ...fine, ...changes }] })

test('a batch with amounts above every rail is refused with its items, the reason and the limit', async () => {
  const above = { recipientId: lerato, amountCents: HIGHEST_PAYOUT_CENTS + 1 }
  const items = [above, { recipientId: lerato, amountCents: 1 }, above]
  const answer = await pay({ currency: 'ZAR', items })
  const refused = { reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS }
  expect(refusal(answer)).toEqual([422, 'SV-3002'])
  expect(answer.body.error.details).toEqual({
    excluded: [],
    items: [
      { index: 0, ...refused },
      { index: 2, ...refused },
    ],
  })
})

test.each<[string, object, number, string, RegExp]>([
  ['without items', { currency: 'ZAR', items: [] }, 400, 'SV-2001', /items/],
  ['of 1 001 items', { currency: 'ZAR', items: many(1_001) }, 400, 'SV-2001', /items/],
  ['of both forms', { currency: 'ZAR', items: [fine], amountCents: 100 }, 400, 'SV-2001', /amountCents/],
  ['of neither form', {}, 400, 'SV-2001', /fields/],
  ['with an item without an amount', another({ amountCents: undefined }), 400, 'SV-3003', /item 1/],
  ['with a fraction', another({ amountCents: 1.5 }), 400, 'SV-3003', /item 1/],
  ['with nothing to pay', another({ amountCents: 0 }), 400, 'SV-3003', /item 1/],
  ['with an amount above every rail', another({ amountCents: HIGHEST_PAYOUT_CENTS + 1 }), 422, 'SV-3002', /item 1/],
  ['with a malformed recipient', another({ recipientId: 'lerato' }), 400, 'SV-2001', /items\.1\.recipientId/],
  ['with an unknown recipient', another({ recipientId: `rcp_${'0'.repeat(32)}` }), 404, 'SV-2005', /item 1/],
  ['with an unknown field', another({ account: '1' }), 400, 'SV-2001', /items\.1\.account/],
  [
    'with one reference twice',
    {
      currency: 'ZAR',
      items: [
        { ...fine, reference: 'a' },
        { ...fine, reference: 'a' },
      ],
    },
    409,
    'SV-2010',
    /item 1/,
  ],
  ['with a reference that is taken', another({ reference: 'taken-before' }), 409, 'SV-2010', /item 1/],
  ['in dollars', { currency: 'USD', items: [fine] }, 400, 'SV-3001', /ZAR/],
  ['in a currency that there is not', { currency: 'XXX', items: [fine] }, 400, 'SV-3001', /currency/],
  [
    'whose short form has no amount',
    { currency: 'ZAR', recipientId: `rcp_${'0'.repeat(32)}` },
    400,
    'SV-3003',
    /amount/,
  ],
])('a refused batch stores nothing: %s', async (_name, body: { items?: object[] }, status, code, message) => {
  if (/taken/.test(_name))
    await pay({ currency: 'ZAR', items: [{ recipientId: lerato, ...fine, reference: 'taken-before' }] })
  const named = body.items && { items: body.items.map((item) => ({ recipientId: lerato, ...item })) }
  const before = [await count('payout_batches'), await count('transactions'), await count('events')]
  const answer = await pay({ ...body, ...named })
  expect(refusal(answer)).toEqual([status, code])
  expect(answer.body.error.message).toMatch(message)
  expect([await count('payout_batches'), await count('transactions'), await count('events')]).toEqual(before)
})

test('a recipient with another currency is refused', async () => {
  const abroad = await recipient({ api, merchant }, { currency: 'USD' })
  const answer = await pay({ currency: 'ZAR', items: [...items(100), { recipientId: abroad, amountCents: 100 }] })
  expect([...refusal(answer), answer.body.error.details.fields[0].path]).toEqual([
    400,
    'SV-2001',
    '/items/1/recipientId',
  ])
})

test('a batch larger than a mebibyte is refused, and a thousand full items fit below', async () => {
  const body = { currency: 'ZAR', items: items(100), description: 'x'.repeat(1024 * 1024) }
  expect(refusal(await pay(body))).toEqual([413, 'SV-2004'])
  const full = items(100).map((item) => ({ ...item, metadata: { a: 'x'.repeat(300_000 / 1_000) } }))
  expect((await pay({ currency: 'ZAR', items: Array(1_000).fill(full[0]) })).status).toBe(201)
})

test('a live batch is refused if no rail is connected in live mode', async () => {
  const other = await paidMerchant(api)
  await approveLive(api, other)
  const live = await api.ask('POST', '/api/api-keys', { token: other.accessToken, body: { name: 'l', mode: 'LIVE' } })
  const body = { recipientId: lerato, amountCents: 100, currency: 'ZAR' }
  expect(refusal(await pay(body, { key: live.body.key }))).toEqual([422, 'SV-3007'])
})

const minter = () => merchant.accessToken

test('a batch cannot be decided by the user who made it', async () => {
  const made = await batch({ token: checker.token })
  for (const answer of [await approve(made, checker.token), await reject(made, checker.token)])
    expect(refusal(answer)).toEqual([403, 'SV-1006'])
  expect((await approve(made, minter())).body.state).toBe('PROCESSING')
})

test('a batch cannot be decided by the user who minted the key that made it', async () => {
  const made = await batch()
  expect(refusal(await approve(made, minter()))).toEqual([403, 'SV-1006'])
  expect(refusal(await ask('POST', `${made.batchId}/approval-code`, minter()))).toEqual([403, 'SV-1006'])
  expect((await read(made)).state).toBe('PENDING_APPROVAL')
})

test('a batch cannot be decided by a user who ever rotated that key, also after the batch was made', async () => {
  const { id, key } = await mintTestKey(api, merchant.accessToken)
  const made = await batch({ key })
  await api.ask('POST', `/api/api-keys/${id}/rotate`, { token: checker.token, body: {} })
  await api.ask('POST', `/api/api-keys/${id}/revoke`, { token: merchant.accessToken, body: {} })
  expect(refusal(await approve(made, checker.token))).toEqual([403, 'SV-1006'])
})

test('a batch cannot be decided by a user who became ADMIN after it was made, again or for the first time', async () => {
  const later = await addUser(api, merchant.accessToken, 'MEMBER')
  const made = await batch()
  expect(refusal(await approve(made, later.token))).toEqual([403, 'SV-1002'])
  await api.ask('PATCH', `/api/users/${later.id}`, { token: merchant.accessToken, body: { role: 'ADMIN' } })
  expect(refusal(await approve(made, later.token))).toEqual([403, 'SV-1006'])
  expect((await approve(await batch(), later.token)).status).toBe(200)
})

test('an approval continues every item, and is shown and audited', async () => {
  const made = await batch(undefined, 100, 200)
  const { status, body } = await approve(made, checker.token)
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'PROCESSING',
      approval: { decisions: [{ userId: checker.id, decision: 'APPROVE', reason: null }] },
      items: [{ state: 'PROCESSING' }, { state: 'PROCESSING' }],
    },
  ])
  const { data } = (await api.ask('GET', '/api/audit?limit=1', { token: checker.token })).body
  expect(data).toMatchObject([{ actor: checker.id, action: 'payout_batch.approved', target: made.batchId }])
})

test('a rejection stops every item with its reason, kept encrypted, and payout.failed', async () => {
  const made = await batch(undefined, 100, 200)
  const { body } = await reject(made, checker.token)
  const stopped = {
    state: 'STOPPED',
    failureReasonCode: 'rejected',
    failureReasonMessage: 'An approver rejected the batch.',
  }
  expect(body).toMatchObject({
    state: 'STOPPED',
    counts: { pending: 0, succeeded: 0, failed: 0, stopped: 2 },
    approval: { decisions: [{ userId: checker.id, decision: 'REJECT', reason: 'Not our supplier.' }] },
    items: [stopped, stopped],
  })
  const { data } = (await api.ask('GET', '/api/audit?limit=1', { token: checker.token })).body
  expect(data).toMatchObject([{ actor: checker.id, action: 'payout_batch.rejected', target: made.batchId }])
  const { rows } = await api.pool.query(
    'SELECT reason FROM payout_decision_reasons JOIN payout_decisions ON id = decision_id WHERE batch_id = $1',
    [made.batchId],
  )
  expect(rows).toHaveLength(1)
  expect(String(rows[0].reason)).not.toContain('supplier')
  for (const { transactionId } of made.items) {
    const events = await api.ask('GET', `/v1/events?transactionId=${transactionId}`, { key: merchant.apiKey })
    expect(events.body.data).toMatchObject([
      { type: 'payout.failed', data: { state: 'STOPPED', failureReasonCode: 'rejected', sequence: 3 } },
      { type: 'payout.created', data: { state: 'CREATED', sequence: 1 } },
    ])
  }
})

test('a cancellation is accepted from any credential, with `cancelled`', async () => {
  const made = await batch()
  const { status, body } = await cancel(made)
  expect([status, body]).toMatchObject([
    200,
    { state: 'STOPPED', approval: { decisions: [] }, items: [{ failureReasonCode: 'cancelled' }] },
  ])
})

test('a decision needs two different checkers strictly above the threshold', async () => {
  expect((await batch(undefined, 1_000_000)).approval.required).toBe(1)
  const made = await batch(undefined, 1_000_000, 1)
  expect(made.approval.required).toBe(2)
  for (let again = 0; again < 2; again++)
    expect((await approve(made, checker.token)).body).toMatchObject({
      state: 'PENDING_APPROVAL',
      approval: { decisions: [{ userId: checker.id }] },
    })
  // An ADMIN created after the batch does not count as its checker; an earlier one does.
  const later = await addUser(api, merchant.accessToken, 'ADMIN')
  expect(refusal(await approve(made, later.token))).toEqual([403, 'SV-1006'])
  const next = await batch(undefined, 1_000_001)
  expect((await approve(next, checker.token)).body.state).toBe('PENDING_APPROVAL')
  expect((await approve(next, later.token)).body.state).toBe('PROCESSING')
})

test('a decision while Temporal is down gets 503, and the repeat with the same key returns the outcome', async () => {
  const made = await batch()
  const headers = { 'Idempotency-Key': 'approve-once' }
  away = true
  expect(refusal(await approve(made, checker.token, headers))).toEqual([503, 'SV-5003'])
  expect((await read(made)).state).toBe('PENDING_APPROVAL')
  away = false
  for (const replayed of [null, 'true']) {
    const answer = await approve(made, checker.token, headers)
    expect(answer.status).toBe(200)
    expect(answer.body.state).toBe('PROCESSING')
    expect(answer.headers.get('idempotent-replayed')).toBe(replayed)
  }
})

test('a decision on a batch that was changed behind the approval is refused', async () => {
  const made = await batch()
  await api.pool.query('UPDATE transactions SET amount_cents = 99 WHERE id = $1', [made.items[0].transactionId])
  expect(refusal(await approve(made, checker.token))).toEqual([409, 'SV-3005'])
  const { rows } = await api.pool.query('SELECT refusal FROM payout_decisions WHERE batch_id = $1', [made.batchId])
  expect(rows).toEqual([{ refusal: 'wrong_hash' }])
})

test('a code works only for its checker, until the batch is decided', async () => {
  const made = await batch()
  const body = expecting(200, await ask('POST', `${made.batchId}/approval-code`, checker.token))
  expect(body).toEqual({ code: expect.stringMatching(/^[a-z1-9]{26}$/), expiresAt: expect.any(String) })
  expect((Date.parse(body.expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0)
  const withKey = () =>
    ask('POST', `${made.batchId}/approval-code`, checker.token, undefined, { 'Idempotency-Key': 'x' })
  const [one, other] = [await withKey(), await withKey()]
  expect([one.headers.get('idempotent-replayed'), other.headers.get('idempotent-replayed')]).toEqual([null, null])
  expect(other.body.code).not.toBe(one.body.code)
  expect(JSON.stringify((await api.pool.query('SELECT * FROM approval_codes')).rows)).not.toContain(body.code)
  await reject(made, checker.token)
  expect(refusal(await ask('POST', `${made.batchId}/approval-code`, checker.token))).toEqual([409, 'SV-3005'])
})
