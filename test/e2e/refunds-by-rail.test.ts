import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RefundKind } from '../../src/domain/routing/rail-facts.ts'
import type { PayInRail } from '../../src/domain/states.ts'
import type { Transaction } from '../api-types.ts'
import { clientOf, signIn, type Client } from '../client.ts'
import { loadSubjects } from '../contract/pieces.ts'
import type { Subject } from '../contract/subject.ts'
import { checkoutAt, press, visit } from '../payer.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { readLedger } from '../simulated-providers.ts'

let service: TestService
let key: Client
let operator: Client

/** Changes the refunds of a rail, and puts the rail in use. */
function withRail({ descriptor, ...others }: Subject, rail: PayInRail, refunds: RefundKind): Subject {
  const { capabilities } = descriptor
  const rails = { ...capabilities.rails, [rail]: { ...capabilities.rails[rail]!, refunds } }
  const changed = { ...capabilities, rails, defaultRails: [...new Set([...capabilities.defaultRails, rail])] }
  return { ...others, descriptor: { ...descriptor, capabilities: changed } as Subject['descriptor'] }
}

beforeAll(async () => {
  const subjects = await loadSubjects()
  const subject = (id: string) => subjects.find(({ descriptor }) => descriptor.id === id)!
  const known = [
    withRail(subject('paystack'), 'BANK_TRANSFER', 'NONE'),
    withRail(subject('peach'), 'CARD', 'ONCE'),
    withRail(subject('yoco'), 'CARD', 'FULL'),
  ]
  service = await startTestService({ madeUp: known })
  key = clientOf(service.baseUrl, service.business.apiKey)
  operator = await signIn(service.baseUrl, service.operator)
})

afterAll(() => service.stop(), 60_000)

const read = async (id: string): Promise<Transaction> => (await key.get(`/v1/transactions/${id}`)).body
const reaches = (id: string, isThere: (now: Transaction) => boolean): Promise<Transaction> =>
  until(async () => {
    const now = await read(id)
    return isThere(now) && now
  }, 45_000)

/** A payment by Instant EFT with its page. */
async function byTransfer(): Promise<{ id: string; checkout: string }> {
  const made = await key.post('/v1/payments', {
    amountCents: 15_000,
    currency: 'ZAR',
    paymentMethod: { type: 'BANK_TRANSFER' },
    customer: { email: 'payer@example.com' },
  })
  expect(made.status).toBe(201)
  const id = made.body.transactionId as string
  return { id, checkout: await checkoutAt(`${service.baseUrl}/pay/${id}`) }
}

async function refundLines(): Promise<object[]> {
  return (await readLedger(service.simulator)).filter(({ kind }) => kind === 'REFUND')
}

const refundsOf = async (id: string): Promise<Transaction[]> =>
  (await key.get(`/api/payments/history?originalTransactionId=${id}`)).body.data

test('a payment on a rail without refunds shows the rail that was paid, and no refund of it is stored or sent', async () => {
  const { id, checkout } = await byTransfer()
  expect(await read(id)).toMatchObject({ rail: 'BANK_TRANSFER', paidRail: null, refunds: null })
  await press(checkout, 'pay')
  const paid = await reaches(id, ({ state }) => state === 'SUCCEEDED')
  expect(paid).toMatchObject({ rail: 'BANK_TRANSFER', paidRail: 'BANK_TRANSFER', refunds: 'NONE' })
  expect(paid.attempts).toMatchObject([{ rail: 'BANK_TRANSFER', paidRail: 'BANK_TRANSFER' }])
  const sentBefore = await refundLines()
  for (const path of ['/v1/refunds', '/api/payments/refund'])
    for (const part of [{}, { amountCents: 1 }]) {
      const refused = await key.post(path, { transactionId: id, ...part })
      const details = { rail: 'BANK_TRANSFER', refunds: 'NONE' }
      expect([refused.status, refused.body]).toMatchObject([422, { error: { code: 'SV-3009', details } }])
    }
  expect(await refundsOf(id)).toEqual([])
  expect(await refundLines()).toEqual(sentBefore)
})

test('a late success on a rail without refunds is flagged for an operator, and not returned', async () => {
  const { id, checkout } = await byTransfer()
  await key.post(`/v1/payments/${id}/cancel`)
  await reaches(id, ({ state }) => state === 'STOPPED')
  await press(checkout, 'pay')
  const late = await reaches(id, ({ needsReview }) => needsReview)
  expect(late).toMatchObject({ state: 'STOPPED', attempts: [{ state: 'SUCCEEDED', paidRail: 'BANK_TRANSFER' }] })
  const { body } = await operator.get(`/api/operator/transactions/${id}`)
  expect(body).toMatchObject({ reviewReason: 'cannot_be_refunded', furtherReviewReasons: [] })
  expect(await refundsOf(id)).toEqual([])
  expect((await visit(`${service.baseUrl}/pay/${id}`)).text).toContain('the money could not be returned: please ask')
  const resolved = { outcome: 'FAILED', note: 'Returned by a bank transfer.' }
  expect((await operator.post(`/api/operator/transactions/${id}/resolve`, resolved)).status).toBe(200)
  expect((await read(id)).needsReview).toBe(false)
})
