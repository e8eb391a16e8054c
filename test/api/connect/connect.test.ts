import { asSuperuser } from '../../database.ts'
import { mintTestKey, registerBusiness, setPlan, testBusiness } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { activeAccount, activeSplit, makeActive, pendingAccount, pendingSplit, ACCOUNT } from './connect-resources.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(startApiWithProviders)
const owner = testBusiness(api)
let key: string
let stranger: string

beforeAll(async () => {
  key = (await mintTestKey(api, owner.accessToken)).key
  stranger = (await mintTestKey(api, (await registerBusiness(api)).accessToken)).key
})

const mine = () => ({ api, key })
const addAccount = (changes: object = {}, headers = {}) =>
  api.ask('POST', '/api/connect/accounts', { key, headers, body: { ...ACCOUNT, ...changes } })
const addSplit = (changes: object = {}, headers = {}) =>
  api.ask('POST', '/api/connect/splits', {
    key,
    headers,
    body: { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares: [], ...changes },
  })
const activate = (kind: 'accounts' | 'splits', id: string, as: object = { token: owner.accessToken }) =>
  api.ask('POST', `/api/connect/${kind}/${id}/activate`, as)
const paths = ({ body }: ApiAnswer) => body.error.details.fields?.map(({ path }: { path: string }) => path)

test('a connected account is stored PENDING, its number encrypted and shown by its last four', async () => {
  const body = expecting(201, await addAccount())
  expect(body).toEqual({
    id: expect.stringMatching(/^acc_[0-9a-f]{32}$/),
    state: 'PENDING',
    businessName: 'Naledi’s Crafts',
    bankCode: '470010',
    accountLast4: '7890',
    currency: 'ZAR',
    providerAccountCode: null,
    failureReasonCode: null,
    failureReasonMessage: null,
    createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
  })
  const { rows } = await api.pool.query('SELECT * FROM connected_accounts WHERE id = $1', [body.id])
  expect(JSON.stringify(rows)).not.toContain('123456')
  expect(Buffer.concat([rows[0].account_number, rows[0].contact_email]).toString('latin1')).not.toMatch(/1234|naledi@/)
  const read = await api.ask('GET', `/api/connect/accounts/${body.id}`, { key })
  expect(read.body).toEqual(body)
  const { data } = (await api.ask('GET', '/api/connect/accounts?limit=1', { key })).body
  expect(data).toEqual([body])
})

test.each<[string, object, number, string, string[] | undefined]>([
  ['of a bank that there is not', { bankCode: '470011' }, 400, 'SV-2001', ['/bankCode']],
  ['with a branch code as a number', { bankCode: 470_010 }, 400, 'SV-2001', ['/bankCode']],
  ['without a leading zero', { bankCode: '51001' }, 400, 'SV-2001', ['/bankCode']],
  ['with letters in its number', { accountNumber: '12345A7890' }, 400, 'SV-2001', ['/accountNumber']],
  ['of nobody', { businessName: ' ' }, 400, 'SV-2001', ['/businessName']],
  ['in another currency', { currency: 'USD' }, 400, 'SV-2001', ['/currency']],
  ['in a currency that there is not', { currency: 'XXX' }, 400, 'SV-3001', undefined],
  ['with another kind of document', { document: { type: 'LICENCE', number: '1' } }, 400, 'SV-2001', ['/document/type']],
  [
    'with an identity number that is none',
    { document: { type: 'IDENTITY_NUMBER', number: '9202204720082' } },
    400,
    'SV-2001',
    ['/document/number'],
  ],
  [
    'with a company number that is none',
    { document: { type: 'BUSINESS_REGISTRATION_NUMBER', number: '2015/123456/99' } },
    400,
    'SV-2001',
    ['/document/number'],
  ],
])('a connected account: %s is refused', async (_what, changes, status, code, fields) => {
  const answer = await addAccount(changes)
  expect(refusal(answer)).toEqual([status, code])
  expect(paths(answer)).toEqual(fields)
})

test('a split is stored PENDING with its shares in their order', async () => {
  const accounts = [await activeAccount(mine()), await activeAccount(mine())]
  const shares = [
    { accountId: accounts[1], share: 60 },
    { accountId: accounts[0], share: 40 },
  ]
  const body = expecting(201, await addSplit({ shares, feeBearer: 'ACCOUNTS' }))
  expect(body).toEqual({
    id: expect.stringMatching(/^spl_[0-9a-f]{32}$/),
    state: 'PENDING',
    name: 'Market',
    type: 'PERCENTAGE',
    currency: 'ZAR',
    shares,
    feeBearer: 'ACCOUNTS',
    providerSplitCode: null,
    failureReasonCode: null,
    failureReasonMessage: null,
    createdAt: expect.any(String),
  })
  expect((await api.ask('GET', `/api/connect/splits/${body.id}`, { key })).body).toEqual(body)
  expect((await api.ask('GET', '/api/connect/splits?limit=1', { key })).body.data).toEqual([body])
})

test('a split lets the business bear the fee by default', async () => {
  const shares = [{ accountId: await activeAccount(mine()), share: 1 }]
  expect((await addSplit({ shares })).body.feeBearer).toBe('BUSINESS')
})

