import { loadTransaction } from '../../../src/db/transactions/record.ts'
import { derivedPart } from '../../../src/domain/ids.ts'
import { newAttemptAt } from '../../../src/activities/attempts/new-attempt.ts'
import { createRegistry } from '../../../src/providers/registry.ts'
import { asSuperuser } from '../../database.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import { given } from '../../given.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { paid } from '../payments/paid-payment.ts'
import { type Ask, testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)

let keys = 0
const newKey = () => `order-${keys++}`
const body = { amountCents: 15_000, currency: 'ZAR' }

async function create(idempotencyKey: string | null, ask: Ask = {}, path = '/v1/payments', sent: object = body) {
  const headers: Record<string, string> = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
  return await api.ask('POST', path, { key: merchant.apiKey, headers, ...ask, body: sent })
}

async function idOf(...request: Parameters<typeof create>): Promise<string> {
  const { status, body: made } = await create(...request)
  expect([status, made]).toMatchObject([201, { transactionId: expect.any(String) }])
  return made.transactionId
}

/** Deletes the transaction and every stored response, as a restore of an older backup does. */
async function forget(transactionId: string): Promise<void> {
  await withoutTriggers(api.pool, async (db) => {
    for (const table of ['events', 'transitions'])
      await db.query(`DELETE FROM ${table} WHERE transaction_id = $1`, [transactionId])
    await db.query('DELETE FROM transactions WHERE id = $1', [transactionId])
    await db.query('DELETE FROM idempotency_records')
  })
}

const forgetAnswers = () => asSuperuser(api.pool, 'DELETE FROM idempotency_records')

/** An epoch that demands that repeats of forgotten requests are recognized, for one test. */
async function whileForgot(work: () => Promise<void>): Promise<void> {
  await asSuperuser(
    api.pool,
    `INSERT INTO record_epochs (system_identifier, timeline, look_first_before, look_first_until)
     VALUES (1, 'restored', now(), now() + interval '1 day')`,
  )
  await work().finally(() => asSuperuser(api.pool, `DELETE FROM record_epochs WHERE timeline = 'restored'`))
}

const markRestored = (id: string) => asSuperuser(api.pool, `UPDATE transactions SET restored = true WHERE id = '${id}'`)

test('a request that is repeated after its record was lost leads to the same derived part', async () => {
  const key = newKey()
  const first = await idOf(key)
  await forget(first)
  const again = await idOf(key)
  expect(derivedPart(first)).toMatch(/^[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(derivedPart(again)).toBe(derivedPart(first))
})

test('another key, business or path leads to another derived part', async () => {
  const key = newKey()
  const ids = [
    await idOf(key),
    await idOf(newKey()),
    await idOf(key, { key: other.apiKey }),
    await idOf(key, {}, '/api/payments/collect', { ...body, provider: 'peach' }),
  ]
  expect(new Set(ids.map(derivedPart)).size).toBe(4)
})

test('the id starts with its time, so newer ids follow older ones', async () => {
  const ids = [await idOf(newKey()), await idOf(null), await idOf(newKey())]
  expect(ids.map((id) => id.slice(0, 16))).toEqual(ids.map((id) => id.slice(0, 16)).toSorted())
  expect(Math.abs(parseInt(ids[0]!.slice(4, 16), 16) - Date.now())).toBeLessThan(60_000)
})

test('a payment without a key has a random id of version 7', async () => {
  const id = await idOf(null)
  expect([id[16], derivedPart(id)]).toEqual(['7', null])
})

test('the id of a refund with an Idempotency-Key is derived too', async () => {
  const payment = await paid({ api, merchant })
  const id = await idOf(newKey(), {}, '/v1/refunds', { transactionId: payment, amountCents: 1 })
  expect(derivedPart(id)).not.toBeNull()
})

test('a second payment of the same key has a reference of its own', async () => {
  const key = newKey()
  const at = { providerId: 'paystack', rail: 'CARD' } as const
  const deps = { pool: api.pool, providers: createRegistry().providers }
  const read = async (id: string) => (await loadTransaction(api.pool, { transactionId: id }))!
  const first = await idOf(key)
  const sent = await newAttemptAt(deps, await read(first), 1, at)
  await given.attempt(api.pool, { transactionId: first, state: 'DECLINED', providerReference: sent.providerReference })
  await forgetAnswers()
  const second = await idOf(key)
  const next = await newAttemptAt(deps, await read(second), 1, at)
  expect([second === first, next.providerReference === sent.providerReference]).toEqual([false, false])
  await markRestored(first)
  await expect(newAttemptAt(deps, await read(second), 1, at)).rejects.toThrow(`${second} repeats the restored ${first}`)
})

test('a restored payment is returned to a repeat as it is now, and nothing is made', async () => {
  const key = newKey()
  const id = await idOf(key)
  await markRestored(id)
  await forgetAnswers()
  await whileForgot(async () => {
    const { status, body: answer } = await create(key)
    expect([status, answer.transactionId]).toEqual([201, id])
  })
})

test('a day later the key of a restored payment makes a new one', async () => {
  const key = newKey()
  const id = await idOf(key)
  await markRestored(id)
  await forgetAnswers()
  expect(await idOf(key)).not.toBe(id)
})

test('a repeat of a restored link is refused with SV-2010, which names the transaction', async () => {
  const key = newKey()
  const link = await create(key, {}, '/api/payment-links')
  const { transactionId } = link.body
  await markRestored(transactionId)
  await forgetAnswers()
  await whileForgot(async () => {
    const { status, body: answer } = await create(key, {}, '/api/payment-links')
    expect([status, answer.error.code]).toEqual([409, 'SV-2010'])
    expect(answer.error.message).toContain(transactionId)
  })
})
