import { until } from '../until.ts'
import { ONE_CHARGE, pay, send, successEvent, type Payment } from './payments.ts'
import { holdAnswer } from './provider-proxy.ts'
import { proxiedService } from './proxied-service.ts'
import { refusal } from '../client.ts'

const { service, proxy, payments } = proxiedService({ losesEvents: true })

async function stored(id: string): Promise<{ handled: boolean; due: boolean }[]> {
  const { rows } = await service.pool.query(
    'SELECT handled_at IS NOT NULL AS handled, engine_due_at IS NOT NULL AS due FROM inbound_events WHERE transaction_id = $1',
    [id],
  )
  return rows
}

async function countStored(): Promise<number> {
  const { rows } = await service.pool.query('SELECT count(*)::integer AS count FROM inbound_events')
  return rows[0].count
}

async function eventTypes(id: string): Promise<string[]> {
  const { body } = await payments.client.get(`/v1/events?transactionId=${id}`)
  return body.data.map(({ type }: { type: string }) => type).toReversed()
}

test('an event that arrives before the response to its charge is stored, and the response settles both', async () => {
  const answer = holdAnswer(proxy)
  const id = await payments.charge('tok_success')
  const chargeId = await answer.given
  const event = successEvent(service, await payments.read(id), 'TEST', { id: chargeId })
  expect((await send(service, event)).status).toBe(200)
  expect(await stored(id)).toEqual([{ handled: false, due: true }])
  expect(await payments.read(id)).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'SENDING' }] })
  answer.release()

  expect(await payments.end(id)).toMatchObject({
    state: 'SUCCEEDED',
    attempts: [{ state: 'SUCCEEDED' }],
    needsReview: false,
  })
  expect(await stored(id)).toEqual([{ handled: true, due: false }])
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  expect(await eventTypes(id)).toEqual(['payment.created', 'payment.succeeded'])
})

test('an earlier event settles the payment if that response is lost, and the provider is not asked', async () => {
  const answer = holdAnswer(proxy)
  const id = await payments.charge('tok_success')
  await answer.given
  await send(service, successEvent(service, await payments.read(id)))
  answer.drop()

  const { attempts } = await payments.end(id)
  expect(attempts).toMatchObject([{ state: 'SUCCEEDED' }])
  expect(await stored(id)).toEqual([{ handled: true, due: false }])
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  expect(proxy.asked).not.toContain(`/transaction/verify/${attempts[0].providerReference}`)
})

test('an event that arrives twice is stored once and settles its payment once', async () => {
  const { id, page } = await payments.checkout()
  await pay(page)
  const event = successEvent(service, await payments.attempt(id, 'REQUIRES_ACTION'))
  const answers = await Promise.all([send(service, event), send(service, event), send(service, event)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED', sequence: 4 })
  expect((await send(service, event)).status).toBe(200)
  await until(async () => (await stored(id)).every(({ handled }) => handled))
  expect(await stored(id)).toEqual([{ handled: true, due: false }])
  expect(await eventTypes(id)).toEqual(['payment.created', 'payment.succeeded'])
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
})

test('an event that repeats a recorded success changes nothing', async () => {
  const id = await payments.charge('tok_success')
  const before = await payments.end(id)
  expect((await send(service, successEvent(service, before))).status).toBe(200)
  expect(await stored(id)).toEqual([{ handled: true, due: false }])
  expect(await payments.read(id)).toEqual(before)
  expect(await eventTypes(id)).toEqual(['payment.created', 'payment.succeeded'])
})

/**
 * Reads why an operator has to look at the payment, and the amount that the provider reported instead of the requested
 * one.
 */
async function reviewOf(id: string): Promise<unknown[]> {
  const { rows } = await service.pool.query({
    text: `SELECT t.review_reason, a.reported_cents, a.reported_currency
           FROM transactions t JOIN attempts a ON a.transaction_id = t.id WHERE t.id = $1`,
    values: [id],
    rowMode: 'array',
  })
  return rows[0]!
}

test.each([
  ['another id of the provider', { id: 4_099_260_999 }, ['second_payment', null, null]],
  ['another amount', { amount: 14_999 }, ['amount_mismatch', '14999', 'ZAR']],
  ['another currency', { currency: 'USD' }, ['amount_mismatch', '15000', 'USD']],
])(
  'a success under the same reference with %s is a second payment: the first stands, a person has to look',
  async (_what, fields, why) => {
    const { id } = await payments.checkout()
    await send(service, successEvent(service, await payments.attempt(id, 'REQUIRES_ACTION')))
    const before = await payments.end(id)
    expect(before).toMatchObject({ state: 'SUCCEEDED', providerTransactionId: '4099260516', needsReview: false })
    await send(service, successEvent(service, before, 'TEST', fields))
    const after = await until(async () => {
      const now: Payment = await payments.read(id)
      return now.needsReview && now
    })
    expect(after).toMatchObject({ state: 'SUCCEEDED', sequence: before.sequence, providerTransactionId: '4099260516' })
    expect(await reviewOf(id)).toEqual(why)
    await until(async () => (await stored(id)).every(({ handled }) => handled))
    expect(await eventTypes(id)).toEqual(['payment.created', 'payment.succeeded'])
  },
)

test('the second of two payments under one reference does not count as a repeat if events report both before the response', async () => {
  const answer = holdAnswer(proxy)
  const id = await payments.charge('tok_success')
  await answer.given
  const sending = await payments.read(id)
  await send(service, successEvent(service, sending))
  await send(service, successEvent(service, sending, 'TEST', { id: 4_099_260_998 }))
  answer.drop()
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })
  await until(async () => (await payments.read(id)).needsReview)
  expect(await stored(id)).toEqual([
    { handled: true, due: false },
    { handled: true, due: false },
  ])
})

test('a forged event is refused and not stored', async () => {
  const { id } = await payments.checkout()
  const payment = await payments.attempt(id, 'REQUIRES_ACTION')
  const { body, signature } = successEvent(service, payment)
  const before = await countStored()
  const forgeries = [
    { body, signature: '' },
    { body, signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { body: body.replace('15000', '15001'), signature },
    { body: `${body} `, signature },
  ]
  for (const forged of forgeries) {
    expect(refusal(await send(service, forged))).toEqual([401, 'SV-1001'])
  }
  expect(await countStored()).toBe(before)
  expect(await payments.read(id)).toEqual(payment)
})

test('an event for a test attempt that is signed with the live secret is stored unmatched and moves nothing', async () => {
  const { id } = await payments.checkout()
  const payment = await payments.attempt(id, 'REQUIRES_ACTION')
  const before = await countStored()
  expect((await send(service, successEvent(service, payment, 'LIVE'))).status).toBe(200)
  expect(await countStored()).toBe(before + 1)
  expect(await stored(id)).toEqual([])
  const { rows } = await service.pool.query(
    'SELECT attempt_id, engine_due_at FROM inbound_events ORDER BY received_at DESC LIMIT 1',
  )
  expect(rows).toEqual([{ attempt_id: null, engine_due_at: null }])
  // The same event signed with the secret of its mode settles the payment: only the secret was wrong.
  expect(await payments.read(id)).toEqual(payment)
  await send(service, successEvent(service, payment, 'TEST', { id: 4_099_260_517 }))
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })
})