test.each<[string, (accountId: string) => object, string[]]>([
  ['of nobody', () => ({ shares: [] }), ['/shares']],
  ['of more than all', (accountId) => ({ shares: [{ accountId, share: 101 }] }), ['/shares']],
  ['of nothing', (accountId) => ({ shares: [{ accountId, share: 0 }] }), ['/shares/0/share']],
  ['of parts of percents', (accountId) => ({ shares: [{ accountId, share: 1.5 }] }), ['/shares/0/share']],
  [
    'that names an account twice',
    (accountId) => ({
      shares: [
        { accountId, share: 1 },
        { accountId, share: 1 },
      ],
    }),
    ['/shares/1/accountId'],
  ],
  ['in another currency', (accountId) => ({ currency: 'USD', shares: [{ accountId, share: 1 }] }), ['/currency']],
  ['of another type', (accountId) => ({ type: 'HALF', shares: [{ accountId, share: 1 }] }), ['/type']],
  ['borne by nobody', (accountId) => ({ feeBearer: 'X', shares: [{ accountId, share: 1 }] }), ['/feeBearer']],
  ['of no account id', () => ({ shares: [{ accountId: 'acc_1', share: 1 }] }), ['/shares/0/accountId']],
])('a split: %s is refused', async (_what, changes, fields) => {
  const answer = await addSplit(changes(await activeAccount(mine())))
  expect(refusal(answer)).toEqual([400, 'SV-2001'])
  expect(paths(answer)).toEqual(fields)
})

test('a split may give everything away, and flat shares may exceed 100', async () => {
  const shares = [{ accountId: await activeAccount(mine()), share: 100 }]
  expect((await addSplit({ shares })).status).toBe(201)
  expect((await addSplit({ type: 'FLAT', shares: [{ ...shares[0], share: 5_000 }] })).status).toBe(201)
})

test('a split with accounts that are not ACTIVE is SV-3005, and with another business’s SV-2005', async () => {
  const pending = await pendingAccount(mine())
  const answer = await addSplit({ shares: [{ accountId: pending, share: 1 }] })
  expect(refusal(answer)).toEqual([409, 'SV-3005'])
  expect(answer.body.error.details).toEqual({ state: 'PENDING', accountId: pending })
  for (const accountId of [`acc_${'0'.repeat(32)}`, await activeAccount({ api, key: stranger })])
    expect(refusal(await addSplit({ shares: [{ accountId, share: 1 }] }))).toEqual([404, 'SV-2005'])
})

describe.each([
  ['accounts', pendingAccount],
  ['splits', pendingSplit],
] as const)('activating one of the %s', (kind, make) => {
  test('is accepted without Temporal, stays PENDING and due, and is handed over after the commit', async () => {
    const id = await make(mine())
    api.pushed.length = 0
    const { status, body } = await activate(kind, id)
    expect([status, body.state, body.failureReasonCode]).toEqual([200, 'PENDING', null])
    const [work, ...others] = api.pushed
    expect(work).toMatchObject({ kind: 'connect', row: { businessId: owner.businessId, mode: 'TEST', id } })
    expect(others).toEqual([])
    const { rows } = await api.pool.query(
      'SELECT extract(epoch FROM engine_due_at - now())::float8 AS due FROM connect_resources WHERE id = $1',
      [id],
    )
    expect(rows[0].due).toBeGreaterThan(5)
    expect(rows[0].due).toBeLessThanOrEqual(10)
  })

  test('an activation of an ACTIVE one returns at once and starts no workflow', async () => {
    const id = await make(mine())
    await makeActive(api.pool, id)
    api.pushed.length = 0
    expect((await activate(kind, id)).body).toMatchObject({ id, state: 'ACTIVE' })
    expect(api.pushed).toEqual([])
  })

  test('an activation after a refusal asks the provider again and clears the reason', async () => {
    const id = await make(mine())
    await api.pool.query(
      "UPDATE connect_resources SET failure_reason_code = 'declined', failure_reason_message = 'No.' WHERE id = $1",
      [id],
    )
    const read = await api.ask('GET', `/api/connect/${kind}/${id}`, { key })
    expect(read.body).toMatchObject({ state: 'PENDING', failureReasonCode: 'declined', failureReasonMessage: 'No.' })
    api.pushed.length = 0
    expect((await activate(kind, id)).body).toMatchObject({ failureReasonCode: null, failureReasonMessage: null })
    expect(api.pushed).toHaveLength(1)
  })
})

