import type { WorkerDeploymentVersion } from '@temporalio/common'
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import { type EngineAddress, listed } from '../engine/connection.ts'
import { TASK_QUEUES } from '../workflows/messages.ts'

export interface WorkersOptions {
  connection: NativeConnection
  namespace: string
  activities: object
  workflowBundle: NonNullable<WorkerOptions['workflowBundle']>
  /** How long running activities may take to finish at shutdown. Default: 30 s. */
  shutdownGraceTime?: WorkerOptions['shutdownGraceTime']
  tracing?: EngineAddress['tracing']
  version?: EngineAddress['version']
}

/** Slots are set: a few hanging calls would use up the SDK's defaults. */
const fastLane = {
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentActivityTaskExecutions: 200,
  maxCachedWorkflows: 1_000,
  workflowThreadPoolSize: 1,
  reuseV8Context: true,
} satisfies Partial<WorkerOptions>

const slowLane = { maxConcurrentActivityTaskExecutions: 200 } satisfies Partial<WorkerOptions>

/** Hanging endpoints are retried again and again. At six such calls a second the machine still serves the others. */
const slowReceivers = { maxConcurrentActivityTaskExecutions: 64 } satisfies Partial<WorkerOptions>

/** Each look is a few statements. More at a time would hold connections that requests need. */
const batchLane = { maxConcurrentActivityTaskExecutions: 4 } satisfies Partial<WorkerOptions>

/** Workflows that are not pinned (`src/workflows/index.ts`) continue on the current version. */
const versioned = (version: WorkerDeploymentVersion): WorkerOptions['workerDeploymentOptions'] => ({
  version,
  useWorkerVersioning: true,
  defaultVersioningBehavior: 'AUTO_UPGRADE',
})

/**
 * Creates one worker for each task queue, all over one connection. Two run workflows, two make calls that may hang,
 * one looks at payout batches.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, activities, workflowBundle, shutdownGraceTime = '30 s' } = options
  const common = {
    ...{ connection, namespace, activities, shutdownGraceTime },
    plugins: listed(options.tracing),
    ...(options.version && { workerDeploymentOptions: versioned(options.version) }),
  }
  return await Promise.all([
    Worker.create({ ...common, ...fastLane, workflowBundle, taskQueue: TASK_QUEUES.payments }),
    Worker.create({ ...common, ...fastLane, workflowBundle, taskQueue: TASK_QUEUES.webhooks }),
    Worker.create({ ...common, ...slowLane, taskQueue: TASK_QUEUES.paymentsSlow }),
    Worker.create({ ...common, ...slowReceivers, taskQueue: TASK_QUEUES.webhooksSlow }),
    Worker.create({ ...common, ...batchLane, taskQueue: TASK_QUEUES.payoutBatches }),
  ])
}
