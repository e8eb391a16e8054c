import { given } from '../../given.ts'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { patiently } from '../../database.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import { operatorToken, paidMerchant, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'
import { blocksOf, recordStatements } from '../transactions/statement-plans.ts'
import { type UncheckedJson } from '../../unchecked-json.ts'

const ROWS = 20_000

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)
let link: string
let payment: string
let batch: string
let endpoint: string
let delivery: string

beforeAll(async () => {
  const { businessId, apiKey } = merchant
  await patiently(api.database.superuserUrl, (pool) => insertManyTransactions(pool, { businessId, mode: 'TEST' }, ROWS))
  const order = {
    amountCents: 77_712,
    currency: 'ZAR',
    customer: { email: 'Thandi@Payer.Example', name: 'Thandi Nkosi-Zulu' },
  }
  const body = { ...order, reference: 'Blue-Order', description: 'Saturday picnic basket' }
  const made = await api.ask('POST', '/api/payment-links', { key: apiKey, body })
  expect([made.status, made.body.error]).toEqual([201, undefined])
  link = made.body.id
  payment = made.body.transactionId
  batch = await given.payoutBatch(api.pool, { businessId, description: 'Wages of November', totalCents: 9_999_900 })
  endpoint = await given.endpoint(api.pool, { businessId, url: 'https://hooks.example/money' })
  const made1 = await given.deliveries(api.pool, { businessId, endpointId: endpoint, states: ['DELIVERED'] })
  delivery = made1[0]!
})

async function search(q: string, key: string): Promise<UncheckedJson[]> {
  const { status, body } = await api.ask('GET', `/api/search?q=${encodeURIComponent(q)}`, { key })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

async function found(q: string, key = merchant.apiKey): Promise<Record<string, string[]>> {
  const groups = await search(q, key)
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ id }: { id: string }) => id)]))
}

test('a payment and its link are found by either id, the reference, the email, the description and the amount', async () => {
  const both = { transaction: [payment], link: [link] }
  for (const q of [
    payment,
    payment.slice(0, 24),
    'blue-order',
    'BLUE',
    'thandi@payer.example',
    'picnic',
    'R 777,12',
    'NKOSI',
    'zulu thandi',
  ])
    expect([q, await found(q)]).toEqual([q, both])
  expect(await found(link)).toEqual(both)
  // Names are stored encrypted: a part of a word, or a word too many, finds nothing.
  for (const q of ['nkos', 'thandi dlamini']) expect([q, await found(q)]).toEqual([q, {}])
  expect(await found('thandi', other.apiKey)).toEqual({})
  expect(await found(link.slice(0, 28))).toEqual({ link: [link] })
})

test('a signed-in user sees the payer of a found payment, an API key does not', async () => {
  const ask = { key: merchant.apiKey, token: merchant.accessToken }
  for (const [with_, customer] of [
    [{ token: ask.token }, 'Thandi Nkosi-Zulu'],
    [{ key: ask.key }, undefined],
  ] as const)
    expect((await api.ask('GET', '/api/search?q=blue', with_)).body.data[0].items[0].customer).toBe(customer)
})

test('batches, endpoints and deliveries are found by id, name or amount', async () => {
  for (const q of [batch, batch.slice(0, 20).toUpperCase(), 'november', 'R 99 999.00'])
    expect([q, await found(q)]).toEqual([q, { payoutBatch: [batch] }])
  expect(await found('hooks.example')).toEqual({ endpoint: [endpoint] })
  expect(await found(delivery)).toMatchObject({ delivery: [delivery] })
})

test('results are counted up to a bound, and the newest are shown', async () => {
  const [group] = await search('txn_0', merchant.apiKey)
  expect(group).toMatchObject({ kind: 'transaction', count: 50, more: true })
  expect(group!.items).toHaveLength(5)
})

