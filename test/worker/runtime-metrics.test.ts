import { once } from 'node:events'
import { createServer } from 'node:net'
import { Runtime } from '@temporalio/worker'
import { createLogger } from '../../src/telemetry/logger.ts'
import { ensureRuntime, readEngineMetrics } from '../../src/worker/runtime.ts'
import { runtimeWith } from '../runtime.ts'

/** The port on which the running runtime serves its metrics. */
function metricsPort(): number {
  const { runtimeOptions } = Runtime.instance().options
  const { metricsExporter } = runtimeOptions as unknown as { metricsExporter: { socketAddr: string } }
  return Number(new URL(`http://${metricsExporter.socketAddr}`).port)
}

test('the runtime starts on another port if another process took the port of the metrics', async () => {
  runtimeWith(createLogger('silent'))
  const first = metricsPort()
  await Runtime.instance().shutdown()
  const other = createServer().listen(first, '127.0.0.1')
  await once(other, 'listening')
  ensureRuntime()
  expect(metricsPort()).not.toBe(first)
  expect(await readEngineMetrics()).toEqual(expect.any(String))
  await Runtime.instance().shutdown()
  other.close()
})
