/** @waits 40 */

import { Worker } from '@temporalio/worker'
import { lazyClient } from '../../src/engine/connection.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { runtimeWith } from '../runtime.ts'
import { until } from '../until.ts'
import { startRole } from './process.ts'
import { proxiedService } from './proxied-service.ts'

/** A worker keeps a task for some seconds while a local activity runs; a killed worker's task is given to another. */
const KEPT_FOR_MS = 60_000

const { service, payments, proxy } = proxiedService({ role: 'api' })

test('a payment that is cancelled after its worker died during the first attempt has a history that replays', async () => {
  const engine = lazyClient(service.temporal)
  const first = await startRole(service, { role: 'worker' })
  // The provider does not respond, so the attempt is under way when the worker dies.
  proxy.treat(() => undefined)
  const id = await payments.charge('tok_success')
  const handle = engine.workflow.getHandle(paymentWorkflowId(id))
  // The API starts the workflow after its response.
  const events = async () => (await handle.fetchHistory().catch(() => null))?.events ?? []
  await until(async () => (await events()).some((event) => event.workflowTaskCompletedEventAttributes), KEPT_FOR_MS)
  await first.kill()
  proxy.passAll()
  const cancelled = until(async () => {
    const { status } = await payments.client.post(`/v1/payments/${id}/cancel`)
    return status < 500 && status
  }, KEPT_FOR_MS)
  await startRole(service, { role: 'worker' })
  // The charge may have been made, so the payment stands.
  expect(await cancelled).toBe(409)
  // The events after the command show whether the run did the same in the replay.
  await until(async () => {
    const recorded = await events()
    const answered = recorded.findIndex((event) => event.workflowExecutionUpdateCompletedEventAttributes)
    return answered >= 0 && recorded.slice(answered).some((event) => event.timerStartedEventAttributes)
  }, KEPT_FOR_MS)
  const history = await handle.fetchHistory()
  await engine.connection.close()
  runtimeWith(createLogger('silent'))
  await Worker.runReplayHistory({ workflowBundle: { codePath: process.env.TEST_WORKFLOW_BUNDLE! } }, history, id)
})
