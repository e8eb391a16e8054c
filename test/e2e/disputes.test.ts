import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { clientOf, type Client, signIn } from '../client.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

let service: SharedService
let key: Client
let operator: Client

beforeAll(async () => {
  service = await sharedService()
  key = clientOf(service.baseUrl, service.business.apiKey)
  operator = await signIn(service.baseUrl, service.operator)
}, 60_000)

afterAll(() => service.stop(), 60_000)

async function send(event: object): Promise<number> {
  const body = JSON.stringify(event)
  const { secretKey } = service.settings.connections.paystack!.TEST!
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  const headers = { 'x-paystack-signature': signature, 'content-type': 'application/json' }
  const { status } = await fetch(`${service.baseUrl}/api/providers/paystack/events`, { method: 'POST', headers, body })
  return status
}

test('a dispute flags the payment and changes no state; an operator clears it with the same outcome', async () => {
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  const paid = await key.post(
    '/v1/payments',
    { amountCents: 900, currency: 'ZAR', paymentMethod },
    { Prefer: 'wait=20' },
  )
  const id: string = paid.body.transactionId
  const { attempts } = (await key.get(`/v1/transactions/${id}`)).body
  const dispute = {
    event: 'charge.dispute.create',
    data: { id: 7, transaction: { reference: attempts[0].providerReference } },
  }
  expect(await send(dispute)).toBe(200)
  const flagged = await until(async () => {
    const { body } = await key.get(`/v1/transactions/${id}`)
    return body.needsReview && body
  })
  expect([flagged.state, flagged.sequence]).toEqual(['SUCCEEDED', paid.body.sequence])
  const seen = async () => (await operator.get(`/api/operator/transactions/${id}`)).body
  expect(await seen()).toMatchObject({ needsReview: true, reviewReason: 'dispute', reportedAmountCents: null })

  const other = await operator.post(`/api/operator/transactions/${id}/resolve`, { outcome: 'FAILED', note: 'no' })
  expect([other.status, other.body.error.code]).toEqual([409, 'SV-3005'])
  const cleared = await operator.post(`/api/operator/transactions/${id}/resolve`, {
    outcome: 'SUCCEEDED',
    note: 'Won.',
  })
  expect([cleared.status, cleared.body.state, cleared.body.needsReview]).toEqual([200, 'SUCCEEDED', false])
  expect(await seen()).toMatchObject({ needsReview: false, reviewReason: null })
})
