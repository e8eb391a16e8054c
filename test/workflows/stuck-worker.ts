import { NativeConnection, Worker } from '@temporalio/worker'

/** The process of a worker whose read of a payout batch never ends: `stuck-worker.ts ADDRESS NAMESPACE TASK_QUEUE BUNDLE`. */
const [address, namespace, taskQueue, codePath] = process.argv.slice(2) as [string, string, string, string]

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue,
  workflowBundle: { codePath },
  activities: { beginPayoutBatch: () => new Promise(() => {}) },
})
await worker.run()
