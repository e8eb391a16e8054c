import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { harness } from '../contract/harness/ozow.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { pay, paymentsOf, type Payment, type Payments } from './payments.ts'

let service: TestService
let payments: Payments

beforeAll(async () => {
  // No receiver listens there, so every event comes from a test.
  const between = (part: string, url: string) => Promise.resolve(part === 'events' ? 'http://127.0.0.1:9' : url)
  service = await startTestService({ between, providers: ['ozow'] })
  payments = paymentsOf(service)
})

afterAll(() => service.stop(), 60_000)

/** Makes a payment with an open checkout at Ozow. */
async function collect(amountCents: number, more: object = {}): Promise<{ payment: Payment; page: string }> {
  const order = { provider: 'ozow', amountCents, currency: 'ZAR', ...more }
  const { body } = await payments.client.post('/api/payments/collect', order)
  const payment = await payments.attempt(body.transactionId, 'REQUIRES_ACTION')
  return { payment, page: await until(() => payments.open(body.transactionId)) }
}

/** The form that Ozow signs for a payment. */
function formOf(payment: Payment, changes: Record<string, string> = {}): string {
  const keys = service.settings.connections.ozow!.TEST!
  const content = new URLSearchParams(harness.successContent(payment.attempts[0].providerReference))
  content.set('SiteCode', keys.settings['SITE_CODE']!)
  content.set('Amount', (payment.amountCents / 100).toFixed(2))
  for (const [name, value] of Object.entries(changes)) content.set(name, value)
  return harness.sign(keys, content.toString(), { method: 'POST', url: '' }).body
}

async function post(form: string | URLSearchParams): Promise<number> {
  const { status } = await fetch(`${service.baseUrl}/api/providers/ozow/events`, { method: 'POST', body: String(form) })
  return status
}

async function eventsOf(transactionId: string): Promise<{ handled: boolean; because: string | null }[]> {
  const { rows } = await service.pool.query(
    `SELECT handled_at IS NOT NULL AS handled, set_aside_because AS because FROM inbound_events
     WHERE transaction_id = $1 ORDER BY received_at`,
    [transactionId],
  )
  return rows
}

test("a signed form that is divided differently does not pay another business's payment", async () => {
  const victim = (await collect(1_000_000)).payment
  const { payment: own } = await collect(1)
  // The business of the payer chose this text for the payment, and Ozow signed it.
  const reference = victim.attempts[0].providerReference
  const Optional1 = `${reference}10000.00Complete`
  const honest = new URLSearchParams(formOf(own, { Optional1 }))
  const forged = new URLSearchParams(honest)
  const real = `${own.attempts[0].providerReference}0.01Complete`
  forged.set('TransactionId', honest.get('TransactionId')! + real)
  forged.set('TransactionReference', reference)
  forged.set('Amount', '10000.00')
  forged.set('Optional1', '')
  expect(await post(forged)).toBe(200)
  expect(await post(honest)).toBe(200)
  await until(async () => (await eventsOf(own.transactionId)).length === 1)
  expect(await eventsOf(victim.transactionId)).toEqual([])
  expect(await payments.read(victim.transactionId)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
})

test('an event of success counts once Ozow itself says so, and is asked about again until then', async () => {
  const { payment, page } = await collect(15_000)
  expect(await post(formOf(payment))).toBe(200)
  const due = () =>
    service.pool.query(
      `SELECT 1 FROM inbound_events
       WHERE transaction_id = $1 AND handled_at IS NULL AND engine_due_at < now() + INTERVAL '6 s'`,
      [payment.transactionId],
    )
  await until(async () => (await due()).rowCount === 1)
  expect(await payments.read(payment.transactionId)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
  await pay(page)
  expect(await payments.end(payment.transactionId)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
  await until(async () => (await eventsOf(payment.transactionId))[0]!.handled)
  expect(await eventsOf(payment.transactionId)).toEqual([{ handled: true, because: null }])
})

test('an event of a checkout that an earlier release made, with its description in the form, is asked about too', async () => {
  const { payment, page } = await collect(15_000)
  await pay(page)
  expect(await post(formOf(payment, { Optional1: 'Two tickets', Optional2: 'Naledi & Sons' }))).toBe(200)
  expect(await payments.end(payment.transactionId)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
})

test('one signed form is one event, however it is written', async () => {
  const { payment, page } = await collect(15_000)
  await pay(page)
  const honest = formOf(payment)
  const fields = [...new URLSearchParams(honest)]
  const changed = (field: string, change: (value: string) => string) => {
    const form = new URLSearchParams(honest)
    form.set(field, change(form.get(field)!))
    return form.toString()
  }
  const everyLetter = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')
  const written = [
    honest,
    new URLSearchParams(fields.toReversed()).toString(),
    fields.map((pair) => pair.map(everyLetter).join('=')).join('&'),
    changed('Hash', (value) => value.toUpperCase()),
    changed('IsTest', (value) => value.toUpperCase()),
    changed('TransactionId', (value) => value.toUpperCase()),
    JSON.stringify(Object.fromEntries(fields)),
    `${honest}&Nothing=of+it`,
  ]
  for (const form of written) expect(await post(form)).toBe(200)
  await payments.end(payment.transactionId)
  expect(await eventsOf(payment.transactionId)).toHaveLength(1)
})
