/** @alone */

import { inspect } from 'node:util'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lazyClient } from '../../src/engine/connection.ts'
import { paymentWorkflowId, refundWorkflowId } from '../../src/workflows/messages.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { startLoadBalancer, type LoadBalancer } from './load-balancer.ts'
import { pay, paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'

/** Callers at a time, each with a pause before its next call, so that the machine has time for the restarts. */
const CALLERS = 4
const PAUSE_MS = 300
/** Payments and refunds that end before the first restart, and again after the last. */
const AROUND = 20
/** How often all workers are replaced: a task that a stopping worker loses is rare. */
const WORKER_ROUNDS = 3
/** What a restart touches ends at most this much later than the slowest of the time before. */
const DELAYED_AT_MOST_MS = 5_000

let service: TestService
let balancer: LoadBalancer
let payments: Payments
/** Also those that were replaced. */
const allWorkers: RoleProcess[] = []

beforeAll(async () => {
  service = await startTestService({ role: 'api' })
  balancer = await startLoadBalancer()
  payments = paymentsOf(service, balancer.url)
}, 60_000)

afterAll(async () => {
  await killAllRoles()
  await balancer.close()
  await service.stop()
}, 60_000)

interface Load {
  /** Requests without a response, or with an error. */
  failures: string[]
  stop(): Promise<void>
}

/** Payments by token and on checkouts, refunds and reads. Some requests wait for the result. */
function startLoad({ client, checkout, read }: Payments): Load {
  const failures: string[] = []
  const stopping = new AbortController()
  const token = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

  async function post(path: string, body: object, headers: Record<string, string>): Promise<string> {
    const answer = await client.post(path, body, headers)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.transactionId
  }

  async function story(key: string, n: number): Promise<void> {
    if (n % 5 === 0) {
      const { id, page } = await checkout()
      await pay(page)
      await read(id)
      return
    }
    const waiting: Record<string, string> = n % 2 ? { Prefer: 'wait=10' } : {}
    const id = await post('/v1/payments', token, { ...waiting, 'Idempotency-Key': key })
    if (n % 5 !== 1) return
    while ((await read(id)).state !== 'SUCCEEDED') await pass(100)
    await post('/v1/refunds', { transactionId: id }, waiting)
  }

  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = caller; !stopping.signal.aborted; n += 1) {
      await story(`roll-${caller}-${n}`, n).catch((error: Error) => failures.push(inspect(error)))
      await pass(PAUSE_MS)
    }
  })
  return {
    failures,
    stop: async () => {
      stopping.abort()
      await Promise.all(callers)
    },
  }
}

/** Runs a query on a connection that the load does not use, and without a time-out. */
async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: service.database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

interface Ended {
  id: string
  ms: number
}

/** Milliseconds from the creation to the success of each payment and refund that was created in this time. */
async function durations(from: Date, to = new Date()): Promise<Ended[]> {
  return await rowsOf<Ended>(
    `SELECT t.id, (extract(epoch FROM m.at - t.created_at) * 1000)::float8 AS ms
     FROM transactions t JOIN transitions m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED'
     WHERE t.created_at >= $1 AND t.created_at < $2`,
    [from, to],
  )
}

const slowest = (all: Ended[]): Ended => all.reduce((one, other) => (other.ms > one.ms ? other : one))

/** What happened to a payment and when: its states, its attempts, and its workflow's events. */
async function storyOf(id: string): Promise<string> {
  const states = await rowsOf('SELECT state, at FROM transitions WHERE transaction_id = $1 ORDER BY at', [id])
  const attempts = await rowsOf('SELECT * FROM attempts WHERE transaction_id = $1', [id])
  const engine = lazyClient({ address: service.temporal.address, namespace: 'default' })
  const [row] = await rowsOf<{ kind: string }>('SELECT kind FROM transactions WHERE id = $1', [id])
  const workflowId = row?.kind === 'REFUND' ? refundWorkflowId(id) : paymentWorkflowId(id)
  const { events } = await engine.workflow.getHandle(workflowId).fetchHistory()
  await engine.connection.close()
  const told = events!.map(
    ({ eventType, eventTime }) => `${eventType} ${Number(eventTime!.seconds)}.${eventTime!.nanos}`,
  )
  const logs = allWorkers.map((worker) => worker.printed().slice(-6_000))
  return inspect({ states, attempts, told }, { depth: 5 }) + logs.join('\n---\n')
}

test('a rolling restart of the APIs, then of the workers, fails no request and delays no payment by more than 5 s', async () => {
  const env = { RATE_LIMIT_PER_SECOND: '0', SHUTDOWN_DELAY_SECONDS: '5', BASE_URL: balancer.url }
  const startApi = async (): Promise<RoleProcess> => {
    const api = await startRole(service, { role: 'api', env })
    balancer.add(api.baseUrl)
    await balancer.ready(api.baseUrl)
    return api
  }
  const startWorker = async (): Promise<RoleProcess> => {
    const worker = await startRole(service, { role: 'worker', env })
    allWorkers.push(worker)
    return worker
  }
  const [apis, workers] = await Promise.all([
    Promise.all([startApi(), startApi()]),
    Promise.all([startWorker(), startWorker()]),
  ])
  for (let n = 0; n < 5; n += 1) await payments.end(await payments.charge('tok_success'), 60_000)
  const codes: (number | null)[] = []

  const began = new Date()
  const load = startLoad(payments)
  await until(async () => (await durations(began)).length >= AROUND, 120_000, 500)
  const restarting = new Date()
  // As a deployment does: the new process is ready before the old one is asked to stop.
  for (const old of apis) {
    await startApi()
    codes.push(await old.stop())
    balancer.remove(old.baseUrl)
  }
  let current: readonly RoleProcess[] = workers
  for (let round = 0; round < WORKER_ROUNDS; round++) {
    const replacements: RoleProcess[] = []
    for (const old of current) {
      replacements.push(await startWorker())
      codes.push(await old.stop())
    }
    current = replacements
  }
  const restarted = new Date()
  await until(async () => (await durations(restarted)).length >= AROUND, 120_000, 500)
  await load.stop()
  const open = () => rowsOf<{ id: string }>(`SELECT id FROM transactions WHERE state IN ('CREATED', 'PROCESSING')`)
  await until(async () => (await open()).length === 0, 60_000, 500).catch(async (error: Error) => {
    const [late] = await open()
    throw new Error(late ? await storyOf(late.id) : error.message)
  })

  const quiet = await durations(began, restarting)
  const meanwhile = await durations(restarting)
  expect(load.failures).toEqual([])
  expect(codes).toEqual(Array(apis.length + WORKER_ROUNDS * workers.length).fill(0))
  const delayed = slowest(meanwhile)
  if (delayed.ms - slowest(quiet).ms >= DELAYED_AT_MOST_MS)
    throw new Error(`${delayed.id} took ${delayed.ms} ms: ${await storyOf(delayed.id)}`)
}, 900_000)
