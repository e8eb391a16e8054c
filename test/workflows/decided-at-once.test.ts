import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Client, WithStartWorkflowOperation } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { lazyClient } from '../../src/engine/connection.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { TASK_QUEUES, UPDATES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { runtimeWith } from '../runtime.ts'
import { newNamespace, type TestTemporal } from '../temporal.ts'
import { until } from '../until.ts'

const taskQueue = TASK_QUEUES.payments
const workflowBundle = { codePath: process.env.TEST_WORKFLOW_BUNDLE! }

let temporal: TestTemporal
let client: Client
let connection: NativeConnection

beforeAll(async () => {
  runtimeWith(createLogger('silent'))
  // One of its own, since no worker of a service may take these tasks.
  temporal = await newNamespace()
  client = lazyClient(temporal)
  connection = await NativeConnection.connect({ address: temporal.address })
})
afterAll(async () => {
  await client.connection.close()
  await connection.close()
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
function approve(batchId: string): Promise<unknown> {
  const startWorkflowOperation = new WithStartWorkflowOperation(WORKFLOWS.payoutBatch, {
    workflowId: batchId,
    taskQueue,
    args: [{ batchId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
  })
  return client.workflow.executeUpdateWithStart(UPDATES.approve, { startWorkflowOperation, args: [{}] })
}

const work = async (activities: object): Promise<Worker> =>
  await Worker.create({ connection, namespace: temporal.namespace, taskQueue, workflowBundle, activities })

/** Replays the history as recorded when the items are to be looked at, which follows the decision. */
async function expectReplay(batchId: string): Promise<void> {
  const handle = client.workflow.getHandle(batchId)
  const history = await until(async () => {
    const recorded = await handle.fetchHistory()
    const begun = recorded.events!.map((event) => event.activityTaskScheduledEventAttributes?.activityType?.name)
    return begun.includes('payOutBatch') && recorded
  })
  await handle.terminate()
  await Worker.runReplayHistory({ workflowBundle }, history, batchId)
}

test('a batch whose decision and first read end together has a history that replays', async () => {
  // No worker runs yet, so that the start and the decision are one workflow task.
  const decided = approve('bat_at_once')
  const worker = await work(activities())
  await worker.runUntil(async () => {
    expect(await decided).toEqual({ state: 'PROCESSING' })
    await expectReplay('bat_at_once')
  })
})

test('a batch that is decided on another worker, after the first one died while it read, has a history that replays', async () => {
  const batchId = 'bat_on_another_worker'
  const handle = await client.workflow.start(WORKFLOWS.payoutBatch, {
    workflowId: batchId,
    taskQueue,
    args: [{ batchId }],
  })
  const script = join(import.meta.dirname, 'stuck-worker.ts')
  const stuck = spawn(process.execPath, [
    script,
    temporal.address,
    temporal.namespace,
    taskQueue,
    workflowBundle.codePath,
  ])
  // The worker keeps the task for as long as the read takes, which the history shows as a task without a result.
  await until(
    async () => (await handle.fetchHistory()).events!.some((event) => event.workflowTaskCompletedEventAttributes),
    60_000,
  )
  stuck.kill('SIGKILL')
  const decided = approve(batchId)
  const worker = await work(activities())
  await worker.runUntil(async () => {
    expect(await decided).toEqual({ state: 'PROCESSING' })
    await expectReplay(batchId)
  })
})

test('the engine has recorded a decision before the decision has an effect', async () => {
  const batchId = 'bat_recorded'
  const recorded: boolean[] = []
  const { beginPayoutBatch } = activities()
  const decidePayoutBatch = async () => {
    const { events } = await client.workflow.getHandle(batchId).fetchHistory()
    recorded.push(events!.some((event) => event.workflowExecutionUpdateAcceptedEventAttributes))
    return { state: 'PROCESSING', refusal: null }
  }
  const worker = await work({ beginPayoutBatch, decidePayoutBatch })
  await worker.runUntil(approve(batchId))
  // Otherwise a task that times out would leave a decided batch whose workflow knows of no decision.
  expect(recorded).toEqual([true])
})
