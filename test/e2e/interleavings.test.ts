import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { Answer, Client } from '../client.ts'
import { extent } from '../extent.ts'
import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'
import { serve } from '../serve.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { businessWith } from './businesses.ts'

const SEED = Number(process.env.INTERLEAVINGS_SEED ?? 20_261_121)
const INTERLEAVINGS = extent({ short: 40, long: 500 })
/** The number of payments at the same time; with more, half of the payers would wait too long for their pages. */
const AT_ONCE = 20
const AMOUNT = 15_000
const PROVIDERS = ['paystack', 'peach', 'yoco'] as const
const TIMEOUT_MS = 1_000
const ENDED = ['SUCCEEDED', 'FAILED', 'STOPPED']

const provider = fc.constantFrom(...PROVIDERS)
const atOne = provider.chain((id) =>
  fc.constantFrom(...['not_processed', 'hang_success', 'hang_failed', 'hang_lost'].map((stem) => `tok_${stem}_${id}`)),
)
const token = fc.oneof(
  { weight: 4, arbitrary: fc.constant('tok_success') },
  { weight: 3, arbitrary: fc.constantFrom('tok_late_success', 'tok_refund_fails', 'tok_refund_fails_later') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('tok_insufficient_funds', 'tok_soft_decline', 'tok_wrong_amount', 'tok_none'),
  },
  { weight: 1, arbitrary: atOne },
)
const refund = fc.option(fc.integer({ min: 1, max: AMOUNT }), { nil: null }).map((cents) => ({ cents }))
const refunds = fc.array(refund, { maxLength: 3 })
const common = [
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
  { weight: 1, arbitrary: fc.constant('replay' as const) },
  { weight: 1, arbitrary: refund },
]
/** Actions on a payment at the same time; the next step follows once all have returned. */
const stepsOf = (...choices: ('pay' | 'decline' | 'abandon')[]) => {
  const press = choices.map((choice) => ({ weight: choice === 'pay' ? 5 : 1, arbitrary: fc.constant(choice) }))
  const act = fc.oneof(...press, ...common)
  return fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), {
    minLength: choices.length > 0 ? 1 : 0,
    maxLength: 3,
  })
}
const fault = fc.record({
  at: provider,
  control: fc.constantFrom<object[]>(
    { mode: 'down' },
    { mode: 'error500' },
    { mode: 'not_processed' },
    { mode: 'hang' },
    { mode: 'slow', delayMs: 100 },
    // The provider stops responding and still books.
    { mode: 'slow', delayMs: TIMEOUT_MS + 300 },
  ),
})
const rest = {
  first: provider,
  refunds,
  fault: fc.oneof({ weight: 25, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fault }),
}
const interleaving = fc.oneof(
  fc.record({ token, steps: stepsOf(), ...rest }),
  fc.record({ token: fc.constant(null), steps: stepsOf('pay', 'decline', 'abandon'), ...rest }),
)
type Interleaving = typeof interleaving extends fc.Arbitrary<infer T> ? T : never

let service: TestService
let events: Awaited<ReturnType<typeof startEventsProxy>>
const clients = {} as Record<(typeof PROVIDERS)[number], Client>

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part !== 'events') return url
    events = await startEventsProxy(url)
    return events.url
  }
  service = await startTestService({ providers: PROVIDERS, providerTimeoutMs: TIMEOUT_MS, between })
  for (const [n, first] of PROVIDERS.entries()) {
    const others = [...PROVIDERS.slice(n + 1), ...PROVIDERS.slice(0, n)]
    clients[first] = (await businessWith(service, [first, ...others])).test
  }
})

afterAll(async () => {
  await service.stop()
  await events.close()
})

/** Delivers each provider event twice at once, and keeps all events for another delivery. */
async function startEventsProxy(target: string) {
  const kept: (() => Promise<number>)[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const send = async (): Promise<number> => {
      const answer = await fetch(target + request.url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
      })
      await answer.body?.cancel()
      return answer.status
    }
    kept.push(send)
    const [status] = await Promise.all([send(), send()]).catch(() => [502])
    response.writeHead(status!).end()
  })
  const { url, close } = await serve(server)
  return {
    url,
    replayLast: async () => void (await kept.at(-1)?.()),
    replayAll: async () => {
      const sends = kept.toReversed()
      for (let n = 0; n < sends.length; n += 20) await Promise.all(sends.slice(n, n + 20).map((send) => send()))
      return sends.length
    },
    close,
  }
}

/** The payer's action may meet an unreachable provider; then nothing happened. */
async function press(page: string, outcome: string): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  const body = new URLSearchParams({ outcome })
  await fetch(page, { method: 'POST', redirect: 'manual', body, signal })
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined)
}

function allowed(what: string, { status, body }: { status: number; body: unknown }, statuses: number[]): void {
  if (!statuses.includes(status)) throw new Error(`${what} was answered ${status} ${JSON.stringify(body)}`)
}

