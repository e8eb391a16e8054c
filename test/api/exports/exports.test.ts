import { setTimeout as delay } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { given } from '../../given.ts'
import { addUser, mintTestKey, registerBusiness, testBusiness } from '../accounts/accounts.ts'
import { everyRow, linesOf, openUnread, pathOf } from '../downloads.ts'
import { type Ask, testApi } from '../running-api.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'
import { newId } from '../../../src/db/new-id.ts'
import { monthAt } from '../../../src/domain/statements/month.ts'
import { endSettlement, openSettlement, storeLines } from '../../../src/db/settlements/store-settlement.ts'
import { chargedAs, insertCharged } from '../../db/many/charged.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { fillReceipts } from '../../db/many/receipts.ts'
import { givenDispute } from '../disputes/given-dispute.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { expecting, refusal } from '../../client.ts'
import { until } from '../../until.ts'

/** More than two pages of an export. */
const MANY = 700

const api = testApi(startApiWithProviders)
const owner = testBusiness(api)
let business: Awaited<ReturnType<typeof given.business>>
let key: string

const LONG_AGO = '2020-01-01T00:00:00.000Z'
/** Later than the rows of this millisecond. The service takes a later time than now for now. */
const now = () => new Date(Date.now() + 1_000).toISOString()

beforeAll(async () => {
  business = await given.business(api.pool)
  key = business.apiKey
  await api.pool.query(`UPDATE businesses SET plan = 'PAID' WHERE id = $1`, [owner.businessId])
  await insertManyTransactions(api.pool, { businessId: business.businessId, mode: 'TEST' }, MANY)
})

async function make(body: object, as: { key?: string; token?: string } = { key }) {
  const answer = await api.ask('POST', '/v1/exports', { ...as, body })
  expect([answer.status, answer.status === 202 ? null : answer.body]).toEqual([202, null])
  return answer.body
}

async function download(made: { url: string }) {
  const { status, headers, text } = await api.ask('GET', pathOf(made.url))
  expect(status).toBe(200)
  return { headers, text }
}

const listed = (path: string, as: Ask = { key }) => everyRow(api, path, as)

test('a link is not under /v1, needs no plan, and is still found where it was', async () => {
  const shop = await registerBusiness(api)
  const plan = (name: string) =>
    api.pool.query('UPDATE businesses SET plan = $2 WHERE id = $1', [shop.businessId, name])
  await plan('PAID')
  const body = { kind: 'transactions', format: 'csv', since: LONG_AGO, until: now() }
  const { url } = await make(body, { token: shop.accessToken })
  const month = await api.ask('GET', `/v1/statements/${monthAt(new Date())}`, { token: shop.accessToken })
  await plan('SANDBOX')
  credentialsOf(api.server.api).forget()
  expect((await api.ask('POST', '/v1/exports', { token: shop.accessToken, body })).body.error.code).toBe('SV-1003')
  for (const link of [url, month.body.url]) {
    expect(pathOf(link)).toMatch(/^\/(exports|statements)\//)
    const direct = await api.ask('GET', pathOf(link))
    const moved = await api.ask('GET', `/v1${pathOf(link)}`)
    expect([direct.status, moved.status, moved.headers.get('location')]).toEqual([200, 308, link])
  }
})

test.each([
  ['spreadsheet', ';', ','],
  ['spreadsheet_point', ',', '.'],
])('a %s opens right: mark, delimiter %s, decimal %s, signs and names', async (format, delimiter, decimal) => {
  const { businessId, apiKey } = await given.business(api.pool)
  const originalTransactionId = await given.payment(api.pool, {
    businessId,
    amountCents: 123_450,
    description: '=1+1, "né"',
  })
  const captured = { transactionId: originalTransactionId, state: 'SUCCEEDED', capturedCents: 123_450 }
  const refundsAttemptId = await given.attempt(api.pool, captured)
  await given.refund(api.pool, { businessId, originalTransactionId, refundsAttemptId, amountCents: 11_250 })
  const as = { key: apiKey }
  const made = await make({ kind: 'transactions', format, since: LONG_AGO, until: now() }, as)
  const answer = await fetch(api.baseUrl + pathOf(made.url))
  expect(answer.headers.get('content-disposition')).toMatch(/filename="transactions-[\d-]+\.csv"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true, delimiter })
  expect(rows.map((row) => [row.Kind, row.Amount, row.Description])).toEqual([
    ['Refund', `-112${decimal}50`, ''],
    ['Payment', `1234${decimal}50`, `'=1+1, "né"`],
  ])
  const refused = await api.ask('POST', '/v1/exports', {
    ...as,
    body: { kind: 'disputes', format, since: LONG_AGO, until: now() },
  })
  expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([400, '/format'])
})

