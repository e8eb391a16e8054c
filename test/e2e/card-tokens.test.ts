import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import type { Transaction } from '../api-types.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { clientOf, type Client, signIn } from '../client.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

let service: SharedService
let api: Client
let operator: Client

beforeAll(async () => {
  service = await sharedService()
  api = clientOf(service.baseUrl, service.business.apiKey)
  operator = await signIn(service.baseUrl, service.operator)
})

afterAll(() => service.stop(), 60_000)

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

const ended = ({ state }: { state: string }): boolean => ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(state)

async function charges(transaction: Transaction): Promise<LedgerLine[]> {
  const ledger = (await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()) as LedgerLine[]
  const references = transaction.attempts.map((attempt: { providerReference: string }) => attempt.providerReference)
  return ledger.filter(({ reference }) => references.includes(reference))
}

async function eventTypes(transaction: Transaction): Promise<string[]> {
  const { body } = await api.get(`/v1/events?transactionId=${transaction.transactionId}`)
  return body.data.map(({ type }: { type: string }) => type).toSorted()
}

/**
 * prefer-wait.test.ts covers `tok_hang_success_paystack`: the shared service needs providers that respond.
 */
describe('a card token ends as api.md says', () => {
  test('tok_success: SUCCEEDED, one charge', async () => {
    const paid = await outcome('tok_success', ended)
    expect(paid).toMatchObject({
      state: 'SUCCEEDED',
      rail: 'CARD',
      failureReasonCode: null,
      nextAction: null,
      sequence: 3,
    })
    expect(await charges(paid)).toMatchObject([{ state: 'SUCCEEDED', amountCents: 15_000, currency: 'ZAR' }])
    expect(await eventTypes(paid)).toEqual(['payment.created', 'payment.succeeded'])
  })

  test.each([
    ['tok_insufficient_funds', 'insufficient_funds'],
    ['tok_soft_decline', 'declined'],
    ['tok_nobody_knows', 'invalid_token'],
    ['tok_not_processed_paystack', 'not_processed'],
  ])('%s: FAILED with %s after one attempt, no charge', async (token, reasonCode) => {
    const failed = await outcome(token, ended)
    expect(failed).toMatchObject({ state: 'FAILED', failureReasonCode: reasonCode, needsReview: false })
    expect(failed.failureReasonMessage).toEqual(expect.any(String))
    expect(failed.attempts).toMatchObject([{ state: 'DECLINED', reasonCode, endedAt: expect.any(String) }])
    expect(failed.history.map(({ state }: { state: string }) => state)).toEqual(['CREATED', 'PROCESSING', 'FAILED'])
    expect(await charges(failed)).toEqual([])
    expect(await eventTypes(failed)).toEqual(['payment.created', 'payment.failed'])
  })

  test('tok_not_processed of a provider that is not tried succeeds like tok_success', async () => {
    expect(await outcome('tok_not_processed_yoco', ended)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('tok_late_success: pending, SUCCEEDED by an event within 10 s', async () => {
    const paid = await outcome('tok_late_success', ended)
    expect(paid).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await charges(paid)).toMatchObject([{ state: 'SUCCEEDED' }])
  })

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
})

describe('the token', () => {
  test('is erased at the end, and is in no response, event or history', async () => {
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
})
