import type { WorkflowClient } from '@temporalio/client'
import type { ErasureWork } from '../domain/engine-work.ts'
import { type ErasureInput, TASK_QUEUES, WORKFLOWS, erasureWorkflowId } from '../workflows/messages.ts'

/** Starting a running erasure is a no-op. */
export async function startErasure(client: WorkflowClient, { requestId }: ErasureWork): Promise<void> {
  await client.start(WORKFLOWS.erasure, {
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowId: erasureWorkflowId(requestId),
    taskQueue: TASK_QUEUES.payments,
    args: [{ requestId }] as [ErasureInput],
  })
}
