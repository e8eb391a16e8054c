import { randomUUID } from 'node:crypto'
import { asSuperuser } from '../database.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import { harness as ozowHarness } from '../contract/harness/ozow.ts'
import { harness as stitchHarness } from '../contract/harness/stitch.ts'
import { signMessage } from '../contract/harness/webhooks.ts'
import { duringTests } from '../during-tests.ts'
import { given } from '../given.ts'
import { startReceiver } from '../receiver.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { pay, paymentsOf, send, successEvent, type Payment } from './payments.ts'

const service = duringTests(() => startTestService({ losesEvents: true, providers: ['paystack', 'ozow', 'stitch'] }))
const payments = duringTests(() => paymentsOf(service))
const receiver = duringTests(startReceiver)

async function collectBy(provider: ProviderId, amountCents = 15_000): Promise<Payment> {
  const order = { provider, amountCents, currency: 'ZAR' }
  const { body } = await payments.client.post('/api/payments/collect', order)
  return await payments.attempt(body.transactionId, 'REQUIRES_ACTION')
}

async function atOzow(amountCents: number): Promise<{ payment: Payment; page: string }> {
  const payment = await collectBy('ozow', amountCents)
  return { payment, page: await until(() => payments.open(payment.transactionId)) }
}

/** The form that Ozow signs for a payment. */
function formOf(payment: Payment, changes: Record<string, string> = {}): string {
  const keys = service.settings.connections.ozow!.TEST!
  const content = new URLSearchParams(ozowHarness.successContent(payment.attempts[0].providerReference))
  content.set('SiteCode', keys.settings['SITE_CODE']!)
  content.set('Amount', (payment.amountCents / 100).toFixed(2))
  for (const [name, value] of Object.entries(changes)) content.set(name, value)
  return ozowHarness.sign(keys, content.toString(), { method: 'POST', url: '' }).body
}

async function postForm(form: string | URLSearchParams): Promise<number> {
  const { status } = await fetch(`${service.baseUrl}/api/providers/ozow/events`, { method: 'POST', body: String(form) })
  return status
}

async function ozowSays(payment: Payment, Status: string): Promise<void> {
  expect(await postForm(formOf(payment, { Status }))).toBe(200)
}

async function stitchSays(payment: Payment, status: string): Promise<void> {
  const event = JSON.parse(stitchHarness.successContent(payment.attempts[0].providerReference))
  const content = JSON.stringify({ ...event, data: { ...event.data, status } })
  const { settings } = service.settings.connections.stitch!.TEST!
  const { headers, body } = signMessage('svix', settings['WEBHOOK_SECRET']!, content, Date.now(), `msg_${randomUUID()}`)
  const url = `${service.baseUrl}/api/providers/stitch/events`
  const { status: answered } = await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body })
  expect(answered).toBe(200)
}

async function eventsOf(transactionId: string): Promise<{ handled: boolean; because: string | null }[]> {
  const { rows } = await service.pool.query(
    `SELECT handled_at IS NOT NULL AS handled, set_aside_because AS because FROM inbound_events
     WHERE transaction_id = $1 ORDER BY received_at`,
    [transactionId],
  )
  return rows
}

async function reviewReasonOf(transactionId: string): Promise<string | null> {
  const { rows } = await service.pool.query('SELECT review_reason AS reason FROM transactions WHERE id = $1', [
    transactionId,
  ])
  return rows[0].reason
}

const handled = (id: string, count: number) =>
  until(async () => {
    const events = await eventsOf(id)
    return events.length === count && events.every((event) => event.handled) && events
  })

