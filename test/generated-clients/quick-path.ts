import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Schemas = components['schemas']

/** What a business writes against the types that openapi-typescript makes: the README's payment, and what follows it. */
export async function quickPath(baseUrl: string, apiKey: string) {
  const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': apiKey } })

  const { data: payment, error } = await client.POST('/v1/payments', {
    params: { header: { Prefer: 'wait=10' } },
    body: { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
  })
  if (error) throw new Error(whatToDo(error.error))
  const state: Schemas['TransactionState'] = payment.state

  const read = await client.GET('/v1/transactions/{id}', { params: { path: { id: payment.transactionId } } })
  const firstAttempt: Schemas['AttemptState'] | undefined = read.data?.attempts[0]?.state

  const refund = await client.POST('/v1/refunds', {
    params: { header: { Prefer: 'wait=10' } },
    body: { transactionId: payment.transactionId, amountCents: 5_000 },
  })
  const tooMuch = await client.POST('/v1/refunds', {
    body: { transactionId: payment.transactionId, amountCents: 15_000 },
  })
  const left = tooMuch.error?.error.code === 'SV-3004' ? tooMuch.error.error.details.leftCents : null

  const link = await client.POST('/api/payment-links', { body: { amountCents: 9_900, currency: 'ZAR' } })
  const events = await client.GET('/v1/events', { params: { query: { transactionId: payment.transactionId } } })
  return {
    state,
    firstAttempt,
    refund: refund.data?.state,
    left,
    paymentUrl: link.data?.paymentUrl,
    events: events.data?.data.map(handled),
  }
}

/** A field with a default may be left out. */
export const account: Schemas['ConnectedAccountRequest'] = {
  businessName: 'Naledi’s Crafts',
  bankCode: '470010',
  accountNumber: '1234567890',
}
export const split: Schemas['SplitRequest'] = { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares: [] }

/** Each code has details of its own type. */
function whatToDo(error: Schemas['Error']['error']): string {
  switch (error.code) {
    case 'SV-2001':
      return (error.details.fields ?? []).map(({ path, message }) => `${path} ${message}`).join()
    case 'SV-3002':
      return error.details.excluded.map(({ providerId, excludedBecause }) => `${providerId} ${excludedBecause}`).join()
    case 'SV-3005':
      return error.details.state
    default:
      return error.retryAfterSeconds === null ? error.message : `again in ${error.retryAfterSeconds} s`
  }
}

/** The type of an event says its kind, its state, and whether there is a reason. */
export function handled(event: Schemas['Event']): string {
  switch (event.type) {
    case 'payment.failed': {
      const reason: Schemas['FailureReasonCode'] = event.data.failureReasonCode
      return `${event.data.kind} ${event.data.state} ${reason} of ${event.data.reference}`
    }
    case 'refund.succeeded': {
      const kind: 'REFUND' = event.data.kind
      const payment: string = event.data.originalTransactionId
      return `${kind} ${event.data.state} of ${payment}`
    }
    default:
      return event.type
  }
}