/** Repeats a request that is answered with 503, as clients do: with its idempotency key. */
async function postAgain(client: Client, path: string, body: object): Promise<Answer> {
  const headers = { 'Idempotency-Key': randomUUID() }
  return await until(async () => {
    const answer = await client.post(path, body, headers)
    return answer.status !== 503 && answer
  }, 30_000)
}

async function play({ first, token: card, steps, refunds: returns, fault: trouble }: Interleaving): Promise<string> {
  const client = clients[first]
  if (trouble) await setProvider(service.simulator, trouble.at, { ...trouble.control, forSeconds: 1 })
  const method = card === null ? {} : { paymentMethod: { type: 'CARD', token: card } }
  const created = await postAgain(client, '/v1/payments', { amountCents: AMOUNT, currency: 'ZAR', ...method })
  allowed('a payment', created, [201])
  const { transactionId: id, nextAction } = created.body
  const page = nextAction && (await fetch(nextAction.url, { redirect: 'manual' })).headers.get('location')

  const giveBack = async (cents: number | null): Promise<void> => {
    const amount = cents === null ? {} : { amountCents: cents }
    allowed('a refund', await postAgain(client, '/v1/refunds', { transactionId: id, ...amount }), [201, 409, 422])
  }
  for (const step of steps)
    await Promise.all(
      step.map(async (each) => {
        if (each === 'replay') await events.replayLast()
        else if (each === 'cancel')
          allowed('a cancel', await client.post(`/v1/payments/${id}/cancel`), [200, 202, 409, 503])
        else if (typeof each === 'string') await (page && press(page, each))
        else await giveBack(each.cents)
      }),
    )
  const mayEnd = card !== null || (page && steps.flat().includes('pay'))
  if (mayEnd && returns.length > 0) {
    const ended = async () => ENDED.includes((await client.get(`/v1/transactions/${id}`)).body.state)
    // Requests are also sent for payments that stay open, and refused.
    await until(ended, 10_000, 100).catch(() => undefined)
    await Promise.all(returns.map(({ cents }) => giveBack(cents)))
  }
  return id
}

interface Row {
  id: string
  kind: 'COLLECT' | 'REFUND'
  state: string
  amount: number
  original: string | null
  needsReview: boolean
  attempts: {
    provider: string
    reference: string
    state: string
    captured: number
    reserved: number
    sendable: boolean
  }[]
}

async function readRows(): Promise<Row[]> {
  const { rows } = await service.pool.query(`
    SELECT t.id, t.kind, t.state, t.amount_cents::int AS amount, t.original_transaction_id AS original,
      t.review_reason IS NOT NULL AS "needsReview",
      coalesce(json_agg(json_build_object('provider', a.provider_id, 'reference', a.provider_reference, 'state', a.state,
        'captured', a.captured_cents, 'reserved', a.refund_reserved_cents, 'sendable', a.send_by > now()) ORDER BY a.number)
        FILTER (WHERE a.id IS NOT NULL), '[]') AS attempts
    FROM transactions t LEFT JOIN attempts a ON a.transaction_id = t.id GROUP BY t.id`)
  return rows
}

const byReference = (lines: LedgerLine[]) => Map.groupBy(lines, ({ provider: at, reference }) => `${at} ${reference}`)
const nameOf = ({ provider: at, reference }: { provider: string; reference: string }): string => `${at} ${reference}`

const planOf = new Map<string, Interleaving>()

/** The rows that the service will still change without a payer, an operator or the next poll. */
function unsettled(rows: Row[], lines: LedgerLine[]): Row[] {
  const booked = byReference(lines)
  const refundsOf = Map.groupBy(
    rows.filter(({ original }) => original !== null),
    ({ original }) => original,
  )
  const nobodyBooked = (row: Row): boolean => {
    const last = row.attempts.at(-1)
    return last !== undefined && !last.sendable && !booked.has(nameOf(last))
  }
  const waitsByDesign = (row: Row): boolean => {
    const last = row.attempts.at(-1)
    if (ENDED.includes(row.state) || row.needsReview) return true
    if (!last)
      return (refundsOf.get(row.original) ?? []).some(
        (other) => other.attempts.at(-1)?.state === 'UNKNOWN' && nobodyBooked(other),
      )
    if (last.state === 'REQUIRES_ACTION') return !booked.has(nameOf(last))
    return last.state === 'UNKNOWN' && nobodyBooked(row)
  }
  // The provider returns each of these later and sends an event; before that nothing shows it.
  const willBeTakenBack = ({ original, attempts }: Row): boolean =>
    original !== null &&
    planOf.get(original)?.token === 'tok_refund_fails_later' &&
    attempts.some((attempt) => attempt.state === 'SUCCEEDED' && booked.has(nameOf(attempt)))
  return rows.filter((row) => !waitsByDesign(row) || willBeTakenBack(row))
}

