import type { WorkerDeploymentVersion } from '@temporalio/common'
import {
  type ActivitySlotInfo,
  type NativeConnection,
  type TunerHolder,
  Worker,
  type WorkerOptions,
  type WorkflowSlotInfo,
} from '@temporalio/worker'
import type { EngineAddress } from '../engine/connection.ts'
import { TASK_QUEUES } from '../workflows/messages.ts'
import { TaskSlots } from './task-slots.ts'

export interface WorkersOptions extends Pick<EngineAddress, 'namespace' | 'version'> {
  connection: NativeConnection
  activities: object
  workflowBundle: NonNullable<WorkerOptions['workflowBundle']>
  /** Default: 30 s. */
  shutdownGraceTime?: WorkerOptions['shutdownGraceTime']
}

/** Slots are set: a few hanging calls would use up the SDK's defaults. */
const fastLane = {
  maxCachedWorkflows: 1_000,
  workflowThreadPoolSize: 1,
  reuseV8Context: true,
} satisfies Partial<WorkerOptions>

/**
 * The open polls for activities of a queue (the SDK's default is 10). A stop waits until tasks have ended them. With 10
 * polls some were left after its three seconds, and an activity that meets such a poll at the stop is lost for 40 s.
 */
const ACTIVITY_POLLS = 4

const FAST_SLOTS = 200
const SLOW_SLOTS = 200
/** Hanging endpoints are retried again and again. At six such calls a second the machine still serves the others. */
const RECEIVER_SLOTS = 64
/** Each look is a few statements. More at a time would hold connections that requests need. */
const BATCH_SLOTS = 4

/** Workflows that are not pinned (`src/workflows/index.ts`) continue on the current version. */
const versioned = (version: WorkerDeploymentVersion): WorkerOptions['workerDeploymentOptions'] => ({
  version,
  useWorkerVersioning: true,
  defaultVersioningBehavior: 'AUTO_UPGRADE',
})

export type Workers = Awaited<ReturnType<typeof createWorkers>>

/** Two workers run workflows, two make calls that may hang, and one looks at payout batches. */
export async function createWorkers(options: WorkersOptions) {
  const { connection, namespace, activities, workflowBundle, shutdownGraceTime = '30 s' } = options
  const common = {
    connection,
    namespace,
    activities,
    shutdownGraceTime,
    activityTaskPollerBehavior: { type: 'simple-maximum', maximum: ACTIVITY_POLLS } as const,
    ...(options.version && { workerDeploymentOptions: versioned(options.version) }),
  }
  const slots: Pick<TaskSlots<never>, 'close'>[] = []
  const tunerOf = (numSlots: number): TunerHolder => {
    const workflowTaskSlotSupplier = new TaskSlots<WorkflowSlotInfo>(numSlots)
    const activityTaskSlotSupplier = new TaskSlots<ActivitySlotInfo>(numSlots)
    slots.push(workflowTaskSlotSupplier, activityTaskSlotSupplier)
    return {
      workflowTaskSlotSupplier,
      activityTaskSlotSupplier,
      localActivityTaskSlotSupplier: { type: 'fixed-size', numSlots },
      nexusTaskSlotSupplier: { type: 'fixed-size', numSlots: 1 },
    }
  }
  const fast = (taskQueue: string) =>
    Worker.create({ ...common, ...fastLane, workflowBundle, taskQueue, tuner: tunerOf(FAST_SLOTS) })
  const slow = (taskQueue: string, count: number) => Worker.create({ ...common, taskQueue, tuner: tunerOf(count) })
  const workers: Worker[] = await Promise.all([
    fast(TASK_QUEUES.payments),
    fast(TASK_QUEUES.webhooks),
    slow(TASK_QUEUES.paymentsSlow, SLOW_SLOTS),
    slow(TASK_QUEUES.webhooksSlow, RECEIVER_SLOTS),
    slow(TASK_QUEUES.payoutBatches, BATCH_SLOTS),
  ])
  return { workers, slots }
}
