/** @waits 30 */

import type { Client as Engine } from '@temporalio/client'
import type { DepositFault } from '../../local/simulator/ledger/deposits.ts'
import type { Deposit } from '../../local/simulator/ledger/entries.ts'
import { addBusinessDays } from '../../src/domain/south-africa/south-african-calendar.ts'
import { dayOf } from '../../src/domain/south-africa/johannesburg.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { TASK_QUEUES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { type Client, signIn } from '../client.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import { extent } from '../extent.ts'
import { paymentsOf, type Payments } from '../mechanisms/payments.ts'
import { startTestService, type TestService } from '../service.ts'
import { makeDeposits } from '../simulated-providers.ts'

/** The settlements of Paystack are read from its API, those of the others from files. */
const PROVIDERS = ['paystack', 'yoco', 'peach'] as const
type Provider = (typeof PROVIDERS)[number]

const DAY_MS = 86_400_000
/** Business days of trade. The last of them is more than a provider's usual days ago. */
const DAYS = Array.from({ length: extent({ short: 4, long: 20 }) }, (_, n) =>
  addBusinessDays(dayOf(Date.now() - 42 * DAY_MS), n + 1),
)
const A_DAY: Record<Provider, number> = { paystack: 7, yoco: 5, peach: 2 }

/** Faults of deposits, by the number of the day of trade. What is before the first settlement is not missing. */
const FAULTS = extent<Partial<Record<Provider, Record<number, DepositFault[]>>>>({
  short: {
    paystack: { 1: ['one_cent_off', 'unknown', 'missing', 'doubled'], 3: ['missing'] },
    yoco: { 2: ['unknown', 'one_cent_off'], 3: ['missing', 'missing', 'doubled'] },
  },
  long: {
    paystack: {
      3: ['missing', 'doubled'],
      7: ['one_cent_off', 'unknown', 'missing', 'one_cent_off'],
      12: ['doubled', 'unknown', 'unknown'],
      19: ['missing'],
    },
    yoco: {
      2: ['unknown', 'one_cent_off'],
      9: ['missing', 'missing', 'doubled'],
      16: ['one_cent_off', 'doubled', 'unknown'],
    },
  },
})
const KIND_OF: Record<DepositFault, string> = {
  missing: 'MISSING',
  doubled: 'DUPLICATE',
  one_cent_off: 'AMOUNT_DIFFERS',
  unknown: 'UNKNOWN',
}

let service: TestService
let engine: Engine
let payments: Payments
let operator: Client
let runs = 0
/** The charges, refunds and faults of each deposit. */
const planted: { provider: Provider; fault: DepositFault; reference: string }[] = []
const made: { provider: Provider; deposit: Deposit }[] = []

beforeAll(async () => {
  service = await startTestService({ providers: PROVIDERS })
  engine = lazyClient(service.temporal)
  payments = paymentsOf(service)
  operator = await signIn(service.baseUrl, service.operator)
})

afterAll(async () => {
  await engine?.connection.close()
  await service?.stop()
})

async function pay(provider: Provider, amountCents: number): Promise<string> {
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  const body = { provider, amountCents, currency: 'ZAR', paymentMethod }
  const { body: created } = await payments.client.post('/api/payments/collect', body)
  expect(await payments.end(created.transactionId)).toMatchObject({ state: 'SUCCEEDED', providerId: provider })
  return created.transactionId
}

async function refund(transactionId: string): Promise<string> {
  const { body } = await payments.client.post('/v1/refunds', { transactionId, amountCents: 500 })
  expect(await payments.end(body.transactionId)).toMatchObject({ state: 'SUCCEEDED' })
  return body.transactionId
}

/** Receipts are append-only, so their triggers are off while they are moved to the day of trade. */
const moveTo = (day: string, ids: readonly string[]) =>
  withoutTriggers(service.pool, async (client) => {
    const { rowCount } = await client.query('UPDATE receipts SET settled_at = $1 WHERE transaction_id = ANY ($2)', [
      `${day}T12:00:00.000+02:00`,
      ids,
    ])
    expect(rowCount).toBe(ids.length)
  })

