import { extent } from '../extent.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { recordOf, slowest, startLoad } from './load.ts'
import { paymentsOf } from './payments.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'
import { duringTests } from '../during-tests.ts'

/** Payments and refunds that end before the first restart, and again after the last. */
const AROUND = extent({ short: 8, long: 20 })
/** Processes of each role. The new one is always ready before an old one stops. */
const PROCESSES = extent({ short: 1, long: 2 })
/** How often all workers are replaced: a task that a stopping worker loses is rare. */
const WORKER_ROUNDS = extent({ short: 1, long: 3 })
/** What a restart touches ends at most this much later than the slowest of the time before. */
const DELAYED_AT_MOST_MS = 5_000
/** The engine gives an activity that a stopping worker lost to another one after this time. It is rare: at most one may be. */
const LOST_FOR_MS = 40_000

/** Also those that were replaced. */
const allWorkers: RoleProcess[] = []

afterAll(killAllRoles)
const balancer = duringTests(startLoadBalancer)
const service = duringTests(() => startTestService({ role: 'api' }))
const payments = duringTests(() => paymentsOf(service, balancer.url))

test('a rolling restart of APIs and workers fails no request, and delays payments by at most 5 s, or one by a lost activity', async () => {
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
    Promise.all(Array.from({ length: PROCESSES }, startApi)),
    Promise.all(Array.from({ length: PROCESSES }, startWorker)),
  ])
  for (let n = 0; n < 5; n += 1) await payments.end(await payments.charge('tok_success'), 60_000)
  const codes: (number | null)[] = []
  const record = recordOf(service)
  const logs = () => allWorkers.map((worker) => worker.printed().slice(-6_000)).join('\n---\n')

  const began = new Date()
  const load = startLoad(payments)
  await until(async () => (await record.durations(began)).length >= AROUND, 120_000, 500)
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
  await until(async () => (await record.durations(restarted)).length >= AROUND, 120_000, 500)
  await load.stop()
  await until(async () => (await record.open()).length === 0, 60_000, 500).catch(async (error: Error) => {
    const [late] = await record.open()
    throw new Error(late === undefined ? error.message : (await record.story(late)) + logs())
  })

  const quiet = await record.durations(began, restarting)
  const meanwhile = await record.durations(restarting)
  expect(load.failures).toEqual([])
  expect(codes).toEqual(Array(apis.length + WORKER_ROUNDS * workers.length).fill(0))
  const usual = slowest(quiet).ms
  const delayed = meanwhile
    .filter(({ ms }) => ms - usual >= DELAYED_AT_MOST_MS)
    .toSorted((one, other) => other.ms - one.ms)
  const isLost = (ms: number) => Math.abs(ms - usual - LOST_FOR_MS) < DELAYED_AT_MOST_MS
  for (const [at, { id, ms }] of delayed.entries())
    if (at > 0 || !isLost(ms)) throw new Error(`${id} took ${ms} ms: ${await record.story(id)}${logs()}`)
}, 900_000)
