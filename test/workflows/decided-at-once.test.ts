import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { WithStartWorkflowOperation } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { createLogger } from '../../src/telemetry/logger.ts'
import { UPDATES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { runtimeWith } from '../runtime.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const taskQueue = 'decided-at-once'
const batchId = 'bat_decided_at_once'
const workflowBundle = { codePath: process.env.TEST_WORKFLOW_BUNDLE! }

let service: SharedService

beforeAll(async () => {
  runtimeWith(createLogger('silent'))
  service = await sharedService()
})
afterAll(() => service.stop())

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The answer of the first read, which saw the decision, and that of the decision arrive together. */
function activities() {
  let decided = () => {}
  const isDecided = new Promise<void>((resolve) => (decided = resolve))
  return {
    beginPayoutBatch: async () => {
      // Without a decision at the same time the read ends by itself.
      await Promise.race([isDecided, delay(1_000)])
      return { state: 'PROCESSING', expiresAtMs: Date.now() + 3_600_000 }
    },
    decidePayoutBatch: async () => {
      decided()
      for (let turns = 0; turns < 50; turns += 1) await Promise.resolve()
      return { state: 'PROCESSING', refusal: null }
    },
  }
}

test('a batch that is decided while its workflow reads it for the first time has a history that replays', async () => {
  const { workflow } = await service.engine()
  const start = new WithStartWorkflowOperation(WORKFLOWS.payoutBatch, {
    workflowId: batchId,
    taskQueue,
    args: [{ batchId }],
    workflowIdConflictPolicy: 'FAIL',
  })
  // No worker runs yet, so that the start and the decision are one workflow task.
  const decided = workflow.executeUpdateWithStart(UPDATES.approve, { startWorkflowOperation: start, args: [{}] })
  const connection = await NativeConnection.connect({ address: service.temporal.address })
  const worker = await Worker.create({ connection, taskQueue, workflowBundle, activities: activities() })
  const handle = workflow.getHandle(batchId)
  const history = await worker.runUntil(async () => {
    expect(await decided).toEqual({ state: 'PROCESSING' })
    return await until(async () => {
      const recorded = await handle.fetchHistory()
      return recorded.events!.some((event) => event.activityTaskScheduledEventAttributes) && recorded
    })
  })
  await handle.terminate()
  await connection.close()
  await Worker.runReplayHistory({ workflowBundle }, history, batchId)
}, 60_000)
