/** @waits 105 */

import { startTcpProxy } from '../api/http/tcp-proxy.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { paymentsOf } from './payments.ts'
import { killAllRoles, startRole } from './process.ts'
import { duringTests } from '../during-tests.ts'

/** What such a process leaves is what a killed one leaves: killed-workers.test.ts. */
const STOPS_WITHIN_MS = 35_000
const REQUESTS = 12

afterAll(killAllRoles)
const service = duringTests(() => startTestService({ role: 'api' }))
const payments = duringTests(() => paymentsOf(service))

/** A process of the service behind proxies of its own. */
async function startBehindProxies(role: 'api' | 'worker') {
  const database = await startTcpProxy(service.database.url)
  const engine = await startTcpProxy(`http://${service.temporal.address}`)
  const started = await startRole(service, {
    role,
    databaseUrl: database.url,
    temporalAddress: new URL(engine.url).host,
  })
  return { database, engine, process: started, close: () => Promise.all([database.close(), engine.close()]) }
}

/** Resolves when a process that was asked to stop has ended: with its exit code, and whether that took too long. */
async function stopOf({ stop }: { stop(): Promise<number | null> }): Promise<{ code: number | null; late: boolean }> {
  const since = performance.now()
  const code = await stop()
  return { code, late: performance.now() - since > STOPS_WITHIN_MS }
}

const IN_TIME = { code: 0, late: false }

test.each(['database', 'engine'] as const)(
  'an API with open requests stops within 35 s while the %s accepts connections and does not respond',
  async (part) => {
    const { process: api, close, ...proxies } = await startBehindProxies('api')
    const { client, charge, hosted } = paymentsOf(service, api.baseUrl)
    const cancelled = await hosted()
    proxies[part].swallow()
    const open = Array.from({ length: REQUESTS }, (_, n) =>
      n % 2
        ? charge('tok_success')
        : client.post(`/v1/payments/${cancelled}/cancel`, {}, { 'Idempotency-Key': `${n}` }),
    )
    const ended = Promise.allSettled(open)
    expect(await stopOf(api)).toEqual(IN_TIME)
    await ended
    await close()
  },
  300_000,
)

test('workers that carry out payments stop within 35 s while the database or Temporal accepts connections and does not respond', async () => {
  const workers = await Promise.all([startBehindProxies('worker'), startBehindProxies('worker')])
  // The provider does not respond to these, so each worker has calls under way.
  const hanging = await Promise.all(Array.from({ length: 4 }, () => payments.charge('tok_hang_success_paystack')))
  for (const id of hanging) await payments.attempt(id, 'SENDING')
  workers[0]!.database.swallow()
  workers[1]!.engine.swallow()
  await Promise.all(Array.from({ length: REQUESTS }, () => payments.charge('tok_success')))
  const readiness = () =>
    Promise.all(workers.map(async ({ process: { metricsUrl } }) => (await fetch(`${metricsUrl}/health/ready`)).status))
  expect(await readiness()).toEqual([200, 200])
  const stopped = Promise.all(workers.map(({ process: worker }) => stopOf(worker)))
  expect(await until(async () => (await readiness()).every((status) => status === 503))).toBe(true)
  const [silentDatabase, silentEngine] = await stopped
  expect({ silentDatabase, silentEngine }).toEqual({ silentDatabase: IN_TIME, silentEngine: IN_TIME })
  for (const { close } of workers) await close()
}, 400_000)