test('an export as JSON Lines has the rows of the list, in its order', async () => {
  const made = await make({ kind: 'transactions', format: 'jsonl', since: LONG_AGO, until: now() })
  expect(made).toMatchObject({ state: 'READY', kind: 'transactions', format: 'jsonl', mode: 'TEST' })
  const { headers, text } = await download(made)
  expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="transactions-2020-01-01-[\d-]+\.jsonl"$/)
  const rows = linesOf(text)
  expect(rows).toHaveLength(MANY)
  expect(rows).toEqual(await listed('/v1/transactions'))
})

test('an export as CSV has the same rows, with the fields of the list as columns', async () => {
  const { text } = await download(await make({ kind: 'transactions', format: 'csv', since: LONG_AGO, until: now() }))
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const list = (await listed('/v1/transactions')) as Record<string, unknown>[]
  const asCell = (value: unknown) => {
    if (value === null) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  expect(rows).toEqual(
    list.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asCell(value)]))),
  )
  expect(text.split('\r\n')).toHaveLength(MANY + 2)
})

test('a range includes its beginning and excludes its end, and an end in the future is now', async () => {
  const [newest, second] = (await listed('/v1/transactions')) as { createdAt: string; transactionId: string }[]
  const idsOf = async (range: object) =>
    linesOf((await download(await make({ kind: 'transactions', format: 'jsonl', ...range }))).text).map(
      ({ transactionId }) => transactionId,
    )
  expect(await idsOf({ since: second!.createdAt, until: newest!.createdAt })).toEqual([second!.transactionId])
  const made = await make({ kind: 'payouts', format: 'csv', since: LONG_AGO, until: '2999-01-01T00:00:00.000Z' })
  expect(Date.parse(made.until)).toBeLessThanOrEqual(Date.now())
})

test('an empty export as CSV has its header, and as JSON Lines nothing', async () => {
  const range = { kind: 'payouts', since: LONG_AGO, until: '2020-01-02T00:00:00.000Z' }
  expect((await download(await make({ ...range, format: 'csv' }))).text).toMatch(/^batchId,state,currency,[\w,]+\r\n$/)
  expect((await download(await make({ ...range, format: 'jsonl' }))).text).toBe('')
})

test('a cell that a spreadsheet would run is marked as text', async () => {
  const { businessId } = business
  for (const [index, description] of ['=1+1', '+27', '-1', '@SUM(A1)', '\t=1', 'a "b", c\nd'].entries()) {
    const createdAt = new Date(Date.UTC(2021, 0, 1, 0, 0, index))
    await given.payment(api.pool, { businessId, description, createdAt })
  }
  const range = { since: '2021-01-01T00:00:00.000Z', until: '2021-01-02T00:00:00.000Z' }
  const { text } = await download(await make({ kind: 'transactions', format: 'csv', ...range }))
  const rows: { description: string }[] = parse(text, { columns: true })
  expect(rows.map(({ description }) => description).toReversed()).toEqual([
    "'=1+1",
    "'+27",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    'a "b", c\nd',
  ])
})

test('the audit is exported in the session of an ADMIN alone, as the list shows it', async () => {
  const as = { token: owner.accessToken }
  const body = { kind: 'audit', format: 'jsonl', since: LONG_AGO, until: now() }
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  const made = await make({ ...body, until: now() }, as)
  const rows = linesOf((await download(made)).text)
  const list = (await listed('/api/audit', as)) as { action: string }[]
  expect(list[0]).toMatchObject({ action: 'export.made', target: made.id })
  expect(rows).toEqual(list.slice(-rows.length))
  expect(rows.length).toBeGreaterThan(0)
  for (const other of [{ key }, { token: member.token }]) {
    expect(refusal(await api.ask('POST', '/v1/exports', { ...other, body }))).toEqual([403, 'SV-1002'])
  }
  const ids = async (of: object) =>
    (await api.ask('GET', '/v1/exports', of)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids(as)).toEqual([made.id])
  expect(await ids({ token: member.token })).toEqual([])
  expect((await api.ask('GET', `/v1/exports/${made.id}`, { token: member.token })).status).toBe(404)
})

