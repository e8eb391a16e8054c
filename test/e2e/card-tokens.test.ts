import type { Transaction } from '../api-types.ts'
import { expect, test } from '@jest/globals'
import { clientOf, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const operator = duringTests(() => signIn(service.baseUrl, service.operator))

const charge = async (token: string) =>
  await api.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } })

/** Waits until `settled` holds; returns the transaction. */
async function outcome(token: string, settled: (transaction: Transaction) => boolean): Promise<Transaction> {
  const { transactionId } = (await charge(token)).body
  return await until(async () => {
    const { body } = await api.get(`/v1/transactions/${transactionId}`)
    return settled(body) && body
  }, 45_000)
}

async function eventTypes(transaction: Transaction): Promise<string[]> {
  const { body } = await api.get(`/v1/events?transactionId=${transaction.transactionId}`)
  return body.data.map(({ type }: { type: string }) => type).toSorted()
}

test('tok_wrong_amount: stays PROCESSING with a closed attempt, flagged for review', async () => {
  const odd = await outcome('tok_wrong_amount', ({ needsReview }) => needsReview)
  expect(odd).toMatchObject({ state: 'PROCESSING', failureReasonCode: null })
  expect(odd.attempts).toMatchObject([{ state: 'PENDING', endedAt: expect.any(String) }])
  // The event of the same charge with the same wrong amount changes nothing.
  await until(async () => {
    const { rows } = await service.pool.query('SELECT handled_at FROM inbound_events WHERE transaction_id = $1', [
      odd.transactionId,
    ])
    return rows.length > 0 && rows.every(({ handled_at: handledAt }) => handledAt !== null)
  })
  expect((await api.get(`/v1/transactions/${odd.transactionId}`)).body).toMatchObject({
    state: 'PROCESSING',
    needsReview: true,
  })
  expect(await eventTypes(odd)).toEqual(['payment.created'])
  const reported = { reportedAmountCents: 15_100, reportedCurrency: 'ZAR' }
  const { providerReference } = odd.attempts[0]!
  expect((await operator.get(`/api/operator/transactions/${odd.transactionId}`)).body).toMatchObject({
    amountCents: 15_000,
    reviewReason: 'amount_mismatch',
    providerReference,
    ...reported,
    attempts: [{ providerReference, ...reported }],
  })
})

test('a card token is erased at the end, and is in no response, event or history', async () => {
  const { body: created } = await charge('tok_success')
  const paid = await until(async () => {
    const { body } = await api.get(`/v1/transactions/${created.transactionId}`)
    return body.state === 'SUCCEEDED' && body
  })
  const { rows } = await service.pool.query('SELECT card_token FROM transactions WHERE id = $1', [paid.transactionId])
  expect(rows).toEqual([{ card_token: null }])
  const events = await api.get(`/v1/events?transactionId=${paid.transactionId}`)
  const engine = await service.engine()
  const history = await engine.workflow.getHandle(`payment-${paid.transactionId}`).fetchHistory()
  const payloads = (history.events ?? []).flatMap((event) =>
    [...JSON.stringify(event).matchAll(/"data":"([A-Za-z0-9+/=]+)"/g)].map(([, data]) =>
      Buffer.from(data!, 'base64').toString(),
    ),
  )
  expect(payloads.length).toBeGreaterThan(0)
  expect(JSON.stringify([created, paid, events.body, payloads])).not.toContain('tok_success')
})
