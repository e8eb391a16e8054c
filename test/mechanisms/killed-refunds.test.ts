import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, type TestService } from '../service.ts'
import { lockAttempts } from './attempts-lock.ts'
import { paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, startRole } from './process.ts'
import { holdAnswer, startProviderProxy, type ProviderProxy } from './provider-proxy.ts'

let service: TestService
let payments: Payments
let proxy: ProviderProxy
/** What the killed worker left; one wait for the provider's two answers of "not found" is for all of it. */
const left = { beforeTheCall: '', beforeTheRecord: '', beforeTheEnd: '', beforeTheStart: '' }

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part === 'paystack') proxy = await startProviderProxy(url)
    // Nobody listens there: what became of a refund is found out by asking alone.
    return part === 'events' ? 'http://127.0.0.1:9' : part === 'paystack' ? proxy.url : url
  }
  service = await startTestService({ role: 'api', between })
  payments = paymentsOf(service)
}, 60_000)

afterAll(async () => {
  await killAllRoles()
  await service.stop()
  await proxy.close()
}, 60_000)

async function refund(transactionId: string): Promise<string> {
  const made = await payments.client.post('/v1/refunds', { transactionId })
  expect(made.status).toBe(201)
  return made.body.transactionId
}

/** What the provider really returned for a refund. */
async function returned(id: string): Promise<{ amountCents: number; state: string }[]> {
  return await payments.charges(id)
}

const ONE_REFUND = [{ amountCents: 15_000, state: 'SUCCEEDED' }]

test('a worker is killed with refunds in every place between their rows and their ends', async () => {
  const worker = await startRole(service, { role: 'worker' })
  const paid = await Promise.all(Array.from({ length: 4 }, () => payments.charge('tok_success')))
  for (const id of paid) expect(await payments.end(id, 40_000)).toMatchObject({ state: 'SUCCEEDED' })

  left.beforeTheEnd = await refund(paid[0]!)
  await payments.attempt(left.beforeTheEnd, 'PENDING')

  const answer = holdAnswer(proxy)
  left.beforeTheRecord = await refund(paid[1]!)
  await answer.given

  // The reservation writes to the charge's attempt, so it is made before the lock.
  worker.pause()
  left.beforeTheCall = await refund(paid[2]!)
  const lock = await lockAttempts(service.database.url)
  worker.resume()
  await lock.waiting(1)
  // It stands still while its row is stored, and dies without having gone on.
  worker.pause()
  await lock.release()
  await payments.attempt(left.beforeTheCall, 'SENDING')
  await worker.kill()
  answer.drop()
  proxy.passAll()

  left.beforeTheStart = await refund(paid[3]!)
  const states = await Promise.all(
    Object.values(left).map(async (id) => {
      const { state, attempts } = await payments.read(id)
      return [state, ...attempts.map((attempt: { state: string }) => attempt.state)]
    }),
  )
  expect(states).toEqual([['PROCESSING', 'SENDING'], ['PROCESSING', 'SENDING'], ['PROCESSING', 'PENDING'], ['CREATED']])
}, 150_000)

test('what the provider took SUCCEEDS in another worker, and is returned once', async () => {
  // "Not found" counts from a minute after the refund could last be sent: that minute passes in the record.
  await service.pool.query(`UPDATE attempts SET send_by = send_by - interval '60 s' WHERE state = 'SENDING'`)
  await startRole(service, { role: 'worker' })
  for (const id of [left.beforeTheRecord, left.beforeTheEnd, left.beforeTheStart]) {
    const ended = await payments.end(id, 90_000)
    expect(ended).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await returned(id)).toEqual(ONE_REFUND)
  }
}, 300_000)

test('what never reached the provider ends FAILED as provider_lost, returns nothing and gives its amount free again', async () => {
  const lost = await payments.end(left.beforeTheCall, 120_000)
  expect(lost).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_lost', attempts: [{ state: 'UNKNOWN' }] })
  expect(await returned(left.beforeTheCall)).toEqual([])

  // Its amount is free again.
  const charge = lost.originalTransactionId
  const { rows } = await service.pool.query(
    'SELECT captured_cents::int AS captured, refund_reserved_cents::int AS reserved FROM attempts WHERE transaction_id = $1',
    [charge],
  )
  expect(rows).toEqual([{ captured: 15_000, reserved: 0 }])
  const ledger = (await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()) as { kind: string }[]
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('CHARGE'), ...Array(3).fill('REFUND')])
}, 150_000)
