/** @waits 80 */

import { withoutTriggers } from '../db/many/storing.ts'
import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import type { Attempt, Transaction } from '../api-types.ts'
import { clientOf, refusal, signIn } from '../client.ts'
import { eventsOf, startSubscribedReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { checkoutAt, press } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'

const service = duringTests(startTestService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const operator = duringTests(() => signIn(service.baseUrl, service.operator))
const receiver = duringTests(() =>
  startSubscribedReceiver(key, ['refund.created', 'refund.succeeded', 'refund.failed']),
)

const AMOUNT = 15_000
const control = (settings: object) => setProvider(service.simulator, 'paystack', settings)
const balance = (balanceCents: number) => control({ balanceCents })
const { read, reaches } = transactionsOf(key, 60_000)
const restart = (id: string, headers = {}) =>
  operator.post(`/api/operator/transactions/${id}/restart`, { note: 'The balance was filled up.' }, headers)

/** A payment that was cancelled and then paid on its checkout, with its page and the automatic refund. */
async function lateSuccess(): Promise<{ payment: string; page: string; refund: string }> {
  const made = await key.post('/v1/payments', { amountCents: AMOUNT, currency: 'ZAR' })
  const { transactionId: payment, nextAction } = made.body
  const checkout = await checkoutAt(nextAction.url)
  expect((await key.post(`/v1/payments/${payment}/cancel`)).status).toBeLessThan(300)
  await reaches(payment, 'STOPPED')
  await press(checkout, 'pay')
  const refund = await until(async () => {
    const { body } = await key.get('/v1/transactions?kind=REFUND')
    return body.data.find((found: Transaction) => found.originalTransactionId === payment)?.transactionId as
      | string
      | undefined
  })
  return { payment, page: nextAction.url, refund }
}

async function refundOf(token: string): Promise<string> {
  const body = { amountCents: AMOUNT, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
  const { transactionId } = (await key.post('/v1/payments', body, { Prefer: 'wait=20' })).body
  return (await key.post('/v1/refunds', { transactionId })).body.transactionId
}

/** Moves the attempts' times so that the refund has retried for long enough. */
async function daysPass(refund: string): Promise<void> {
  await service.pool.query(
    "UPDATE attempts SET started_at = started_at - interval '6 days' WHERE transaction_id = $1",
    [refund],
  )
}

/** Does the same for attempts after the operator's restart. */
async function daysPassSinceRestart(refund: string): Promise<void> {
  const text = "UPDATE transaction_reviews SET at = at - interval '6 days' WHERE transaction_id = $1"
  await withoutTriggers(service.pool, (client) => client.query(text, [refund]))
}

const pageOf = async (url: string): Promise<string> => await (await fetch(url, { redirect: 'manual' })).text()
const told = (id: string): string[] => eventsOf(receiver, id).map(({ type, data }) => `${type} ${data.sequence}`)

async function reserved(payment: string): Promise<number> {
  const { rows } = await service.pool.query(
    'SELECT refund_reserved_cents::int AS reserved FROM attempts WHERE transaction_id = $1',
    [payment],
  )
  return rows[0].reserved
}

/** The time within which all refunds of one charge settle, by the run-book. */
const SETTLED_WITHIN_MS = 20_000

/** Requests four refunds of one charge at once; returns how long the last took to settle. */
async function refundFour(amounts: number[]): Promise<{ ids: string[]; tookMs: number }> {
  const body = { amountCents: 10_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const { transactionId: payment } = (await key.post('/v1/payments', body, { Prefer: 'wait=20' })).body
  const started = Date.now()
  const made = await Promise.all(
    amounts.map((amountCents) => key.post('/v1/refunds', { transactionId: payment, amountCents })),
  )
  const ids = made.map(({ body }) => body.transactionId as string)
  await until(async () => (await Promise.all(ids.map(read))).every(({ state }) => state === 'SUCCEEDED'), 120_000)
  return { ids, tookMs: Date.now() - started }
}

async function ledgerOf(ids: string[]): Promise<LedgerLine[]> {
  const references = (await Promise.all(ids.map(read))).flatMap(({ attempts }) =>
    attempts.map(({ providerReference }: Attempt) => providerReference),
  )
  const all = await readLedger(service.simulator)
  return all.filter(({ kind, reference }) => kind === 'REFUND' && references.includes(reference))
}

test('refunds of one charge whose events cannot be told apart are all settled soon', async () => {
  const { ids, tookMs } = await refundFour([1_000, 1_000, 1_000, 1_000])
  expect(tookMs).toBeLessThan(SETTLED_WITHIN_MS)
  expect(await ledgerOf(ids)).toHaveLength(4)
}, 150_000)

test('the end of one refund lets the next of the charge be sent, one at a time', async () => {
  await control({ mode: 'slow', delayMs: 1_500 })
  const { ids, tookMs } = await refundFour([1_000, 2_000, 3_000, 4_000])
  await control({ mode: 'up' })
  expect(tookMs).toBeLessThan(SETTLED_WITHIN_MS)
  const { rows } = await service.pool.query(
    `SELECT t.queued_since, (SELECT count(*)::int FROM attempts a WHERE a.transaction_id = t.id) AS attempts
     FROM transactions t WHERE t.id = ANY($1)`,
    [ids],
  )
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ queued_since: null, attempts: 1 })))
  expect(await ledgerOf(ids)).toHaveLength(4)
}, 150_000)

