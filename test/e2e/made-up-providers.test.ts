import type { PromptEnd } from '../../local/simulator/ledger/acquirer.ts'
import { newAttemptAt } from '../../src/activities/attempts/new-attempt.ts'
import { loadTransaction } from '../../src/db/transactions/record.ts'
import { PAYSHAP_CENTS } from '../../src/domain/payouts/payout-rails.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import type { Transaction } from '../api-types.ts'
import { clientOf, expecting, signIn } from '../client.ts'
import { madeUp } from '../contract/made-up/provider.ts'
import { loadSubjects } from '../contract/pieces.ts'
import type { Subject } from '../contract/subject.ts'
import { duringTests } from '../during-tests.ts'
import { endPrompt } from '../local/simulator/running-simulator.ts'
import { checkoutAt, press, visit } from '../payer.ts'
import { textsIn } from '../secrecy/traces.ts'
import { startTestService } from '../service.ts'
import { transactionsOf } from '../transactions.ts'
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
const hinting = madeUp('hinting', {
  signing: 'NOTHING',
  rails: { CARD: { token: true } },
  simulation: { chargesAtOnce: false },
})
/** PayShap Request: the payer approves the request in the app of the bank. */
const requesting = madeUp('requesting', {
  rails: { PAYSHAP: { maximumCents: PAYSHAP_CENTS } },
  everyRail: { checkout: 'PHONE', needsPhone: true },
  simulation: { chargesAtOnce: false },
})

/** Paystack with Instant EFT alone, which it names as the rail that was paid, and without refunds of it. */
async function paystackWithoutRefunds(): Promise<Subject> {
  const { descriptor, ...others } = (await loadSubjects()).find((each) => each.descriptor.id === 'paystack')!
  const { capabilities } = descriptor
  const transfer = { ...capabilities.rails.BANK_TRANSFER!, currencies: ['ZAR'], refunds: 'NONE' }
  const changed = { ...capabilities, rails: { ...capabilities.rails, BANK_TRANSFER: transfer } }
  const using = { ...changed, defaultRails: ['BANK_TRANSFER'] }
  return { ...others, descriptor: { ...descriptor, capabilities: using } as Subject['descriptor'] }
}

const logged: string[] = []
const service = duringTests(async () =>
  startTestService({
    madeUp: [prompting, hinting, requesting, await paystackWithoutRefunds()],
    logger: createLogger('debug', { write: (line) => void logged.push(line) }),
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
  }),
)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const { read, reaches } = transactionsOf(key, 45_000)

const kenyan = (customer: object = { email: 'payer@example.com', phone: PHONE }) => ({
  amountCents: AMOUNT,
  currency: 'KES',
  customer,
  paymentMethod: { type: 'BANK_TRANSFER' },
})

