import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type Client, signIn } from '../client.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'

jest.setTimeout(180_000)

const newKey = randomBytes(32)

let service: TestService
let oldKey: Buffer
let operator: Client

beforeAll(async () => {
  service = await startTestService({ role: 'api' })
  oldKey = service.settings.encryptionKey
  operator = await signIn(service.baseUrl, service.operator)
}, 60_000)

afterAll(async () => {
  await killAllRoles()
  await service.stop()
}, 60_000)

const payment = {
  amountCents: 15_000,
  currency: 'ZAR',
  customer: { email: 'payer@mail.example' },
  paymentMethod: { type: 'CARD', token: 'tok_success' },
}

/** Makes payments through a process of the API. */
const at = (api: RoleProcess): Payments => paymentsOf(service, api.baseUrl)

async function charged(payments: Payments): Promise<void> {
  const { body } = await payments.client.post('/v1/payments', payment)
  expect(await payments.end(body.transactionId, 60_000)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
  expect(await payments.charges(body.transactionId)).toEqual(ONE_CHARGE)
}

test('if the new key is added behind the old one first, every payment is made, whichever process restarts first', async () => {
  const [before, between, after] = [[oldKey], [oldKey, newKey], [newKey, oldKey]]
  const worker = await startRole(service, { role: 'worker', encryptionKeys: before })
  const api = await startRole(service, { role: 'api', encryptionKeys: between })
  await charged(at(api))
  await worker.kill()
  const second = await startRole(service, { role: 'worker', encryptionKeys: between })
  await charged(paymentsOf(service))
  const renewed = await startRole(service, { role: 'api', encryptionKeys: after })
  await charged(at(renewed))
  await charged(at(api))
  await second.kill()
  await startRole(service, { role: 'worker', encryptionKeys: after })
  await charged(at(api))
  await charged(at(renewed))
  await killAllRoles()
})

test('if the new key comes first, payments that the worker cannot decrypt are flagged unsent, and an operator can end them', async () => {
  await startRole(service, { role: 'worker', encryptionKeys: [oldKey] })
  const payments = at(await startRole(service, { role: 'api', encryptionKeys: [newKey, oldKey] }))
  const { body } = await payments.client.post('/v1/payments', payment)
  const id = body.transactionId
  const flagged = await until(async () => {
    const now = await payments.read(id)
    return now.needsReview && now
  }, 60_000)
  expect(flagged).toMatchObject({ state: 'CREATED', attempts: [] })
  const path = `/api/operator/transactions/${id}`
  expect((await operator.get(path)).body.reviewReason).toBe('fault')
  const headers = { 'Idempotency-Key': 'ends it' }
  const resolved = await until(async () => {
    const answer = await operator.post(`${path}/resolve`, { outcome: 'FAILED', note: 'The order is off.' }, headers)
    return answer.status !== 503 && answer
  }, 60_000)
  expect([resolved.status, resolved.body]).toMatchObject([200, { state: 'FAILED', failureReasonCode: 'resolved' }])
  expect(await payments.charges(id)).toEqual([])
})
