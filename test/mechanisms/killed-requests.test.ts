/** @waits 45 */

import { clientOf, type Answer } from '../client.ts'
import { startTestService } from '../service.ts'
import { resolves, until } from '../until.ts'
import { startStatementProxy } from './statement-proxy.ts'
import { ONE_CHARGE, paymentsOf } from './payments.ts'
import { killAllRoles, startRole } from './process.ts'
import { duringTests } from '../during-tests.ts'

afterAll(killAllRoles)
const service = duringTests(startTestService)
const payments = duringTests(() => paymentsOf(service))
const database = duringTests(() => startStatementProxy(service.database.url))

const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

const ask = (baseUrl: string, key: string): Promise<Answer> =>
  clientOf(baseUrl, service.business.apiKey).post('/v1/payments', body, { 'Idempotency-Key': key })

async function storedPayments(): Promise<string[]> {
  return (await service.pool.query('SELECT id FROM transactions ORDER BY id')).rows.map(({ id }) => id)
}

/** Requests a payment from a separate API process and kills the process at its COMMIT. */
async function killAt(at: 'before' | 'after', key: string): Promise<void> {
  const api = await startRole(service, { role: 'api', databaseUrl: database.url })
  const { reached } = database.hold('COMMIT', at)
  const isAnswered = resolves(ask(api.baseUrl, key))
  await reached
  await api.kill()
  expect(await isAnswered).toBe(false)
}

test('a retry after a kill between commit and response returns the same payment, which is charged once', async () => {
  await killAt('after', 'committed')
  const stored = await storedPayments()
  expect(stored).toHaveLength(1)
  const retry = await ask(service.baseUrl, 'committed')
  expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect([retry.body.transactionId]).toEqual(stored)
  expect(await storedPayments()).toEqual(stored)
  // The killed process started no workflow, so the relay finds the payment due.
  expect(await payments.end(stored[0]!, 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await payments.charges(stored[0]!)).toEqual(ONE_CHARGE)
})

test('a kill before the commit stores nothing, and the retry counts as the first request', async () => {
  const before = await storedPayments()
  await killAt('before', 'not committed')
  // The first request counts as running until the database notices that its connection is gone.
  const retry = await until(async () => {
    const answer = await ask(service.baseUrl, 'not committed')
    if (answer.status === 409) expect(answer.body.error.code).toBe('SV-2008')
    return answer.status !== 409 && answer
  })
  expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(await storedPayments()).toEqual([...before, retry.body.transactionId])
  expect(await payments.end(retry.body.transactionId)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await payments.charges(retry.body.transactionId)).toEqual(ONE_CHARGE)
})