test('an export is read by its business in its mode, with a new link each time', async () => {
  const made = await make({ kind: 'payouts', format: 'csv', since: LONG_AGO, until: now() })
  const body = expecting(200, await api.ask('GET', `/v1/exports/${made.id}`, { key }))
  expect(body).toEqual({ ...made, url: expect.stringContaining(made.id), urlExpiresAt: expect.any(String) })
  expect((await api.ask('GET', `/v1/exports/${made.id}`, { token: owner.accessToken })).status).toBe(404)
  const { body: list } = await api.ask('GET', '/v1/exports?limit=1', { key })
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([made.id])
})

test('a link that was changed, or has expired, downloads nothing', async () => {
  const [made, other] = [
    await make({ kind: 'payouts', format: 'csv', since: LONG_AGO, until: now() }),
    await make({ kind: 'payouts', format: 'jsonl', since: LONG_AGO, until: now() }),
  ]
  const path = pathOf(made.url)
  const wrong = [
    path.replace(/expires=\d+/, 'expires=9999999999'),
    path.replace(made.id, other.id),
    path.replace(/signature=.*/, 'signature=AAAA'),
  ]
  for (const each of wrong) {
    expect(refusal(await api.ask('GET', each))).toEqual([404, 'SV-2005'])
  }
  expect((await api.ask('GET', path.replace(/&signature=.*/, ''))).status).toBe(400)
})

test('a link ends with the key, the user or the role that made it, as an expired one does', async () => {
  const admin = { token: owner.accessToken }
  const body = (kind: string) => ({ kind, format: 'csv', since: LONG_AGO, until: now() })
  const second = await addUser(api, owner.accessToken, 'ADMIN')
  const third = await addUser(api, owner.accessToken, 'ADMIN')
  const minted = await mintTestKey(api, owner.accessToken)
  const month = (as: object) => api.ask('GET', `/v1/statements/${monthAt(new Date())}`, as)
  const ofKey = [await make(body('payouts'), { key: minted.key }), (await month({ key: minted.key })).body]
  const ofUser = [await make(body('payouts'), { token: second.token }), (await month({ token: second.token })).body]
  const audit = await make(body('audit'), { token: third.token })
  const ofMember = await make(body('payouts'), { token: third.token })
  const statusOf = async ({ url }: { url: string }) => (await api.ask('GET', pathOf(url))).status
  for (const link of [...ofKey, ...ofUser, audit, ofMember]) expect(await statusOf(link)).toBe(200)

  const changes = [
    await api.ask('POST', `/api/api-keys/${minted.id}/revoke`, { ...admin, body: {} }),
    await api.ask('DELETE', `/api/users/${second.id}`, admin),
    await api.ask('PATCH', `/api/users/${third.id}`, { ...admin, body: { role: 'MEMBER' } }),
  ]
  for (const { status, body: said } of changes) expect([status, said?.error]).toEqual([expect.any(Number), undefined])
  for (const { url } of [...ofKey, ...ofUser, audit]) {
    for (const path of [pathOf(url), `/v1${pathOf(url)}`]) {
      if (url === audit.url && path.startsWith('/v1')) continue
      const { status, body: said } = await api.ask('GET', path)
      expect([status, said.error.code]).toEqual([404, 'SV-2005'])
      expect(said.error.message).toContain('has expired')
    }
  }
  expect(await statusOf(ofMember)).toBe(200)
  // Another user who may read the export gets a new link.
  const again = await api.ask('GET', `/v1/exports/${ofUser[0].id}`, admin)
  expect(await statusOf(again.body)).toBe(200)
})

test('a range without a moment, or before it began, is refused', async () => {
  for (const range of [
    { since: '2026-01-02T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' },
    { since: '2999-01-01T00:00:00.000Z', until: '2999-01-02T00:00:00.000Z' },
  ]) {
    expect(
      refusal(await api.ask('POST', '/v1/exports', { key, body: { kind: 'payouts', format: 'csv', ...range } })),
    ).toEqual([400, 'SV-2001'])
  }
})

