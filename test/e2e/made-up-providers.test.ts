import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newAttemptAt } from '../../src/activities/attempts/new-attempt.ts'
import { loadTransaction } from '../../src/db/transactions/record.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import type { Transaction } from '../api-types.ts'
import { clientOf, type Client as ApiClient } from '../client.ts'
import { madeUp } from '../contract/made-up/provider.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'

const PHONE = '+254 712 345 456'
const PHONE_DIGITS = /712[ ]?345/
const AMOUNT = 15_000
/** Shorter than the delay of the test with a lost response. */
const PROVIDER_TIMEOUT_MS = 2_000
const SLOW_MS = 4_000

/** Mobile money in Kenya: prompts, numbers as references, outcomes by event only. */
const prompting = madeUp('prompting', {
  rails: { BANK_TRANSFER: {} },
  everyRail: { lookups: 'NEVER', currencies: ['KES'], checkout: 'PHONE', needsPhone: true },
  capabilities: {
    refunds: { byReference: true, lookup: false },
    reference: { alphabet: 'DIGITS', length: 12 },
    operatorLookup: { tokenCharge: 'On the dashboard, under', refund: 'On the dashboard, under' },
  },
  simulation: { chargesAtOnce: false },
})
const hinting = madeUp('hinting', { signing: 'NOTHING', simulation: { chargesAtOnce: false } })

let service: TestService
let key: ApiClient
const logged: string[] = []

beforeAll(async () => {
  const logger = createLogger('debug', { write: (line) => void logged.push(line) })
  service = await startTestService({ madeUp: [prompting, hinting], logger, providerTimeoutMs: PROVIDER_TIMEOUT_MS })
  key = clientOf(service.baseUrl, service.business.apiKey)
})

afterAll(() => service.stop(), 60_000)

const read = async (id: string): Promise<Transaction> => (await key.get(`/v1/transactions/${id}`)).body
const reaches = (id: string, state: string): Promise<Transaction> =>
  until(async () => {
    const now = await read(id)
    return now.state === state && now
  }, 45_000)

const kenyan = (customer: object = { email: 'payer@example.com', phone: PHONE }) => ({
  amountCents: AMOUNT,
  currency: 'KES',
  customer,
  paymentMethod: { type: 'BANK_TRANSFER' },
})

async function pay(body: object): Promise<string> {
  const made = await key.post('/v1/payments', body)
  expect(made.status).toBe(201)
  return made.body.transactionId
}

const booked = async (reference: string) => {
  const lines = await readLedger(service.simulator)
  return lines.filter((line) => line.reference === reference)
}

test('a prompt on the phone is paid by its event, under a number', async () => {
  const id = await pay(kenyan())
  const { attempts } = await reaches(id, 'SUCCEEDED')
  expect(attempts).toHaveLength(1)
  expect(attempts[0]!.providerReference).toMatch(/^[1-9]\d{11}$/)
  expect(await booked(attempts[0]!.providerReference)).toHaveLength(1)
})

test('a number that another attempt has is not used again', async () => {
  const { rows } = await service.pool.query("SELECT transaction_id AS id FROM attempts WHERE provider_id = 'prompting'")
  const at = { providerId: 'prompting' as never, rail: 'BANK_TRANSFER' } as const
  const deps = { pool: service.pool, providers: [{ ...prompting.descriptor } as never] }
  const transaction = (await loadTransaction(service.pool, { transactionId: rows[0].id }))!
  const taken = await newAttemptAt(deps, transaction, 1, at)
  // The transaction's own attempt keeps its number, if the activity runs twice.
  expect(taken.providerReference).toBe((await read(rows[0].id)).attempts[0]!.providerReference)
  const other = await newAttemptAt(deps, transaction, 2, at)
  await service.pool.query('UPDATE attempts SET provider_reference = $1 WHERE transaction_id = $2', [
    other.providerReference,
    rows[0].id,
  ])
  const next = await newAttemptAt(deps, transaction, 2, at)
  expect(next.providerReference).toMatch(/^[1-9]\d{11}$/)
  expect(next.providerReference).not.toBe(other.providerReference)
})

test('a payment without a phone number is not sent, and no provider is blamed', async () => {
  const { attempts } = await reaches(await pay(kenyan({ email: 'payer@example.com' })), 'FAILED')
  for (const { state, providerReference } of attempts) {
    expect(state).toBe('NOT_SENT')
    expect(await booked(providerReference)).toEqual([])
  }
  const { rows } = await service.pool.query("SELECT blameless FROM attempts WHERE state = 'NOT_SENT'")
  expect(rows.every(({ blameless }) => blameless)).toBe(true)
})

test('a prompt whose response is lost is followed by no second one', async () => {
  const control = (settings: object) => setProvider(service.simulator, 'prompting', settings)
  await control({ mode: 'slow', delayMs: SLOW_MS })
  const id = await pay(kenyan())
  await until(async () => (await read(id)).attempts[0]?.state === 'UNKNOWN')
  await control({ mode: 'up' })
  const { attempts } = await reaches(id, 'SUCCEEDED')
  expect(attempts).toHaveLength(1)
})

test('the page of a prompt tells its payer to look at the phone', async () => {
  const id = await pay(kenyan({ email: 'payer@example.com', phone: '+254 712 345 003' }))
  await until(async () => (await read(id)).attempts[0]?.state === 'PENDING')
  const page = await fetch(`${service.baseUrl}/pay/${id}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('If your phone asks you')])
})

test('an unsigned event is not believed, and has the provider asked once', async () => {
  const late = { amountCents: AMOUNT, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_late_success' } }
  const id = await pay(late)
  const { attempts } = await until(async () => {
    const now = await read(id)
    return now.attempts[0]?.state === 'PENDING' && now
  })
  const reference = attempts[0]!.providerReference
  const tell = (body: object) =>
    fetch(`${service.baseUrl}/api/providers/hinting/events`, { method: 'POST', body: JSON.stringify(body) })
  const lie = { type: 'payment', data: { id: 'p_1', status: 'paid', amount: 1, currency: 'ZAR', reference } }
  const told = await Promise.all([1, 2, 3].map(() => tell(lie)))
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await tell({ type: 'payment', data: { reference: 'abcdefgh23456723' } })).status).toBe(200)
  const { amountCents, needsReview } = await reaches(id, 'SUCCEEDED')
  expect({ amountCents, needsReview }).toEqual({ amountCents: AMOUNT, needsReview: false })
  const { rows } = await service.pool.query("SELECT id FROM inbound_events WHERE provider_id = 'hinting'")
  expect(rows).toEqual([])
})

test('the phone number is in no log and in no history of a workflow', async () => {
  const client = lazyClient(service.temporal)
  try {
    const { rows } = await service.pool.query("SELECT id FROM transactions WHERE kind = 'COLLECT'")
    for (const { id } of rows) {
      const history = await client.workflow.getHandle(paymentWorkflowId(id)).fetchHistory()
      const texts = [...JSON.stringify(history).matchAll(/"data":"([A-Za-z0-9+/=]+)"/g)].map(([, data]) =>
        Buffer.from(data!, 'base64').toString(),
      )
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.join()).not.toMatch(PHONE_DIGITS)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join()).not.toMatch(PHONE_DIGITS)
  } finally {
    await client.connection.close()
  }
})
