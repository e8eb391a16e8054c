/** @waits 90 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomBytes } from 'node:crypto'
import type { Client as Engine } from '@temporalio/client'
import { RETENTION_KINDS } from '../../src/domain/retention.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { ensureSchedules, SCHEDULES } from '../../src/worker/schedules.ts'
import { clientOf } from '../client.ts'
import { publish, startFakeCentralBank, type FakeCentralBank } from '../sources/fake-central-bank.ts'
import { duringTests } from '../during-tests.ts'
import { given } from '../given.ts'
import { settle } from '../db/proofs/settled.ts'
import { startTestService } from '../service.ts'
import { MINUTE, startWithinHour } from '../times.ts'
import { until } from '../until.ts'
import { killAllRoles, PREPARED, startRole, type RoleProcess } from './process.ts'

/** The activity of a killed worker times out after 40 s; another worker then takes it over. */
const TAKEN_OVER_WITHIN_MS = 90_000

afterAll(async () => {
  await killAllRoles()
  await engine?.connection.close()
  await bank?.close()
})
const service = duringTests(() => startTestService({ role: 'api' }))
const api = duringTests(() => clientOf(service.baseUrl))
let bank: FakeCentralBank
let engine: Engine
let worker: RoleProcess

const startWorker = () => startRole(service, { role: 'worker', env: { RATES_BASE_URL: bank.url } })

beforeAll(async () => {
  bank = await startFakeCentralBank()
  engine = lazyClient(service.temporal)
  worker = await startWorker()
})

const schedule = () => engine.schedule.getHandle('rates-refresh')
const latest = async () => (await api.get('/api/rates/sarb/latest')).body

test('a worker creates the schedule: each hour from 17:00 until midnight in Johannesburg', async () => {
  const made = await until(() =>
    schedule()
      .describe()
      .catch(() => null),
  )
  expect(made.spec).toMatchObject({ timezone: 'Africa/Johannesburg', calendars: [{ hour: [{ start: 17, end: 23 }] }] })
  expect(made.action).toMatchObject({ workflowType: 'ratesRefresh', taskQueue: 'payments' })
  const hours = made.info.nextActionTimes.map((at) => (at.getUTCHours() + 2) % 24)
  expect(hours.length).toBeGreaterThan(2)
  expect(hours.every((hour) => hour >= 17 && hour <= 23)).toBe(true)
  expect(made.info.nextActionTimes.every((at) => at.getUTCMinutes() === 0 && at.getUTCSeconds() === 0)).toBe(true)
})

test('creating the schedules again changes nothing, and a paused one stays paused', async () => {
  await schedule().pause('the bank has asked us to')
  await ensureSchedules(engine)
  await ensureSchedules(engine)
  // It stays paused, so only the tests below start a refresh.
  const { state, spec } = await schedule().describe()
  expect([state.paused, state.note]).toEqual([true, 'the bank has asked us to'])
  expect(spec.timezone).toBe('Africa/Johannesburg')
  const found: string[] = []
  for await (const { scheduleId } of engine.schedule.list()) found.push(scheduleId)
  expect(found.toSorted()).toEqual(SCHEDULES.map(({ scheduleId }) => scheduleId).toSorted())
})

test('each hour of the proof logs is closed by its schedule, the missed ones first', async () => {
  const proofs = engine.schedule.getHandle('proof-batch')
  const { info: planned } = await proofs.describe()
  const [first, second] = planned.nextActionTimes as [Date, Date]
  expect([first.getUTCMinutes(), first.getUTCSeconds(), second.getTime() - first.getTime()]).toEqual([0, 5, 3_600_000])
  // Its own run at the turn of an hour would come between; a paused schedule is triggered all the same.
  await proofs.pause()
  await startWithinHour(MINUTE)
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  await settle(service.pool, { count: 3, at: new Date(hour - 2 * 3_600_000) })
  await proofs.trigger()
  const closed = await until(async () => {
    const { data } = (await api.get('/api/proof/batches?mode=TEST')).body
    return data.length > 1 && data
  })
  expect(closed).toMatchObject([
    { hour: new Date(hour - 3_600_000).toISOString(), treeSize: 3, receipts: 0 },
    { hour: new Date(hour - 2 * 3_600_000).toISOString(), treeSize: 3, receipts: 3 },
  ])
})

test('each hour expired rows are deleted by their schedule, in batches that each begin after the other', async () => {
  const ended = new Date(Date.now() - 2 * 24 * 3_600_000)
  const record = () => ({ scope: randomBytes(32), requestHash: '', status: 201, body: '', createdAt: ended })
  await given.rows(service.pool, 'idempotency_records', Array.from({ length: 1_100 }, record))
  const deletions = engine.schedule.getHandle('retention')
  expect((await deletions.describe()).info.nextActionTimes[0]!.getUTCMinutes()).toBe(20)
  await deletions.pause()
  await deletions.trigger()
  const run = await until(async () => (await deletions.describe()).info.recentActions.at(-1))
  const handle = engine.workflow.getHandle(run.action.workflow.workflowId)
  expect(await handle.result()).toMatchObject({ deleted: { idempotency: 1_100 } })
  const { events } = await handle.fetchHistory()
  const made = (events ?? []).filter((event) => event.activityTaskCompletedEventAttributes)
  // One batch of each kind, and two more of the stored responses.
  expect(made).toHaveLength(RETENTION_KINDS.length + 2)
})

test('another worker completes a refresh whose worker is killed while the central bank does not respond', async () => {
  expect(await latest()).toMatchObject({ stale: true, fetchedAt: '2026-10-06T00:00:00.000Z' })
  bank.mood = 'hang'
  await schedule().trigger()
  await until(async () => bank.asked.length > 0)
  await worker.kill()
  bank.mood = null
  worker = await startWorker()
  await until(async () => !(await latest()).stale, TAKEN_OVER_WITHIN_MS)
  const { rows } = await service.pool.query(
    'SELECT count(*)::int AS checks, count(fault)::int AS faults FROM rate_checks',
  )
  expect(rows).toEqual([{ checks: 7, faults: 0 }])
  const { info } = await schedule().describe()
  const { workflowId } = info.recentActions.at(-1)!.action.workflow
  expect(await engine.workflow.getHandle(workflowId).result()).toEqual({ asked: true, stale: [] })
})

test('npm run rates:refresh asks now and prints what changed', async () => {
  const script = join(import.meta.dirname, '../../scripts/rates-refresh.ts')
  const refresh = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: { ...PREPARED.env, DATABASE_URL: service.database.url, RATES_BASE_URL: bank.url },
    }).catch((error: { stdout: string; code: number }) => error)
  publish(bank, { MMRD002A: 7.5, EXCX135D: 25 })
  const { stdout } = await refresh()
  expect(stdout).toMatch(/^repo +7\.25 % of \S+ → 7\.5 % of \S+$/m)
  expect(stdout).toMatch(/^prime +10\.75 % of \S+, unchanged$/m)
  expect(stdout).toMatch(/^usdzar +16\.9021 of \S+ stays: jump \(25 of \S+\)$/m)
  expect(await latest()).toMatchObject({ stale: true, repo: { ratePercent: 7.5 } })
  expect((await refresh('--accept-jumps')).stdout).toMatch(/^usdzar +16\.9021 of \S+ → 25 of \S+$/m)
  expect(await latest()).toMatchObject({ stale: false })
  bank.mood = 'html'
  expect(await refresh()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^cpi .* stays: unreadable$/m) })
})