async function pay(body: object): Promise<string> {
  return expecting(201, await key.post('/v1/payments', body)).transactionId
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

const payShap = () => ({
  amountCents: PAYSHAP_CENTS,
  currency: 'ZAR',
  // The simulator leaves the request of this number open until the test ends it.
  customer: { email: 'payer@example.com', phone: '082 123 4003' },
  paymentMethod: { type: 'PAYSHAP' },
})

/** A payment whose payer has the request in the app of the bank, and decides so. */
async function ends(end: PromptEnd): Promise<{ id: string; reference: string }> {
  const id = await pay(payShap())
  const { attempts } = await reaches(id, (now) => now.attempts[0]?.state === 'PENDING')
  expect(attempts[0]).toMatchObject({ providerId: 'requesting', rail: 'PAYSHAP' })
  const reference = attempts[0]!.providerReference
  expect(await endPrompt(service.simulator, { provider: requesting.descriptor.id, reference, end })).toBe(200)
  return { id, reference }
}

test('a PayShap request that the payer approves later is paid once', async () => {
  const { id, reference } = await ends('approve')
  const paid = await reaches(id, 'SUCCEEDED')
  expect(paid).toMatchObject({ rail: 'PAYSHAP', amountCents: PAYSHAP_CENTS, attempts: [{ state: 'SUCCEEDED' }] })
  expect(await booked(reference)).toHaveLength(1)
})

test.each([
  ['refuses', 'refuse', 'declined'],
  ['lets expire', 'expire', 'expired'],
] as const)('a PayShap request that the payer %s ends the payment', async (_what, end, failureReasonCode) => {
  const { id } = await ends(end)
  expect(await reaches(id, 'FAILED')).toMatchObject({ failureReasonCode, attempts: [{ state: 'DECLINED' }] })
})

/** A payment by Instant EFT with its page. */
async function byTransfer(): Promise<{ id: string; checkout: string }> {
  const customer = { email: 'payer@example.com' }
  const id = await pay({ amountCents: AMOUNT, currency: 'ZAR', paymentMethod: { type: 'BANK_TRANSFER' }, customer })
  return { id, checkout: await checkoutAt(`${service.baseUrl}/pay/${id}`) }
}

const refundLines = async () => (await readLedger(service.simulator)).filter(({ kind }) => kind === 'REFUND')

const refundsOf = async (id: string): Promise<Transaction[]> =>
  (await key.get(`/api/payments/history?originalTransactionId=${id}`)).body.data

test('a payment on a rail without refunds shows the rail that was paid, and no refund of it is stored or sent', async () => {
  const { id, checkout } = await byTransfer()
  expect(await read(id)).toMatchObject({ rail: 'BANK_TRANSFER', paidRail: null, refunds: null })
  await press(checkout, 'pay')
  const paid = await reaches(id, 'SUCCEEDED')
  expect(paid).toMatchObject({ rail: 'BANK_TRANSFER', paidRail: 'BANK_TRANSFER', refunds: 'NONE' })
  expect(paid.attempts).toMatchObject([{ rail: 'BANK_TRANSFER', paidRail: 'BANK_TRANSFER' }])
  for (const path of ['/v1/refunds', '/api/payments/refund'])
    for (const part of [{}, { amountCents: 1 }]) {
      const refused = await key.post(path, { transactionId: id, ...part })
      const details = { rail: 'BANK_TRANSFER', refunds: 'NONE' }
      expect([refused.status, refused.body]).toMatchObject([422, { error: { code: 'SV-3009', details } }])
    }
  expect([await refundsOf(id), await refundLines()]).toEqual([[], []])
})

test('a late success on a rail without refunds is flagged for an operator, and not returned', async () => {
  const operator = await signIn(service.baseUrl, service.operator)
  const { id, checkout } = await byTransfer()
  await key.post(`/v1/payments/${id}/cancel`)
  await reaches(id, 'STOPPED')
  await press(checkout, 'pay')
  const late = await reaches(id, ({ needsReview }) => needsReview)
  expect(late).toMatchObject({ state: 'STOPPED', attempts: [{ state: 'SUCCEEDED', paidRail: 'BANK_TRANSFER' }] })
  const { body } = await operator.get(`/api/operator/transactions/${id}`)
  expect(body).toMatchObject({ reviewReason: 'cannot_be_refunded', furtherReviewReasons: [] })
  expect([await refundsOf(id), await refundLines()]).toEqual([[], []])
  expect((await visit(`${service.baseUrl}/pay/${id}`)).text).toContain('the money could not be returned: please ask')
  const resolved = { outcome: 'FAILED', note: 'Returned by a bank transfer.' }
  expect((await operator.post(`/api/operator/transactions/${id}/resolve`, resolved)).status).toBe(200)
  expect((await read(id)).needsReview).toBe(false)
})

test('the phone number is in no log and in no history of a workflow', async () => {
  const client = lazyClient(service.temporal)
  try {
    const { rows } = await service.pool.query("SELECT id FROM transactions WHERE kind = 'COLLECT'")
    for (const { id } of rows) {
      const texts = textsIn(await client.workflow.getHandle(paymentWorkflowId(id)).fetchHistory())
      expect(texts).toContain(JSON.stringify({ transactionId: id }))
      expect(texts.join()).not.toMatch(PHONE_DIGITS)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join()).not.toMatch(PHONE_DIGITS)
  } finally {
    await client.connection.close()
  }
})
