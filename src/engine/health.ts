import type { Client } from '@temporalio/client'
import { TASK_QUEUES } from '../workflows/messages.ts'

const ANSWER_WITHIN_MS = 2_000
/** `/health/ready` is public, so its callers must not load the engine. */
const ASK_EVERY_MS = 1_000
/** A poll lasts a minute at most, so a poller that was not seen for longer is gone. */
const POLLER_SEEN_WITHIN_MS = 90_000

/** Returns a function that tells whether the engine responds and a worker polls it for payments. It never throws. */
export function watchEngine(client: () => Client | null): () => Promise<boolean> {
  let asked: { at: number; isUp: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at >= ASK_EVERY_MS) asked = { at: now, isUp: engineIsUp(client()) }
    return asked.isUp
  }
}

async function engineIsUp(client: Client | null): Promise<boolean> {
  if (!client) return false
  try {
    const { pollers } = await client.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
      client.workflowService.describeTaskQueue({
        namespace: client.options.namespace,
        taskQueue: { name: TASK_QUEUES.payments },
        taskQueueType: 1,
      }),
    )
    return (pollers ?? []).some(({ lastAccessTime }) => {
      const seenMs = Number(lastAccessTime?.seconds ?? 0) * 1_000
      return Date.now() - seenMs < POLLER_SEEN_WITHIN_MS
    })
  } catch {
    return false
  }
}
