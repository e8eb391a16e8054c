import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sendSignal, type Child } from '../../local/process/children.ts'
import { startPostgres, type Postgres } from '../../local/postgres/postgres.ts'
import { clientOf } from '../client.ts'
import { extent } from '../extent.ts'
import { quietPort } from '../ports.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'

/**
 * Each payment has two events. A few more payments than needed, since an interrupted charge may stay unknown for
 * minutes.
 */
const PAYMENTS = extent({ short: 56, long: 104 })
const EVENTS = 2 * PAYMENTS - 18
const ENDPOINTS = 3
/** Payments that are requested while a process is away; the next ones wait until it is back. */
const WHILE_AWAY = 10
/** Longer than any killed process needs to come back. */
const TAKEN_WITHIN_MS = 90_000

let folder: string
let postgres: Postgres
let service: TestService
let worker: RoleProcess
let api: RoleProcess
const receivers: Receiver[] = []
const began = performance.now()

const say = (line: string) =>
  process.stdout.write(`killed-webhooks  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}\n`)

beforeAll(async () => {
  // A separate server, since the shared one must not be killed.
  folder = mkdtempSync(join(tmpdir(), 'payments-killed-'))
  postgres = await startDatabase(await quietPort())
  process.env.TEST_DATABASE_URL = postgres.superuserUrl
  service = await startTestService({ role: 'api' })
  ;[worker, api] = await Promise.all([startRole(service, { role: 'worker' }), startRole(service, { role: 'api' })])
  const client = clientOf(service.baseUrl, service.business.apiKey)
  for (let n = 0; n < ENDPOINTS; n++) {
    const receiver = await startReceiver()
    receivers.push(receiver)
    const eventTypes = ['payment.created', 'payment.succeeded', 'payment.failed']
    const { status } = await client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })
    expect(status).toBe(201)
  }
})

afterAll(async () => {
  await killAllRoles()
  await service?.stop()
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const startDatabase = (port: number) => startPostgres({ dataDir: folder, port, password: 'killed' })

/** Sends SIGKILL to the process and to all of its children. */
async function kill({ pid, exited }: Child): Promise<void> {
  sendSignal(-pid, 'SIGKILL')
  await exited
}

/** Kills each process in turn, the next after so many eighths of the payments were accepted. */
const KILLS: readonly [eighths: number, what: string, kill: () => Promise<void>][] = [
  [
    1,
    'API',
    async () => {
      await api.kill()
      api = await startRole(service, { role: 'api' })
    },
  ],
  [
    3,
    'Temporal',
    async () => {
      await kill(service.temporalServer.child)
      service.temporalServer = await startTestTemporal(service.folder, service.temporalServer.port)
    },
  ],
  [
    5,
    'worker',
    async () => {
      await worker.kill()
      worker = await startRole(service, { role: 'worker' })
    },
  ],
  [
    7,
    'Postgres',
    async () => {
      await kill(postgres.child)
      postgres = await startDatabase(postgres.port)
    },
  ],
]

/**
 * Retries with the same idempotency key until the response is 201, as a careful client does; returns the number of
 * tries.
 */
async function pay(reference: string): Promise<number> {
  const body = {
    amountCents: 15_000,
    currency: 'ZAR',
    reference,
    paymentMethod: { type: 'CARD', token: 'tok_success' },
  }
  const since = performance.now()
  for (let tries = 1; ; tries++) {
    const client = clientOf(api.baseUrl, service.business.apiKey)
    const answer = await client.post('/v1/payments', body, { 'Idempotency-Key': reference }).catch(() => null)
    if (answer?.status === 201) return tries
    if (performance.now() - since > TAKEN_WITHIN_MS)
      throw new Error(`not taken: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    await pass(100)
  }
}

interface Stored {
  id: string
  body: string
  /** The number of its deliveries, and how many of them are recorded as delivered. */
  deliveries: number
  delivered: number
}

async function stored(): Promise<Stored[]> {
  const { rows } = await service.pool.query<Stored>(
    `SELECT e.id, e.body, count(*)::int AS deliveries, count(*) FILTER (WHERE d.state = 'DELIVERED')::int AS delivered
     FROM events e JOIN deliveries d ON d.event_id = e.id GROUP BY e.id, e.body`,
  )
  return rows
}

test('3 endpoints receive each of a hundred events or more, and no others, while every process is killed in turn', async () => {
  let taken = 0
  let tries = 0
  let killed = 0
  const mayBeAsked = (n: number) => n < ((KILLS[killed]?.[0] ?? Infinity) * PAYMENTS) / 8 + WHILE_AWAY
  const numbers = Array.from({ length: PAYMENTS }, (_, n) => n).values()
  const lane = async (): Promise<void> => {
    for (const n of numbers) {
      await until(async () => mayBeAsked(n), 180_000)
      const needed = await pay(`killed-${n}`)
      tries += needed
      taken++
      await pass(100)
    }
  }
  const reaper = async (): Promise<void> => {
    for (const [eighths, what, killIt] of KILLS) {
      await until(async () => taken >= (eighths * PAYMENTS) / 8, 180_000)
      const open = receivers.reduce((sum, { received }) => sum + received.length, 0)
      say(`${what} killed with ${taken} payments taken and ${open} deliveries received`)
      const since = performance.now()
      await killIt()
      killed++
      say(`${what} is back after ${((performance.now() - since) / 1000).toFixed(1)} s`)
    }
  }
  await Promise.all([...Array.from({ length: 4 }, lane), reaper()])
  say(`${PAYMENTS} payments taken in ${tries} tries`)

  const events = await until(
    async () => {
      const now = await stored().catch(() => [])
      const whole = now.length >= EVENTS && now.every(({ deliveries, delivered }) => delivered === deliveries)
      return whole && now
    },
    400_000,
    500,
  )
  const requests = receivers.reduce((sum, { received }) => sum + received.length, 0)
  say(`${events.length} events, ${events.length * ENDPOINTS} deliveries, ${requests} requests`)

  const bodies = new Map(events.map(({ id, body }) => [id, body]))
  for (const { received } of receivers) {
    const ids = received.map(({ headers }) => headers['webhook-id'] as string)
    const missing = [...bodies.keys()].filter((id) => !ids.includes(id))
    expect(missing).toEqual([])
    const duplicates = ids.length - new Set(ids).size
    say(`an endpoint: ${ids.length} requests, ${new Set(ids).size} events, ${duplicates} sent twice, 0 lost`)
    for (const { headers, body } of received) {
      const id = headers['webhook-id'] as string
      expect(JSON.parse(body).id).toBe(id)
      // An event that arrived after the query above counts too.
      if (bodies.has(id)) expect(body).toBe(bodies.get(id))
    }
    // Only an interrupted delivery may arrive more than once.
    expect(duplicates).toBeLessThan(events.length / 4)
  }
  expect(events.every(({ deliveries }) => deliveries === ENDPOINTS)).toBe(true)
  const { body } = await clientOf(service.baseUrl, service.business.apiKey).get('/v1/transactions?limit=100')
  expect(body.data.length).toBe(Math.min(PAYMENTS, 100))
  const { rows } = await service.pool.query(
    `SELECT count(*)::int AS payments, (SELECT count(*)::int FROM events WHERE type = 'payment.created') AS created FROM transactions`,
  )
  expect(rows).toEqual([{ payments: PAYMENTS, created: PAYMENTS }])
}, 600_000)
