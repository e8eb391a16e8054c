/** A separate process like the service: client and worker of bare workflows over one connection. */
import { fileURLToPath } from 'node:url'
import { Client } from '@temporalio/client'
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker'
import { createLogger } from '../../../src/telemetry/logger.ts'
import { installRuntime } from '../../../src/worker/runtime.ts'
import { closedLoop } from '../closed-loop.ts'
import type { BareRun } from './bare.ts'

const TASK_QUEUE = 'bench-bare'
const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error }

const waiting = new Map<string, () => void>()
let last = 0

/** A turn ends as the service's does: when the activity is done, not when Temporal has closed the run. */
async function nothing(id: string): Promise<void> {
  waiting.get(id)?.()
  waiting.delete(id)
}

installRuntime(createLogger('silent'))
const connection = await NativeConnection.connect({ address: process.env.BENCH_TEMPORAL_ADDRESS! })
const workflowsPath = fileURLToPath(new URL('workflow.ts', import.meta.url))
const worker = await Worker.create({
  connection,
  namespace: 'default',
  taskQueue: TASK_QUEUE,
  activities: { nothing },
  workflowBundle: await bundleWorkflowCode({ workflowsPath, logger: quiet }),
  // The same settings as the service.
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentActivityTaskExecutions: 200,
  maxCachedWorkflows: 1_000,
  workflowThreadPoolSize: 1,
  reuseV8Context: true,
})
const { workflow: client } = new Client({ connection })
const running = worker.run()

async function one(): Promise<void> {
  const id = `bare-${process.pid}-${++last}`
  const done = new Promise<void>((resolve) => waiting.set(id, resolve))
  await client.start('bare', { workflowId: id, taskQueue: TASK_QUEUE, args: [{ id }], requestEagerStart: true })
  await done
}

/** A payment with two webhooks is three workflows; the third follows the first. */
const turns = {
  alone: one,
  three: async () => {
    await Promise.all([one().then(one), one()])
  },
}

async function stop(): Promise<void> {
  worker.shutdown()
  await running
  await connection.close()
  process.exit(0)
}

async function answer({ turns: count, lanes, shape }: BareRun): Promise<void> {
  process.send!(await closedLoop(count, lanes, turns[shape]))
}

process.on('message', (message: BareRun | 'stop') => void (message === 'stop' ? stop() : answer(message)))
// It listens.
process.send!(0)