test('a client that reads nothing makes the service read only some rows, and four downloads of a business run', async () => {
  const more = await given.business(api.pool)
  await insertManyTransactions(api.pool, { businessId: more.businessId, mode: 'TEST' }, 40_000)
  const range = { kind: 'transactions', format: 'jsonl', since: LONG_AGO, until: now() }
  const made = await make(range, { key: more.apiKey })
  const reads = jest.spyOn(api.server.api.reads, 'run').mock.calls
  const opened = await Promise.all([1, 2, 3, 4].map(() => openUnread(api, made.url)))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  let held = -1
  while (held !== reads.length) {
    held = reads.length
    await delay(1_000)
  }
  // 160 pages each, of which a socket's buffers take some megabytes.
  expect(held).toBeLessThan(4 * 100)
  expect(refusal(await api.ask('GET', pathOf(made.url)))).toEqual([429, 'SV-2009'])
  for (const { end } of opened) end()
  await until(async () => (await api.ask('HEAD', pathOf(made.url))).status === 200, 10_000, 50)
  expect(linesOf((await download(made)).text)).toHaveLength(40_000)
})

/** More than two pages of an export, in all settlements. */
const EACH = 300
const SETTLEMENTS = 3

let settledKey: string

async function settle(number: number, mode: 'TEST' | 'LIVE' = 'TEST'): Promise<void> {
  const of = { providerId: 'yoco', mode }
  const day = `2026-11-0${number + 1}`
  const from = { source: 'FILE', contentHash: null, uploadedBy: null, providerSettlementId: `s${number}` } as const
  const made = { ...of, ...from, id: newId('settlement'), currency: 'ZAR', day, depositCents: 0 }
  const { id } = await openSettlement(api.pool, made)
  const lines = Array.from({ length: EACH }, (_, index) => {
    const { reference: providerReference, amountCents } = chargedAs('yoco', number * EACH + index + 1)
    const amounts = { amountCents, feeCents: 435, sharedCents: 0, currency: 'ZAR' }
    return { kind: 'CHARGE' as const, key: `line:${index}`, providerReference, providerTransactionId: null, ...amounts }
  })
  const unknown = { ...lines[0]!, key: 'line:unknown', providerReference: 'aaaaaaaaaaaaaaaa' }
  await storeLines(api.pool, { ...of, id }, [...lines, unknown])
  await endSettlement(api.pool, { ...of, id })
}

beforeAll(async () => {
  const settled = await given.business(api.pool)
  settledKey = settled.apiKey
  const other = await given.business(api.pool)
  await insertCharged(api.pool, { ...settled, mode: 'TEST' }, 'yoco', EACH * SETTLEMENTS)
  await api.pool.query(
    'UPDATE transactions SET business_id = $1 WHERE id = (SELECT id FROM transactions WHERE business_id = $2 LIMIT 1)',
    [other.businessId, settled.businessId],
  )
  for (let number = 0; number < SETTLEMENTS; number++) await settle(number)
})

async function settlements(format: 'csv' | 'jsonl', range: object = {}): Promise<string> {
  const body = { kind: 'settlements', format, since: LONG_AGO, until: now(), ...range }
  return (await download(await make(body, { key: settledKey }))).text
}

/** The lines of every settlement as the lists have them, each with its settlement. */
async function linesOfLists(): Promise<UncheckedJson[]> {
  const all = []
  for (const { id: settlementId, day, providerId } of await everyRow(api, '/v1/settlements', { key: settledKey })) {
    const lines = await everyRow(api, `/v1/settlements/${settlementId}/lines`, { key: settledKey })
    all.push(...lines.map((line) => ({ settlementId, day, providerId, ...line })))
  }
  return all
}

test('an export of settlements has every line of the lists, with its settlement, and no line of another business', async () => {
  const rows = linesOf(await settlements('jsonl'))
  expect(rows).toHaveLength(EACH * SETTLEMENTS - 1)
  const byId = (a: UncheckedJson, b: UncheckedJson) => (a.id < b.id ? -1 : 1)
  expect(rows.toSorted(byId)).toEqual((await linesOfLists()).toSorted(byId))
})

test('the columns of settlements begin with the settlement, its day and its provider', async () => {
  const text = await settlements('csv')
  expect(text).toMatch(/^settlementId,day,providerId,id,kind,class,transactionId,reference,/)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const sum = rows.reduce((total, { netCents }) => total + Number(netCents), 0)
  expect(sum).toBe((EACH * SETTLEMENTS - 1) * (15_000 - 435))
})