test('the beginning of an id finds a link and a receipt behind a thousand newer ones of another business', async () => {
  const shop = await paidMerchant(api)
  const store = async (businessId: string, count: number): Promise<string[]> =>
    await withoutTriggers(api.pool, async (db) => {
      const { rows } = await db.query<{ hex: string }>(
        `SELECT replace(uuidv7()::text, '-', '') AS hex FROM generate_series(1, $1::int)`,
        [count],
      )
      const made = rows.map(({ hex }) => hex)
      await db.query(
        `INSERT INTO transactions (id, business_id, mode, kind, source, state, sequence, amount_cents, currency,
           reference, hosted, sends_events, provider_id, provider_transaction_id, receipt_id, token_id)
         SELECT 'txn_' || hex, $1, 'TEST', 'COLLECT', 'LINK', 'SUCCEEDED', 3, 100, 'ZAR', hex, true, false, 'paystack',
           hex, 'rct_' || hex, 'tok_' || hex
         FROM unnest($2::text[]) AS hex`,
        [businessId, made],
      )
      await db.query(
        `INSERT INTO ledger_entries (source_key, business_id, mode, currency, kind, amount_cents, transaction_id)
         SELECT 'att_' || hex || '/1/CAPTURE', $1, 'TEST', 'ZAR', 'CAPTURE', 100, 'txn_' || hex FROM unnest($2::text[]) AS hex`,
        [businessId, made],
      )
      await db.query(
        `INSERT INTO payment_links (id, business_id, mode, transaction_id)
         SELECT 'lnk_' || hex, $1, 'TEST', 'txn_' || hex FROM unnest($2::text[]) AS hex`,
        [businessId, made],
      )
      await db.query(
        `INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, salt, leaf_hash, settled_at)
         SELECT 'rct_' || hex, 'tok_' || hex, 'txn_' || hex, 'TEST', '{}', decode(repeat('00', 32), 'hex'),
           decode(repeat('00', 32), 'hex'), now()
         FROM unnest($1::text[]) AS hex`,
        [made],
      )
      return made
    })
  const [own] = await store(shop.businessId, 1)
  const others = await store(merchant.businessId, 1_100)
  // The eight digits that all ids of the same minute share.
  const begins = others.at(-1)!.slice(0, 8)
  expect(own!.slice(0, 8)).toBe(begins)
  expect(await found(`lnk_${begins}`, shop.apiKey)).toEqual({ link: [`lnk_${own}`] })
  expect(await found(`rct_${begins}`, shop.apiKey)).toEqual({ receipt: [`rct_${own}`] })
})

test('another business finds none of it, and blanks find nothing', async () => {
  for (const q of [payment, link, batch, endpoint, delivery, 'picnic', 'november', 'thandi@payer.example', ' '])
    expect([q, await found(q, other.apiKey)]).toEqual([q, {}])
})

test('an operator finds it in any business, with the name of the business', async () => {
  const token = await operatorToken(api)
  const groupsOf = async (q: string) => {
    const { body } = await api.ask('GET', `/api/operator/search?q=${encodeURIComponent(q)}`, { token })
    return Object.fromEntries(body.groups.map(({ kind, items }: UncheckedJson) => [kind, items]))
  }
  const own = { businessId: merchant.businessId, businessName: expect.any(String) }
  const linked = { transaction: [{ id: payment, ...own }], link: [{ id: link, transactionId: payment, ...own }] }
  expect(await groupsOf('Blue-Order')).toMatchObject(linked)
  expect(await groupsOf(payment.slice(0, 30))).toMatchObject({ transaction: [{ id: payment, ...own }] })
  expect(await groupsOf(batch.slice(0, 30))).toMatchObject({ payoutBatch: [{ id: batch, ...own }] })
  for (const q of [merchant.businessId, merchant.businessId.slice(0, 30)])
    expect(await groupsOf(q)).toMatchObject({ business: [{ id: merchant.businessId }] })
})

test.each(['picnic', 'R 777.12', 'txn_0', 'lnk_0', 'rct_0', 'dlv_0', 'thandi@payer.example', 'blue-order'])(
  '%s reads no more than the newest rows of the business',
  async (q) => {
    const sent = recordStatements(api.pool)
    await found(q)
    const reads = sent.filter(({ name }) => /^(transaction-list|find-own)/.test(name))
    expect(reads).toHaveLength(2)
    let blocks = 0
    for (const statement of reads) blocks += await blocksOf(api.pool, statement)
    // The newest 10 000 transactions are in some 400 blocks; each group reads a few more.
    expect(blocks).toBeLessThan(3_000)
  },
)
