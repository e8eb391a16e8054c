import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { WithStartWorkflowOperation, type WorkflowClient } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { createLogger } from '../../src/telemetry/logger.ts'
import { UPDATES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { runtimeWith } from '../runtime.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const taskQueue = 'decided-at-once'
const workflowBundle = { codePath: process.env.TEST_WORKFLOW_BUNDLE! }

let service: SharedService
let connection: NativeConnection

beforeAll(async () => {
  runtimeWith(createLogger('silent'))
  service = await sharedService()
  connection = await NativeConnection.connect({ address: service.temporal.address })
})
afterAll(async () => {
  await connection.close()
  await service.stop()
})

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

/** Requests an approval together with the start of the batch's workflow, as the API does. */
function approve(workflow: WorkflowClient, batchId: string): Promise<unknown> {
  const startWorkflowOperation = new WithStartWorkflowOperation(WORKFLOWS.payoutBatch, {
    workflowId: batchId,
    taskQueue,
    args: [{ batchId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
  })
  return workflow.executeUpdateWithStart(UPDATES.approve, { startWorkflowOperation, args: [{}] })
}

const work = async (activities: object): Promise<Worker> =>
  await Worker.create({ connection, taskQueue, workflowBundle, activities })

/** Replays the history as recorded when the items are to be looked at, which follows the decision. */
async function expectReplay(workflow: WorkflowClient, batchId: string): Promise<void> {
  const handle = workflow.getHandle(batchId)
  const history = await until(async () => {
    const recorded = await handle.fetchHistory()
    return recorded.events!.some((event) => event.activityTaskScheduledEventAttributes) && recorded
  })
  await handle.terminate()
  await Worker.runReplayHistory({ workflowBundle }, history, batchId)
}

test('a batch whose decision and first read end together has a history that replays', async () => {
  const { workflow } = await service.engine()
  // No worker runs yet, so that the start and the decision are one workflow task.
  const decided = approve(workflow, 'bat_at_once')
  const worker = await work(activities())
  await worker.runUntil(async () => {
    expect(await decided).toEqual({ state: 'PROCESSING' })
    await expectReplay(workflow, 'bat_at_once')
  })
}, 60_000)

test('a batch that is decided on another worker, after the first one died while it read, has a history that replays', async () => {
  const { workflow } = await service.engine()
  const batchId = 'bat_on_another_worker'
  const handle = await workflow.start(WORKFLOWS.payoutBatch, { workflowId: batchId, taskQueue, args: [{ batchId }] })
  const script = join(import.meta.dirname, 'stuck-worker.ts')
  const stuck = spawn(process.execPath, [script, service.temporal.address, taskQueue, workflowBundle.codePath])
  // The worker keeps the task for as long as the read takes, which the history shows as a task without a result.
  await until(
    async () => (await handle.fetchHistory()).events!.some((event) => event.workflowTaskCompletedEventAttributes),
    60_000,
  )
  stuck.kill('SIGKILL')
  const decided = approve(workflow, batchId)
  const worker = await work(activities())
  await worker.runUntil(async () => {
    expect(await decided).toEqual({ state: 'PROCESSING' })
    await expectReplay(workflow, batchId)
  })
}, 120_000)