test('a settlement is in the one range in which it was read completely, whenever its lines were stored', async () => {
  const { rows } = await api.pool.query('SELECT id FROM settlements ORDER BY id LIMIT 1')
  const { id } = rows[0]
  const count = async (range: object) => (await settlements('jsonl', range)).split(id).length - 1
  const whole = await count({})
  const [before, read, after] = [0, 1, 2].map((ms) => new Date(Date.now() + ms).toISOString())
  await api.pool.query('UPDATE settlements SET read_at = $2 WHERE id = $1', [id, read])
  const counts = [await count({ until: read }), await count({ since: read, until: after })]
  expect([...counts, await count({ since: after }), await count({ since: before })]).toEqual([0, whole, 0, whole])
  expect(whole).toBeGreaterThan(0)
})

test('an export has no line of a settlement that is read only in part', async () => {
  const { rows } = await api.pool.query('SELECT id FROM settlements ORDER BY id LIMIT 1')
  const before = (await settlements('jsonl')).split('\n').length
  await api.pool.query('UPDATE settlements SET read_at = NULL WHERE id = $1', [rows[0].id])
  const text = await settlements('jsonl')
  await api.pool.query('UPDATE settlements SET read_at = now() WHERE id = $1', [rows[0].id])
  expect(text).not.toContain(rows[0].id)
  expect(text.split('\n').length).toBeLessThan(before)
})

const ACCOUNT = { bankCode: '470010', accountNumber: '1234567890' }

let batchIds: string[]

const ask = async (method: string, path: string, body?: object): Promise<UncheckedJson> => {
  const answer = await api.ask(method, path, { token: owner.accessToken, ...(body && { body }) })
  expect([path, answer.status < 300, answer.status < 300 ? null : answer.body]).toEqual([path, true, null])
  return answer.body
}

async function exported(kind: string, filters: object = {}, format = 'jsonl'): Promise<string> {
  const body = { kind, format, since: LONG_AGO, until: now(), filters }
  const made = await make(body, { token: owner.accessToken })
  expect(made.filters).toEqual(filters)
  return (await download(made)).text
}

beforeAll(async () => {
  const { businessId } = owner
  const link = { amountCents: 15_000, currency: 'ZAR' }
  await ask('POST', '/api/payment-links', { ...link, description: '=1+1' })
  const { id: ended } = await ask('POST', '/api/payment-links', link)
  await ask('POST', `/api/payment-links/${ended}/expire`)
  const recipient = { name: 'Lerato Dlamini', ...ACCOUNT, currency: 'ZAR', email: 'lerato@example.com' }
  batchIds = []
  for (const amountCents of [15_000, 25_000])
    batchIds.push((await ask('POST', '/v1/payouts', { currency: 'ZAR', items: [{ recipient, amountCents }] })).batchId)
  await ask('POST', '/api/connect/accounts', { businessName: 'Naledi Crafts', ...ACCOUNT })
  const endpointId = await given.endpoint(api.pool, { businessId })
  await given.deliveries(api.pool, { businessId, endpointId, states: ['DEAD', 'DELIVERED'] })
  await ask('POST', '/api/api-keys', { name: 'server', mode: 'TEST' })
  await givenDispute(api.pool, { businessId })
})

/** The list of each kind, filters of the list with the rows that remain, and a field that every row has. */
const LISTS: readonly [kind: string, path: string, filters: Record<string, string | boolean>][] = [
  ['transactions', '/v1/transactions', { kind: 'COLLECT', disputed: true, currency: 'ZAR' }],
  ['payment_links', '/api/payment-links', { state: 'EXPIRED', search: 'R 150' }],
  ['disputes', '/v1/disputes', { state: 'NEEDS_RESPONSE' }],
  ['payouts', '/v1/payouts', {}],
  ['payout_items', '/v1/payouts/items', {}],
  ['recipients', '/v1/recipients', {}],
  ['connected_accounts', '/api/connect/accounts', {}],
  ['splits', '/api/connect/splits', {}],
  ['webhook_endpoints', '/v1/webhook_endpoints', {}],
  ['deliveries', '/v1/webhook_endpoints/deliveries', { state: 'DEAD' }],
  ['api_keys', '/api/api-keys', {}],
  ['users', '/api/users', {}],
]

test.each(LISTS)('an export of %s has the rows of its list, also of the filtered one', async (kind, path, filters) => {
  const list = (await ask('GET', `${path}?limit=100`)).data
  const text = await exported(kind)
  expect(linesOf(text)).toEqual(list)
  expect(list.length > 0 || kind === 'splits').toBe(true)
  const query = new URLSearchParams(filters as Record<string, string>).toString()
  const filtered = (await ask('GET', `${path}?${query}`)).data
  expect((await exported(kind, filters)).split('\n')).toHaveLength(filtered.length + 1)
  const csv: object[] = parse(await exported(kind, {}, 'csv'), { columns: true })
  expect(csv).toHaveLength(list.length)
})

