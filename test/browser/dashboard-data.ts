import type { Client } from '../client.ts'

/** Ids for the addresses of detail screens. */
export interface Made {
  transactionId: string
  linkId: string
  receiptId: string
  batchId: string
  payoutId: string
  endpointId: string
  deliveryId: string
  /** Only for the screens of operators. */
  businessId?: string
}

const CARD = { type: 'CARD', token: 'tok_success' }
const WAIT = { Prefer: 'wait=20' }

/** Creates the data of a shop's first days: successful and failed payments, a refund, links in each state. */
export async function makeData(key: Client): Promise<Made> {
  const pay = async (amountCents: number, description: string, token = CARD.token) =>
    (
      await key.post(
        '/v1/payments',
        {
          amountCents,
          currency: 'ZAR',
          description,
          customer: { email: 'thandi@example.com', name: 'Thandi M' },
          paymentMethod: { ...CARD, token },
        },
        WAIT,
      )
    ).body
  // Registered first, so that the payments have deliveries.
  const webhooks = await webhooksOf(key)
  await pay(2_999_900, 'A wedding for forty, with everything that belongs to it', 'tok_insufficient_funds')
  await pay(4_950, 'Two coffees and a muffin')
  const paid = await pay(129_900, 'Two tickets for the Saturday show')
  await key.post(
    '/v1/refunds',
    { transactionId: paid.transactionId, amountCents: 29_900, reason: 'One seat less' },
    WAIT,
  )
  await key.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', description: 'Waits for the payer' })
  const link = (await key.post('/api/payment-links', { amountCents: 45_000, currency: 'ZAR', description: 'Deposit' }))
    .body
  const ended = (await key.post('/api/payment-links', { amountCents: 999, currency: 'USD' })).body
  await key.post(`/api/payment-links/${ended.id}/expire`)
  const out = await moneyOut(key)
  const { proof } = (await key.get(`/v1/transactions/${paid.transactionId}`)).body
  return { transactionId: paid.transactionId, linkId: link.id, receiptId: proof.receiptId, ...out, ...webhooks }
}

/** Creates payouts that wait for approval, and a connected account. */
async function moneyOut(key: Client): Promise<Pick<Made, 'batchId' | 'payoutId'>> {
  const names = ['Lerato Dlamini', 'Sipho Nkosi', 'Cleaning and Repairs of the Western Cape (Pty) Ltd']
  const items = []
  for (const [index, name] of names.entries()) {
    const account = { name, bankCode: '470010', accountNumber: `123456789${index}`, currency: 'ZAR' }
    const { id } = (await key.post('/v1/recipients', account)).body
    items.push({ recipientId: id, amountCents: 1_234_500 * (index + 1) })
  }
  const { body } = await key.post('/v1/payouts', { currency: 'ZAR', items, description: 'Wages of November' })
  const connected = { businessName: 'Naledi’s Crafts', bankCode: '250655', accountNumber: '62012345678' }
  await key.post('/api/connect/accounts', connected)
  return { batchId: body.batchId, payoutId: body.items[0].transactionId }
}

/** Creates an endpoint without a receiver and sends a test event to it. */
async function webhooksOf(key: Client): Promise<Pick<Made, 'endpointId' | 'deliveryId'>> {
  const endpoint = { url: 'http://127.0.0.1:9/hooks/payments', eventTypes: ['payment.succeeded', 'refund.succeeded'] }
  const endpointId = (await key.post('/v1/webhook_endpoints', endpoint)).body.id
  const deliveryId = (await key.post(`/v1/webhook_endpoints/${endpointId}/test`)).body.id
  return { endpointId, deliveryId }
}
