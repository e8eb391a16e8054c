import { beforeAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { fillReceipts } from '../../db/many/receipts.ts'
import { given } from '../../given.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { addUser, mintTestKey, testBusiness } from '../accounts/accounts.ts'
import { givenDispute } from '../disputes/given-dispute.ts'
import { linesOf, pathOf } from '../downloads.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const ACCOUNT = { bankCode: '470010', accountNumber: '1234567890' }

const api = testApi(startApiWithProviders)
const owner = testBusiness(api)
let batchIds: string[]

const ask = async (method: string, path: string, body?: object): Promise<UncheckedJson> => {
  const answer = await api.ask(method, path, { token: owner.accessToken, ...(body && { body }) })
  expect([path, answer.status < 300, answer.status < 300 ? null : answer.body]).toEqual([path, true, null])
  return answer.body
}

async function exported(kind: string, filters: object = {}, format = 'jsonl'): Promise<string> {
  const range = { since: '2000-01-01T00:00:00.000Z', until: new Date(Date.now() + 60_000).toISOString() }
  const made = await ask('POST', '/v1/exports', { kind, format, ...range, filters })
  expect(made.filters).toEqual(filters)
  return (await api.ask('GET', pathOf(made.url))).text
}

beforeAll(async () => {
  await api.pool.query(`UPDATE businesses SET plan = 'PAID' WHERE id = $1`, [owner.businessId])
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
  const filtered = (await ask('GET', `${path}?${new URLSearchParams(filters as Record<string, string>).toString()}`))
    .data
  expect((await exported(kind, filters)).split('\n')).toHaveLength(filtered.length + 1)
  const csv: object[] = parse(await exported(kind, {}, 'csv'), { columns: true })
  expect(csv).toHaveLength(list.length)
})

test('an export of recipients that a VIEWER or an API key made or reads has no emails', async () => {
  const { key } = await mintTestKey(api, owner.accessToken)
  const viewer = await addUser(api, owner.accessToken, 'VIEWER')
  const body = {
    kind: 'recipients',
    format: 'jsonl',
    since: '2000-01-01T00:00:00.000Z',
    until: '2100-01-01T00:00:00.000Z',
  }
  for (const by of [{ key }, { token: viewer.token }]) {
    const made = await api.ask('POST', '/v1/exports', { ...by, body })
    const rows = linesOf((await api.ask('GET', pathOf(made.body.url))).text)
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
  const range = { format: 'csv', since: '2000-01-01T00:00:00.000Z', until: new Date().toISOString() }
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
  const body = { format: 'csv', since: '2000-01-01T00:00:00.000Z', until: new Date().toISOString() }
  for (const kind of ['users', 'api_keys'])
    expect((await api.ask('POST', '/v1/exports', { key, body: { ...body, kind } })).status).toBe(403)
})