test('an automatic refund that the provider refuses once is retried and returns the money', async () => {
  await balance(0)
  const { refund, page } = await lateSuccess()
  await reaches(refund, ({ attempts }) => attempts[0]?.state === 'DECLINED')
  expect(await read(refund)).toMatchObject({ state: 'PROCESSING', needsReview: false, failureReasonCode: null })
  expect(await pageOf(page)).toContain('the money is being returned')
  await balance(AMOUNT)
  const done = await reaches(refund, 'SUCCEEDED')
  expect(done.attempts.at(-1)).toMatchObject({ state: 'SUCCEEDED' })
  expect(done.attempts.slice(0, -1).every(({ reasonCode }: Attempt) => reasonCode === 'insufficient_balance')).toBe(
    true,
  )
  const references = done.attempts.map(({ providerReference }: Attempt) => providerReference)
  expect(new Set(references).size).toBe(references.length)
})

test('an automatic refund that fails flags itself and its payment, and an operator can restart it once per failure', async () => {
  await balance(0)
  const { refund, payment, page } = await lateSuccess()
  await reaches(refund, ({ attempts }) => attempts[0]?.state === 'DECLINED')
  expect((await restart(refund)).body.error).toMatchObject({ code: 'SV-3005', details: { state: 'PROCESSING' } })
  await daysPass(refund)
  const failed = await reaches(refund, 'FAILED')
  expect(failed).toMatchObject({ needsReview: true, failureReasonCode: 'insufficient_balance' })
  expect(await read(payment)).toMatchObject({ state: 'STOPPED', needsReview: true })
  for (const id of [refund, payment])
    expect((await operator.get(`/api/operator/transactions/${id}`)).body).toMatchObject({
      reviewReason: 'refund_failed',
    })
  expect(await reserved(payment)).toBe(0)
  expect(await pageOf(page)).toContain('could not be returned: please ask')

  const again = { 'Idempotency-Key': `again-${refund}` }
  const answers = await Promise.all([restart(refund, again), restart(refund), restart(refund)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
  const { status, body } = answers.find(({ status: found }) => found === 202)!
  expect([status, body.state, body.needsReview, body.failureReasonCode]).toEqual([202, 'PROCESSING', false, null])
  expect(await reserved(payment)).toBe(AMOUNT)
  expect(await pageOf(page)).toContain('the money is being returned')
  await reaches(refund, ({ attempts }) => attempts.length > failed.attempts.length)
  await daysPassSinceRestart(refund)
  expect(await reaches(refund, 'FAILED')).toMatchObject({ needsReview: true })
  await until(async () => told(refund).length === 3)
  expect(told(refund)).toEqual(['refund.created 1', 'refund.failed 3', 'refund.failed 5'])

  await balance(AMOUNT)
  expect((await restart(refund)).status).toBe(202)
  const done = await reaches(refund, 'SUCCEEDED')
  expect(done.history.map(({ state }) => state)).toEqual([
    'CREATED',
    'PROCESSING',
    'FAILED',
    'PROCESSING',
    'FAILED',
    'PROCESSING',
    'SUCCEEDED',
  ])
  expect(await read(payment)).toMatchObject({ state: 'STOPPED', needsReview: true, refundedCents: 0 })
  await until(async () => told(refund).length === 4)
  expect(told(refund).at(-1)).toBe('refund.succeeded 7')
  expect((await restart(refund)).body.error).toMatchObject({ code: 'SV-3005', details: { state: 'SUCCEEDED' } })
})

test('only an automatic refund that FAILED can be restarted', async () => {
  await balance(Number.MAX_SAFE_INTEGER)
  expect(refusal(await restart(`txn_${'0'.repeat(32)}`))).toEqual([404, 'SV-2005'])
  const refund = await refundOf('tok_refund_fails')
  const { originalTransactionId } = await reaches(refund, 'FAILED')
  for (const id of [originalTransactionId!, refund]) {
    expect(refusal(await restart(id))).toEqual([409, 'SV-3005'])
  }
  expect((await read(refund)).needsReview).toBe(false)
})

test('a hint that arrives while the provider is down is followed soon after it is back', async () => {
  await balance(Number.MAX_SAFE_INTEGER)
  const away = { mode: 'down', forSeconds: 12 }
  const id = await refundOf('tok_refund_fails_later')
  await reaches(id, ({ attempts }) => attempts[0]?.state === 'PENDING')
  const wentAway = Date.now()
  await control(away)
  const waiting = async () => {
    const { rows } = await service.pool.query(
      'SELECT count(*)::int AS count FROM inbound_events WHERE transaction_id = $1 AND handled_at IS NULL',
      [id],
    )
    return rows[0].count as number
  }
  await until(async () => (await waiting()) > 0)
  await until(async () => (await waiting()) === 0, 40_000)
  await reaches(id, 'FAILED')
  expect(Date.now() - wentAway).toBeGreaterThan(away.forSeconds * 1_000)
})