test('an export of recipients that a VIEWER or an API key made or reads has no emails', async () => {
  const { key } = await mintTestKey(api, owner.accessToken)
  const viewer = await addUser(api, owner.accessToken, 'VIEWER')
  const body = { kind: 'recipients', format: 'jsonl', since: LONG_AGO, until: now() }
  for (const by of [{ key }, { token: viewer.token }]) {
    const rows = linesOf((await download(await make(body, by))).text)
    expect(rows.map(({ email }) => email)).toEqual([null])
  }
  expect(await exported('recipients')).toContain('lerato@example.com')
  const { data } = (await api.ask('GET', '/v1/exports', { token: owner.accessToken })).body
  const ofAdmin = data.find(({ kind }: { kind: string }) => kind === 'recipients')
  const read = await api.ask('GET', `/v1/exports/${ofAdmin.id}`, { token: viewer.token })
  expect((await api.ask('GET', pathOf(read.body.url))).text).not.toContain('lerato@example.com')
})

test('single payouts have a column for each field of the payee, and no account number in full', async () => {
  const text = await exported('payout_items', { batchId: batchIds[1] }, 'csv')
  expect(parse(text, { columns: true })).toEqual([
    expect.objectContaining({
      batchId: batchIds[1],
      name: 'Lerato Dlamini',
      bankCode: '470010',
      accountLast4: '7890',
      amountCents: '25000',
      state: 'PENDING_APPROVAL',
    }),
  ])
  for (const kind of ['payout_items', 'recipients', 'connected_accounts'])
    expect(await exported(kind)).not.toContain(ACCOUNT.accountNumber)
  const { data } = await ask('GET', `/v1/payouts/items?batchId=${batchIds[0]}`)
  expect(data).toEqual([expect.objectContaining({ batchId: batchIds[0], amountCents: 15_000 })])
})

test('no secret is in an export, and a description is no formula', async () => {
  expect(await exported('api_keys')).not.toMatch(/svc_test_|keyHash/)
  expect(await exported('webhook_endpoints')).not.toContain('secret')
  expect(await exported('payment_links', {}, 'csv')).toContain(`'=1+1`)
})

test('an export of receipts has those of the business alone', async () => {
  // The disputed payment has one too.
  const [own] = linesOf(await exported('receipts'))
  const ids = (await fillReceipts(api.pool, 3)).slice(0, 2)
  await api.pool.query('UPDATE transactions SET business_id = $1 WHERE receipt_id = ANY ($2)', [owner.businessId, ids])
  const rows: Record<string, string>[] = parse(await exported('receipts', {}, 'csv'), { columns: true })
  expect(rows.map(({ receiptId }) => receiptId).toSorted()).toEqual([own.receiptId, ...ids].toSorted())
  const { url, leafIndex } = rows.find(({ receiptId }) => receiptId === ids[0])!
  expect([leafIndex, (await api.ask('GET', pathOf(url!))).status]).toEqual(['', 200])
})

test('a filter that the list does not have, or a value that it refuses, names the field', async () => {
  const range = { format: 'csv', since: LONG_AGO, until: now() }
  const refused: [object, string][] = [
    [{ kind: 'recipients', filters: { state: 'ACTIVE' } }, '/filters/state'],
    [{ kind: 'disputes', filters: { state: 'SUCCEEDED' } }, '/filters/state'],
    [{ kind: 'payout_items', filters: { batchId: 'bat_1' } }, '/filters/batchId'],
    [{ kind: 'transactions', filters: { customerEmail: 'a@example.com' } }, '/filters/customerEmail'],
  ]
  for (const [body, path] of refused) {
    const answer = await api.ask('POST', '/v1/exports', { token: owner.accessToken, body: { ...range, ...body } })
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([400, path])
  }
})

test('the lists of ADMINs are exported in their sessions alone', async () => {
  const { key } = await ask('POST', '/api/api-keys', { name: 'other', mode: 'TEST' })
  const body = { format: 'csv', since: LONG_AGO, until: now() }
  for (const kind of ['users', 'api_keys'])
    expect((await api.ask('POST', '/v1/exports', { key, body: { ...body, kind } })).status).toBe(403)
})
