import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import type { Attempt, Transaction } from '../api-types.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { clientOf, type Client } from '../client.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'

/** The time within which all refunds of one charge settle, by the run-book. */
const SETTLED_WITHIN_MS = 20_000
/** Several runs, to find a race. */
const RUNS = Number(process.env.REFUND_RUNS ?? 1)

let service: TestService
let key: Client

beforeAll(async () => {
  service = await startTestService()
  key = clientOf(service.baseUrl, service.business.apiKey)
})

afterAll(() => service.stop(), 60_000)

const control = (body: object) =>
  fetch(`${service.simulator.controlUrl}/control/paystack`, { method: 'PUT', body: JSON.stringify(body) })
const read = async (id: string): Promise<Transaction> => (await key.get(`/v1/transactions/${id}`)).body

async function paid(amountCents: number): Promise<string> {
  const body = { amountCents, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const { transactionId } = (await key.post('/v1/payments', body)).body
  const payment = await until(async () => {
    const now = await read(transactionId)
    return now.state === 'SUCCEEDED' && now
  })
  expect(payment.providerId).toBe('paystack')
  return transactionId
}

/** Requests four refunds of one charge at once; returns how long the last took to settle. */
async function refundFour(amounts: number[]): Promise<{ ids: string[]; tookMs: number }> {
  const payment = await paid(10_000)
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
  const all = (await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()) as LedgerLine[]
  return all.filter(({ kind, reference }) => kind === 'REFUND' && references.includes(reference))
}

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'refunds of one charge whose events cannot be told apart are all settled soon (run %i)',
  async () => {
    const { ids, tookMs } = await refundFour([1_000, 1_000, 1_000, 1_000])
    expect(tookMs).toBeLessThan(SETTLED_WITHIN_MS)
    expect(await ledgerOf(ids)).toHaveLength(4)
  },
  150_000,
)

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  'the end of one refund lets the next of the charge be sent, one at a time (run %i)',
  async () => {
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
  },
  150_000,
)