test('a checkout that Ozow reports as abandoned stays open, and a later Complete that Ozow confirms settles it', async () => {
  const payment = await collectBy('ozow')
  await ozowSays(payment, 'Abandoned')
  expect(await handled(payment.transactionId, 1)).toEqual([{ handled: true, because: null }])
  expect(await payments.read(payment.transactionId)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
  await pay(await until(() => payments.open(payment.transactionId)))
  await ozowSays(payment, 'Complete')
  expect(await payments.end(payment.transactionId)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
})

test('a request that Stitch reports as pending, then expired, stays open, and a later COMPLETE settles it', async () => {
  const payment = await collectBy('stitch')
  await stitchSays(payment, 'PENDING')
  await stitchSays(payment, 'EXPIRED')
  expect(await handled(payment.transactionId, 2)).toMatchObject([{ because: null }, { because: null }])
  expect(await payments.read(payment.transactionId)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
  await stitchSays(payment, 'COMPLETE')
  expect(await payments.end(payment.transactionId)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
})

test('an unreadable event is set aside for an operator, and the events behind it are handled', async () => {
  const payment = await collectBy('paystack')
  const id = payment.transactionId
  const { rows } = await service.pool.query('SELECT id FROM attempts WHERE transaction_id = $1', [id])
  const unreadable = { finding: { state: 'LEVITATING' }, engineDueAt: new Date() }
  await given.inboundEvent(service.pool, { transactionId: id, attemptId: rows[0].id, ...unreadable })
  await send(service, successEvent(service, payment))
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await handled(id, 2)).toEqual([
    { handled: true, because: 'what it says of the payment cannot be read' },
    { handled: true, because: null },
  ])
  expect(await payments.read(id)).toMatchObject({ needsReview: true })
  expect(await reviewReasonOf(id)).toBe('event_unreadable')
})

test('an event at which the program fails is set aside for an operator, and the events behind it are handled', async () => {
  await asSuperuser(
    service.pool,
    `CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'a fault of the program' USING ERRCODE = 'check_violation'; END $$;
     CREATE TRIGGER poisoned BEFORE UPDATE ON attempts FOR EACH ROW
       WHEN (NEW.provider_transaction_id = 'poison') EXECUTE FUNCTION refuse_poison()`,
  )
  const payment = await collectBy('paystack')
  const id = payment.transactionId
  await send(service, successEvent(service, payment, 'TEST', { id: 'poison' }))
  expect(await handled(id, 1)).toEqual([{ handled: true, because: 'handling it failed' }])
  expect(await payments.read(id)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: true })
  expect(await reviewReasonOf(id)).toBe('fault')
  await send(service, successEvent(service, payment))
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED', needsReview: true })
})

test('a fault of the program flags its payment for review at once, and does not count as the database being away', async () => {
  await asSuperuser(
    service.pool,
    `CREATE FUNCTION spoil_token() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.card_token := '\\x00'; RETURN NEW; END $$;
     CREATE TRIGGER spoilt BEFORE INSERT ON transactions FOR EACH ROW
       WHEN (NEW.description = 'spoilt') EXECUTE FUNCTION spoil_token()`,
  )
  const order = { amountCents: 15_000, currency: 'ZAR', description: 'spoilt' }
  const card = { type: 'CARD', token: 'tok_success' }
  const { body } = await payments.client.post('/v1/payments', { ...order, paymentMethod: card })
  const id = body.transactionId as string
  const flagged = await until(async () => {
    const payment = await payments.read(id)
    return payment.needsReview && payment
  }, 5_000)
  expect(flagged).toMatchObject({ state: 'CREATED', attempts: [] })
  const { rows } = await service.pool.query('SELECT engine_due_at FROM transactions WHERE id = $1', [id])
  expect(rows).toEqual([{ engine_due_at: null }])
  expect(await reviewReasonOf(id)).toBe('fault')
  expect(await payments.charges(id)).toEqual([])
})

test('a fault of the program at a delivery keeps it due, later each time, so no event is lost', async () => {
  const endpoint = { url: receiver.url, eventTypes: ['payment.created'] }
  const { body: registered } = await payments.client.post('/v1/webhook_endpoints', endpoint)
  const { rows: kept } = await service.pool.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [registered.id])
  await service.pool.query("UPDATE webhook_endpoints SET secret = '\\x00' WHERE id = $1", [registered.id])
  const id = await payments.hosted()
  const due = (longerThan: number) =>
    until(async () => {
      const { rows } = await service.pool.query(
        `SELECT d.id, d.state, extract(epoch FROM d.engine_due_at - now())::float AS "inSeconds"
         FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.transaction_id = $1`,
        [id],
      )
      return rows[0]?.inSeconds > longerThan && rows[0]
    })
  const { id: deliveryId } = await due(30)
  await service.pool.query(
    "UPDATE deliveries SET engine_due_at = now(), updated_at = now() - interval '20 min' WHERE id = $1",
    [deliveryId],
  )
  expect(await due(5 * 60)).toMatchObject({ state: 'PENDING' })
  await service.pool.query('UPDATE webhook_endpoints SET secret = $2 WHERE id = $1', [registered.id, kept[0].secret])
  // A start that arrives at the end of the previous run is lost.
  const delivered = async () => {
    await service.pool.query('UPDATE deliveries SET engine_due_at = now() WHERE id = $1 AND engine_due_at > now()', [
      deliveryId,
    ])
    return receiver.received.length > 0
  }
  expect(await until(delivered, 25_000, 2_000)).toBe(true)
})

test("a signed form that is divided differently does not pay another business's payment", async () => {
  const victim = (await atOzow(1_000_000)).payment
  const { payment: own } = await atOzow(1)
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
  expect(await postForm(forged)).toBe(200)
  expect(await postForm(honest)).toBe(200)
  await until(async () => (await eventsOf(own.transactionId)).length === 1)
  expect(await eventsOf(victim.transactionId)).toEqual([])
  expect(await payments.read(victim.transactionId)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
})

test('an event of success counts once Ozow itself says so, and is asked about again until then', async () => {
  const { payment, page } = await atOzow(15_000)
  expect(await postForm(formOf(payment))).toBe(200)
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
  const { payment, page } = await atOzow(15_000)
  await pay(page)
  expect(await postForm(formOf(payment, { Optional1: 'Two tickets', Optional2: 'Naledi & Sons' }))).toBe(200)
  expect(await payments.end(payment.transactionId)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
})

test('one signed form is one event, however it is written', async () => {
  const { payment, page } = await atOzow(15_000)
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
  for (const form of written) expect(await postForm(form)).toBe(200)
  await payments.end(payment.transactionId)
  expect(await eventsOf(payment.transactionId)).toHaveLength(1)
})
