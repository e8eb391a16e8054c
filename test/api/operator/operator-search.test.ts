import { asSuperuser } from '../../database.ts'
import { newId } from '../../../src/db/new-id.ts'
import { idFrom } from '../../../src/domain/ids.ts'
import { given } from '../../given.ts'
import { operatorToken, paidMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'
import { readsOf, recordStatements } from '../transactions/statement-plans.ts'

/** The day of the searched payment, long before the others. */
const DAY = '2025-03-14'
const OTHERS = 20_000
const BATCH = 2_000

const api = testApi(startApiWithProviders)
let operator: string
let payment: string
let link: string
let linked: string
let attempt: string

/** An id of that time, as a process makes it. */
function idAt(instant: string): string {
  const time = Date.parse(instant).toString(16).padStart(12, '0')
  return idFrom('transaction', time + newId('transaction').slice(-20))
}

beforeAll(async () => {
  operator = await operatorToken(api)
  const { apiKey, businessId } = await paidMerchant(api)
  const createdAt = `${DAY}T21:30:00.000Z`
  payment = await given.payment(api.pool, {
    id: idAt(createdAt),
    businessId,
    amountCents: 12_345,
    createdAt,
    hosted: true,
    reference: 'order-17',
  })
  attempt = await given.attempt(api.pool, {
    transactionId: payment,
    state: 'PENDING',
    providerReference: 'mfrggzdfmztwq2lk',
  })
  const order = { amountCents: 77_700, currency: 'ZAR', customer: { email: 'Thandi@Payer.Example' } }
  const made = await api.ask('POST', '/api/payment-links', { key: apiKey, body: order })
  expect([made.status, made.body.error]).toEqual([201, undefined])
  link = made.body.id
  linked = made.body.transactionId
  // In batches, each within the service's time-out for a statement.
  for (let first = 1; first <= OTHERS; first += BATCH)
    await api.pool.query(
      `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events)
     SELECT 'txn_' || lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint + n), 12, '0') || lpad(to_hex(n), 20, '0'),
       $1, 'TEST', 'COLLECT', 'API', 'CREATED', 12345, 'ZAR', 'other-' || n, true, false
     FROM generate_series($2::int, $3::int) AS n`,
      [businessId, first, first + BATCH - 1],
    )
  await asSuperuser(api.pool, 'ANALYZE transactions')
})

async function found(q: string): Promise<string[]> {
  const { status, body } = await api.ask('GET', `/api/operator/search?q=${encodeURIComponent(q)}`, { token: operator })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.map(({ id }: { id: string }) => id)
}

test('a transaction is found by its id, its workflow, its attempt, either reference, or its amount and day', async () => {
  for (const q of [payment, `payment-${payment}`, attempt, 'mfrggzdfmztwq2lk', 'order-17', `R 123,45 ${DAY}`])
    expect([q, await found(q)]).toEqual([q, [payment]])
  expect(await found('123.45 2025-03-15')).toEqual([])
  expect(await found('123.45')).not.toContain(payment)
  expect(await found('nothing of the kind')).toEqual([])
})

test('a link is found by its id, its address, and its payer', async () => {
  expect(await found(link)).toEqual([linked])
  expect(await found(`https://pay.example.com/pay/${link}?again`)).toEqual([linked])
  expect(await found('thandi@payer.example')).toEqual([linked])
})

test('a result says the amount, the method, the state, the reference and the time', async () => {
  const { body } = await api.ask('GET', '/api/operator/search?q=order-17', { token: operator })
  expect(body.data).toEqual([
    {
      kind: 'transaction',
      id: payment,
      title: 'R 123,45 checkout',
      subtitle: `CREATED, order-17, ${DAY}T21:30:00.000Z`,
    },
  ])
})

test.each([
  ['an id', () => link],
  ['a reference', () => 'order-17'],
  ['an email', () => 'thandi@payer.example'],
  ['an amount and its day', () => `123.45 ${DAY}`],
])('%s is found by an index among many transactions', async (_, term) => {
  const sent = recordStatements(api.pool)
  await found(term())
  const statement = sent.find(({ text }) => text.includes('FROM transactions AS t'))!
  const { index, rows } = await readsOf(api.pool, statement, 't')
  expect(index).not.toBe('Seq Scan')
  expect(rows).toBeLessThanOrEqual(2)
})