async function quiet(): Promise<void> {
  let left: Row[] = []
  let eventsLeft: object[] = []
  await until(
    async () => {
      left = unsettled(await readRows(), await readLedger(service.simulator))
      const { rows } = await service.pool.query(
        `SELECT i.type, i.provider_id, i.received_at, i.engine_due_at, i.finding, t.kind, t.state, t.review_reason, a.state AS attempt, a.detail
         FROM inbound_events i JOIN transactions t ON t.id = i.transaction_id JOIN attempts a ON a.id = i.attempt_id
         WHERE i.engine_due_at IS NOT NULL AND i.handled_at IS NULL`,
      )
      eventsLeft = rows
      return left.length === 0 && eventsLeft.length === 0
    },
    // An event that meets an attempt in flight is applied up to 40 s later, and two polls may fail before.
    120_000,
    250,
  ).catch(() => {
    const unsettledOnes = JSON.stringify({ rows: left.slice(0, 5), events: eventsLeft.slice(0, 5) }, null, 1)
    throw new Error(`${left.length} rows and ${eventsLeft.length} events are not settled: ${unsettledOnes}`)
  })
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The differences between the service's money and the providers' ledger; empty if they agree. */
function faultsOf(payment: Row, refunds: Row[], booked: Map<string, LedgerLine[]>): string[] {
  const linesOf = (row: Row) => row.attempts.flatMap((attempt) => booked.get(nameOf(attempt)) ?? [])
  const charged = linesOf(payment).filter(({ kind, state }) => kind === 'CHARGE' && state !== 'FAILED')
  const returned = refunds.flatMap(linesOf).filter(({ kind, state }) => kind === 'REFUND' && state === 'SUCCEEDED')
  const captured = sum(payment.attempts.map((attempt) => attempt.captured))
  const refunded = sum(refunds.filter(({ state }) => state === 'SUCCEEDED').map(({ amount }) => amount))
  const reserved = sum(payment.attempts.map((attempt) => attempt.reserved))
  const inLedger =
    sum(charged.map(({ amountCents }) => amountCents)) - sum(returned.map(({ amountCents }) => amountCents))
  const odd = payment.needsReview && payment.state === 'PROCESSING'
  return [
    charged.length > 1 && 'charged twice',
    refunds.some((refund) => linesOf(refund).filter(({ state }) => state !== 'FAILED').length > 1) && 'refunded twice',
    !odd && inLedger !== captured - refunded && `the ledger says ${inLedger}, the service ${captured} - ${refunded}`,
    odd && (charged.length !== 1 || captured !== 0) && 'waits for an operator without a charge of another amount',
    payment.state === 'SUCCEEDED' && captured !== payment.amount && 'SUCCEEDED without its amount',
    reserved !== sum(refunds.filter(({ state }) => state !== 'FAILED').map(({ amount }) => amount)) &&
      'reserves another amount than its refunds',
    reserved > captured && 'more is reserved than was captured',
  ].filter((fault) => fault !== false)
}

test(`the money of ${INTERLEAVINGS} interleavings adds up`, async () => {
  const plans = fc.sample(interleaving, { numRuns: INTERLEAVINGS, seed: SEED })
  const queue = plans.values()
  const lane = async (): Promise<void> => {
    for (const plan of queue) planOf.set(await play(plan), plan)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  expect(planOf.size).toBe(INTERLEAVINGS)
  await quiet()
  const before = await readRows()
  await events.replayAll()
  await quiet()

  const rows = await readRows()
  const booked = byReference(await readLedger(service.simulator))
  const refundsOf = Map.groupBy(rows, ({ original }) => original)
  const faults = rows.flatMap((row) => {
    const found = row.kind === 'COLLECT' ? faultsOf(row, refundsOf.get(row.id) ?? [], booked) : []
    return found.map((what) => ({ seed: SEED, what, plan: planOf.get(row.id), row, refunds: refundsOf.get(row.id) }))
  })
  expect(faults).toEqual([])
  // No repeated event ended a transaction again.
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const ended = before.filter(({ state }) => ENDED.includes(state))
  expect(ended.filter(({ id, kind, state }) => kind === 'COLLECT' && states.get(id) !== state)).toEqual([])
  const { rows: twice } = await service.pool.query(
    'SELECT transaction_id, type, count(*) FROM events GROUP BY transaction_id, type HAVING count(*) > 1',
  )
  expect(twice).toEqual([])
  // Counts what the seed caused: a run without effects would prove nothing.
  const seen = (kind: string, state: string) => rows.filter((row) => row.kind === kind && row.state === state).length
  for (const [kind, state] of [
    ['COLLECT', 'SUCCEEDED'],
    ['COLLECT', 'FAILED'],
    ['COLLECT', 'STOPPED'],
    ['REFUND', 'SUCCEEDED'],
    ['REFUND', 'FAILED'],
  ] as const)
    expect([kind, state, seen(kind, state)]).not.toEqual([kind, state, 0])
}, 480_000)
