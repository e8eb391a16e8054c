/** @waits 130 */

import type { Transaction } from '../api-types.ts'
import { type Client } from '../client.ts'
import { asSuperuser } from '../database.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import { providerReference } from '../../src/providers/contract/reference.ts'
import { duringTests } from '../during-tests.ts'
import { ONE_CHARGE } from '../mechanisms/payments.ts'
import { proxiedService } from '../mechanisms/proxied-service.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { press, visit } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { businessWith } from './businesses.ts'
import { bookedFor, setProvider } from '../simulated-providers.ts'

/* The record forgets what was sent, as a restore of an older backup does, and the same request comes again. */

const { service, proxy, payments } = proxiedService({
  providers: ['paystack', 'peach', 'yoco'],
  providerTimeoutMs: 2_000,
})
const business = duringTests(() => businessWith(service, ['paystack', 'peach']))

afterEach(async () => {
  await paystack({ mode: 'up' })
  await asSuperuser(service.pool, "DELETE FROM record_epochs WHERE timeline = 'restored'")
  await asSuperuser(service.pool, 'DELETE FROM forgotten_charges')
})

const paystack = (settings: object) => setProvider(service.simulator, 'paystack', settings)

/** Opens the record with this demand, as after a restore. */
const opening = (lookFirstUntil: string): string =>
  `INSERT INTO record_epochs (system_identifier, timeline, look_first_before, look_first_until)
   VALUES (1, 'restored', now(), ${lookFirstUntil})`
const openRestored = (lookFirstUntil: string): Promise<unknown> => asSuperuser(service.pool, opening(lookFirstUntil))
const FORGOT = "now() + interval '1 day'"