async function deposit(provider: Provider, day: string, faults: DepositFault[]): Promise<void> {
  const all = await makeDeposits(service.simulator, provider, { day, faults })
  expect([all.deposits.length, all.planted.length]).toEqual([1, faults.length])
  planted.push(...all.planted.map((each) => ({ provider, ...each })))
  made.push({ provider, deposit: all.deposits[0]! })
}

/** Trades on a day, and deposits on the next. On every second day a payment of each provider is refunded in part. */
async function trade(day: string, number: number): Promise<void> {
  const ids = await Promise.all(
    PROVIDERS.map(async (provider) => {
      const amounts = Array.from({ length: A_DAY[provider] }, (_, n) => 1_000 + 137 * n + number)
      const paid = await Promise.all(amounts.map((amount) => pay(provider, amount)))
      return number % 2 === 0 ? [...paid, await refund(paid[1]!)] : paid
    }),
  )
  for (const provider of PROVIDERS) await deposit(provider, addBusinessDays(day, 1), FAULTS[provider]?.[number] ?? [])
  await moveTo(day, ids.flat())
}

/** Uploads the files of the providers without an API, and reconciles all of them, as on each morning. */
async function importAll(): Promise<void> {
  for (const { provider, deposit: each } of made) {
    if (provider === 'paystack') continue
    const file = await fetch(`${service.simulator.controlUrl}/deposits/${provider}/${each.id}.csv`)
    const { day, depositCents } = each
    const query = `providerId=${provider}&mode=TEST&name=${each.id}&day=${day}&depositCents=${depositCents}`
    const path = `/api/operator/settlements?${query}`
    const uploaded = await operator.post(path, await file.text(), { 'Content-Type': 'text/csv' })
    expect([uploaded.status, uploaded.body.lineCount]).toEqual([200, each.lines.length])
  }
  const { days } = await engine.workflow.execute(WORKFLOWS.reconciliation, {
    workflowId: `reconciliation-test-${++runs}`,
    taskQueue: TASK_QUEUES.payments,
    args: [],
  })
  for (const provider of PROVIDERS) expect(days).toContainEqual(expect.stringContaining(`${provider}-TEST`))
}

/** Every difference, with the reference of its line, or of its attempt if it is missing. */
async function differences(): Promise<string[]> {
  const { rows } = await service.pool.query(
    `SELECT d.provider_id || ' ' || d.kind || ' ' || coalesce(l.provider_reference, a.provider_reference) AS found
     FROM differences d
       LEFT JOIN settlement_lines l ON l.settlement_id = d.settlement_id AND l.key = d.line_key
       LEFT JOIN attempts a ON a.id = d.attempt_id`,
  )
  return rows.map(({ found }) => found).toSorted()
}

async function stored(): Promise<unknown> {
  const { rows } = await service.pool.query(
    `SELECT (SELECT json_agg(s ORDER BY id) FROM settlements s) AS settlements,
       (SELECT json_agg(l ORDER BY id) FROM settlement_lines l) AS lines,
       (SELECT json_agg(d ORDER BY id) FROM differences d) AS differences`,
  )
  return rows[0]
}

test('a month of trade: every planted fault is found with its kind, and nothing else is', async () => {
  for (const [number, day] of DAYS.entries()) await trade(day, number)
  await importAll()
  expect(await differences()).toEqual(
    planted.map(({ provider, fault, reference }) => `${provider} ${KIND_OF[fault]} ${reference}`).toSorted(),
  )
})

test('every deposit is the sum of its lines, to the cent', async () => {
  const { rows } = await service.pool.query(
    `SELECT s.provider_settlement_id AS id, s.deposit_cents::int AS deposit,
       sum(CASE l.kind WHEN 'CHARGE' THEN l.amount_cents ELSE -l.amount_cents END - l.fee_cents)::int AS lines
     FROM settlements s JOIN settlement_lines l ON l.settlement_id = s.id
     GROUP BY s.id ORDER BY 1`,
  )
  const deposits = made.map(({ deposit: { id, depositCents: cents } }) => ({
    id: String(id),
    deposit: cents,
    lines: cents,
  }))
  expect(rows).toEqual(deposits.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
})

test('a second import of everything changes nothing', async () => {
  const before = await stored()
  await importAll()
  expect(await stored()).toEqual(before)
})
