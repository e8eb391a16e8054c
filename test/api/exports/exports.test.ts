import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, jest, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { given } from '../../given.ts'
import { addUser, mintTestKey, registerBusiness, testBusiness } from '../accounts/accounts.ts'
import { everyRow, linesOf, openUnread, pathOf } from '../downloads.ts'
import { type Ask, testApi } from '../running-api.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'

/** More than two pages of an export. */
const MANY = 700

const api = testApi()
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
  const month = await api.ask('GET', `/v1/statements/${now().slice(0, 7)}`, { token: shop.accessToken })
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
    const answer = await api.ask('POST', '/v1/exports', { ...other, body })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'SV-1002'])
  }
  const ids = async (of: object) =>
    (await api.ask('GET', '/v1/exports', of)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids(as)).toEqual([made.id])
  expect(await ids({ token: member.token })).toEqual([])
  expect((await api.ask('GET', `/v1/exports/${made.id}`, { token: member.token })).status).toBe(404)
})

test('an export is read by its business in its mode, with a new link each time', async () => {
  const made = await make({ kind: 'payouts', format: 'csv', since: LONG_AGO, until: now() })
  const { status, body } = await api.ask('GET', `/v1/exports/${made.id}`, { key })
  expect(status).toBe(200)
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
    const { status, body } = await api.ask('GET', each)
    expect([status, body.error.code]).toEqual([404, 'SV-2005'])
  }
  expect((await api.ask('GET', path.replace(/&signature=.*/, ''))).status).toBe(400)
})

test('a link ends with the key, the user or the role that made it, as an expired one does', async () => {
  const admin = { token: owner.accessToken }
  const body = (kind: string) => ({ kind, format: 'csv', since: LONG_AGO, until: now() })
  const second = await addUser(api, owner.accessToken, 'ADMIN')
  const third = await addUser(api, owner.accessToken, 'ADMIN')
  const minted = await mintTestKey(api, owner.accessToken)
  const month = (as: object) => api.ask('GET', `/v1/statements/${now().slice(0, 7)}`, as)
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
    const { status, body } = await api.ask('POST', '/v1/exports', {
      key,
      body: { kind: 'payouts', format: 'csv', ...range },
    })
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
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
  const fifth = await api.ask('GET', pathOf(made.url))
  expect([fifth.status, fifth.body.error.code]).toEqual([429, 'SV-2009'])
  for (const { end } of opened) end()
  const ended = Date.now() + 10_000
  while ((await api.ask('HEAD', pathOf(made.url))).status !== 200 && Date.now() < ended) await delay(50)
  expect(linesOf((await download(made)).text)).toHaveLength(40_000)
})