const charge = (client: Client, key: string): Promise<string> =>
  client
    .post(
      '/v1/payments',
      { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
      { 'idempotency-key': key },
    )
    .then(({ body }) => body.transactionId)

const endOf = (client: Client, id: string): Promise<Transaction> =>
  transactionsOf(client, 60_000).reaches(id, ({ state }) => ['SUCCEEDED', 'FAILED'].includes(state))
const flagged = (id: string) => transactionsOf(business.test, 30_000).reaches(id, ({ needsReview }) => needsReview)

const ledgerOf = (transaction: Transaction) => bookedFor(service.simulator, transaction)

const OF_TRANSACTION = ['deliveries', 'ledger_entries', 'receipts', 'events', 'routing_decisions', 'attempts']

async function deleteWork(id: string): Promise<void> {
  await withoutTriggers(service.pool, async (db) => {
    for (const table of OF_TRANSACTION) {
      const named =
        table === 'deliveries' ? 'event_id IN (SELECT id FROM events WHERE transaction_id = $1)' : 'transaction_id = $1'
      await db.query(`DELETE FROM ${table} WHERE ${named}`, [id])
    }
    await db.query('DELETE FROM transitions WHERE transaction_id = $1 AND sequence > 1', [id])
  })
}

async function forget(id: string): Promise<void> {
  await deleteWork(id)
  await withoutTriggers(service.pool, async (db) => {
    await db.query('DELETE FROM transitions WHERE transaction_id = $1', [id])
    await db.query('DELETE FROM transactions WHERE id = $1', [id])
    await db.query('DELETE FROM idempotency_records')
  })
}

/** Leaves the transaction as it was before its first attempt, in a record that was restored. */
async function rewind(id: string, state: 'CREATED' | 'PROCESSING'): Promise<void> {
  await deleteWork(id)
  await withoutTriggers(service.pool, async (db) => {
    // Both at once: the relay could otherwise start it in a record that does not look first yet.
    await db.query(opening('NULL'))
    await db.query(
      `UPDATE transactions
       SET state = $2, sequence = 1, version = version + 1, newest_attempt = 0, provider_transaction_id = NULL,
         settled_attempt_id = NULL, receipt_id = NULL, token_id = NULL, engine_due_at = now()
       WHERE id = $1`,
      [id, state],
    )
    await db.query('UPDATE payment_links SET opened_at = NULL WHERE transaction_id = $1', [id])
  })
}

/** A payment that Paystack charged and the record forgot. Routing would now choose Peach. */
async function forgotten(key: string): Promise<{ reference: string }> {
  const id = await charge(business.test, key)
  const { attempts } = await endOf(business.test, id)
  expect(attempts).toMatchObject([{ providerId: 'paystack', state: 'SUCCEEDED' }])
  await forget(id)
  await openRestored(FORGOT)
  const rules = { priorities: ['peach', 'paystack'], disabledProviders: [] }
  expect((await business.admin.put('/v1/routing', rules)).status).toBe(200)
  return { reference: attempts[0]!.providerReference }
}

/** Waits until the payment was postponed, since a provider did not respond. */
const waits = (id: string) =>
  until(async () => {
    const { rows } = await service.pool.query('SELECT 1 FROM transactions WHERE id = $1 AND version > 1', [id])
    return rows.length > 0
  }, 30_000)

const routeToPaystack = () =>
  business.admin.put('/v1/routing', { priorities: ['paystack', 'peach'], disabledProviders: [] })

test('a forgotten charge is found at its provider, though routing would now choose another', async () => {
  const { reference } = await forgotten('order-1')
  const again = await endOf(business.test, await charge(business.test, 'order-1'))
  expect(again).toMatchObject({
    state: 'SUCCEEDED',
    providerId: 'paystack',
    attempts: [{ providerId: 'paystack', providerReference: reference, state: 'SUCCEEDED' }],
  })
  expect(await ledgerOf(again)).toMatchObject(ONE_CHARGE)
  await routeToPaystack()
})

test('nothing is sent while a provider does not respond, and its charge is found later', async () => {
  await forgotten('order-2')
  await paystack({ mode: 'down' })
  const id = await charge(business.test, 'order-2')
  await waits(id)
  expect(await transactionsOf(business.test).read(id)).toMatchObject({ state: 'CREATED', attempts: [] })
  await paystack({ mode: 'up' })
  const again = await endOf(business.test, id)
  expect(again).toMatchObject({ state: 'SUCCEEDED', providerId: 'paystack' })
  expect(await ledgerOf(again)).toMatchObject(ONE_CHARGE)
  await routeToPaystack()
})

test('a request that a provider may have had, and that cannot be asked, waits for an operator', async () => {
  await openRestored(FORGOT)
  const id = await charge(business.test, 'order-3')
  expect(await flagged(id)).toMatchObject({ state: 'CREATED', attempts: [] })
})

const listAtYoco = (reference: string) =>
  service.pool.query(`INSERT INTO forgotten_charges VALUES ('yoco', 'TEST', $1)`, [reference])

test('a charge that is not in the list of an operator, at a provider that cannot be asked, is sent', async () => {
  await openRestored(FORGOT)
  await listAtYoco('aaaaaaaaaaaaaaaa')
  const sent = await endOf(business.test, await charge(business.test, 'order-4'))
  expect(sent).toMatchObject({ state: 'SUCCEEDED', providerId: 'paystack' })
  expect(await ledgerOf(sent)).toMatchObject(ONE_CHARGE)
})

test('a charge in the list of an operator is stored at its provider, and nothing is sent', async () => {
  await openRestored(FORGOT)
  await paystack({ mode: 'down' })
  const id = await charge(business.test, 'order-5')
  await waits(id)
  await listAtYoco(providerReference(id, 1))
  await paystack({ mode: 'up' })
  const found = await transactionsOf(business.test, 30_000).reaches(id, ({ attempts }) => attempts.length > 0)
  expect(found.attempts).toMatchObject([{ providerId: 'yoco', state: 'SENDING' }])
  expect(await ledgerOf(found)).toEqual([])
})

test('a payment without a key, made after the restore, is sent at once', async () => {
  await openRestored(FORGOT)
  const id = await payments.charge('tok_success')
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
})

test('a refund whose attempt was forgotten is found at the provider of its charge', async () => {
  const payment = await payments.end(await payments.charge('tok_success'))
  const made = await payments.client.post('/v1/refunds', { transactionId: payment.transactionId, amountCents: 5_000 })
  const id = made.body.transactionId
  const first = await endOf(payments.client, id)
  expect(first.state).toBe('SUCCEEDED')
  await rewind(id, 'CREATED')
  const again = await endOf(payments.client, id)
  expect(again.state).toBe('SUCCEEDED')
  expect(again.attempts.map(({ providerReference }) => providerReference)).toEqual(
    first.attempts.map(({ providerReference }) => providerReference),
  )
  const lines = await ledgerOf(again)
  expect(lines.filter(({ kind }) => kind === 'REFUND')).toHaveLength(1)
})

test.each([0, 3])('a payout whose attempt, after %i unsent, was forgotten is found at its provider', async (unsent) => {
  const payouts = await payoutBatchesOf(service)
  const recipientId = await payouts.recipient(`620000111${unsent}`)
  const batch = await payouts.make([{ recipientId, amountCents: 5_000 }])
  const id = batch.items[0].transactionId
  if (unsent > 0) await paystack({ mode: 'down' })
  await payouts.approve(batch)
  await transactionsOf(payouts.client, 90_000).reaches(id, ({ attempts }) => attempts.length >= unsent)
  await paystack({ mode: 'up' })
  await payouts.completed(batch.batchId, 60_000)
  expect(await transactionsOf(payouts.client).read(id)).toMatchObject({ state: 'SUCCEEDED' })
  const before = proxy.asked.length
  await rewind(id, 'PROCESSING')
  expect(await endOf(payouts.client, id)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  expect(proxy.asked.slice(before)).not.toContain('/transfer')
})

test('a link that was paid after two openings without a provider was forgotten: its charge is found', async () => {
  const order = { amountCents: 15_000, currency: 'ZAR', provider: 'paystack' }
  const { transactionId, paymentUrl } = (await business.test.post('/api/payment-links', order)).body
  await paystack({ mode: 'down' })
  await until(async () => {
    await visit(paymentUrl)
    return (await transactionsOf(business.test).read(transactionId)).attempts.length >= 6
  }, 90_000)
  await paystack({ mode: 'up' })
  const checkout = await until(async () => (await visit(paymentUrl)).location, 60_000)
  await press(checkout, 'pay')
  const paid = await endOf(business.test, transactionId)
  expect(paid).toMatchObject({ state: 'SUCCEEDED', attempts: { length: 7 } })
  await rewind(transactionId, 'CREATED')
  await visit(paymentUrl)
  const again = await endOf(business.test, transactionId)
  const { providerReference } = paid.attempts[6]!
  expect(again).toMatchObject({ state: 'SUCCEEDED', attempts: [{ providerReference, state: 'SUCCEEDED' }] })
  expect(await ledgerOf(paid)).toMatchObject(ONE_CHARGE)
})

const forgetAnswers = () => asSuperuser(service.pool, 'DELETE FROM idempotency_records')

test('a key that is used again after its day makes a second payment, charged under a reference of its own', async () => {
  const first = await endOf(business.test, await charge(business.test, 'order-6'))
  await forgetAnswers()
  const second = await endOf(business.test, await charge(business.test, 'order-6'))
  expect(second.attempts).toMatchObject([{ state: 'SUCCEEDED', providerReference: expect.any(String) }])
  expect(second.transactionId).not.toBe(first.transactionId)
  for (const each of [first, second]) expect(await ledgerOf(each)).toMatchObject(ONE_CHARGE)
})

test('a repeat of a transaction that was restored sends nothing and waits for an operator', async () => {
  const first = await endOf(business.test, await charge(business.test, 'order-7'))
  await forgetAnswers()
  await asSuperuser(service.pool, `UPDATE transactions SET restored = true WHERE id = '${first.transactionId}'`)
  const id = await charge(business.test, 'order-7')
  expect(await flagged(id)).toMatchObject({ state: 'CREATED', attempts: [] })
  expect(await ledgerOf(first)).toMatchObject(ONE_CHARGE)
})