describe('a splitId', () => {
  const link = (changes: object, headers = {}) =>
    api.ask('POST', '/api/payment-links', { key, headers, body: { amountCents: 10_001, currency: 'ZAR', ...changes } })
  const collect = (changes: object, headers = {}) =>
    api.ask('POST', '/api/payments/collect', {
      key,
      headers,
      body: { provider: 'paystack', amountCents: 10_001, currency: 'ZAR', ...changes },
    })

  beforeAll(() => setPlan(api, owner.businessId, 'PAID'))

  test('each response of a link has its splitId, or null', async () => {
    const splitId = await activeSplit(mine())
    for (const wanted of [splitId, null]) {
      const { status, body } = await link(wanted === null ? {} : { splitId: wanted })
      expect([status, body.splitId]).toEqual([201, wanted])
      const path = `/api/payment-links/${body.id}`
      expect((await api.ask('GET', path, { key })).body).toEqual(body)
      expect((await api.ask('GET', '/api/payment-links?limit=1', { key })).body.data).toEqual([body])
      const ended = await api.ask('POST', `${path}/expire`, { key })
      // It ended now, not at its time.
      const expiresAt = expect.any(String)
      expect(ended.body).toEqual({ ...body, state: 'EXPIRED', expiresAt })
    }
  })

  describe.each([
    ['a link', link],
    ['a collection', collect],
  ] as const)('on %s', (what, pay) => {
    test('is refused with SV-3005 unless it is ACTIVE', async () => {
      const answer = await pay({ splitId: await pendingSplit(mine()) })
      expect(refusal(answer)).toEqual([409, 'SV-3005'])
      expect(answer.body.error.details).toEqual({ state: 'PENDING' })
    })

    test('is refused with SV-2005 if it is of another business', async () => {
      for (const splitId of [`spl_${'0'.repeat(32)}`, await activeSplit({ api, key: stranger })])
        expect(refusal(await pay({ splitId }))).toEqual([404, 'SV-2005'])
      expect(refusal(await pay({ splitId: 'spl_1' }))).toEqual([400, 'SV-2001'])
    })

    test('is refused with SV-2001 if it is of another currency', async () => {
      const answer = await pay({ splitId: await activeSplit(mine()), currency: 'USD' })
      expect([...refusal(answer), ...paths(answer)]).toEqual([400, 'SV-2001', '/currency'])
    })

    test('flat shares above the amount are SV-2001, and equal ones leave the business nothing', async () => {
      const splitId = await activeSplit(mine(), 10_001, 'FLAT')
      const answer = await pay({ splitId, amountCents: 10_000 })
      expect([...refusal(answer), ...paths(answer)]).toEqual([400, 'SV-2001', '/splitId'])
      expect((await pay({ splitId })).status).toBe(201)
    })

    test('a splitId with another provider than paystack is SV-3006', async () => {
      const splitId = await activeSplit(mine())
      for (const provider of ['peach', 'nobody'])
        expect(refusal(await pay({ splitId, provider }))).toEqual([422, 'SV-3006'])
    })

    test('is checked after the Idempotency-Key, so another body is SV-2007 and the same body returns the same response', async () => {
      const headers = { 'Idempotency-Key': `split of ${what}` }
      const splitId = await activeSplit(mine())
      const made = await pay({ splitId }, headers)
      expect((await pay({ splitId }, headers)).text).toBe(made.text)
      const other = await pay({ splitId: `spl_${'0'.repeat(32)}` }, headers)
      expect(refusal(other)).toEqual([409, 'SV-2007'])
    })

    test('puts its parts, computed once, on the transaction wherever it is shown', async () => {
      const splitId = await activeSplit(mine(), 33)
      const made = expecting(201, await pay({ splitId }))
      const { transactionId } = made
      const [{ accountId }] = (await api.ask('GET', `/api/connect/splits/${splitId}`, { key })).body.shares
      const split = { shares: [{ accountId, amountCents: 3_300 }], businessCents: 6_701 }
      for (const path of [`/api/payments/${transactionId}`, `/v1/transactions/${transactionId}`])
        expect((await api.ask('GET', path, { key })).body).toMatchObject({ splitId, split })
      const [newest] = (await api.ask('GET', '/api/payments/history?limit=1', { key })).body.data
      expect(newest).toMatchObject({ transactionId, splitId, split })
    })
  })

  test('names paystack for a link without a provider', async () => {
    const { body } = await link({ splitId: await activeSplit(mine()) })
    expect(body.provider).toBe('paystack')
    expect((await link({})).body.provider).toBeNull()
  })

  test('is absent on a payment that is not split', async () => {
    const { body } = await collect({})
    expect([body.splitId, body.split]).toEqual([null, null])
  })
})

test('the parts in the database sum to the amount and never change', async () => {
  const splitId = await activeSplit(mine(), 50)
  const { body } = await api.ask('POST', '/api/payments/collect', {
    key,
    body: { provider: 'paystack', amountCents: 100, currency: 'ZAR', splitId },
  })
  const change = (sql: string) => api.pool.query(`UPDATE transactions SET ${sql} WHERE id = $1`, [body.transactionId])
  await expect(change('split_id = NULL, split = NULL')).rejects.toMatchObject({ code: '23001' })
  await expect(change(`split = '{"shares": [], "businessCents": 100}'`)).rejects.toMatchObject({ code: '23001' })
  await expect(change('amount_cents = 101')).rejects.toMatchObject({ code: '23514' })
  await expect(
    api.pool.query("UPDATE connect_resources SET provider_code = 'other' WHERE id = $1", [splitId]),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    asSuperuser(api.pool, `UPDATE split_shares SET share = 1 WHERE split_id = '${splitId}'`),
  ).rejects.toMatchObject({ code: '23001' })
})
