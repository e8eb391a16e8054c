import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { WorkerDeploymentVersion } from '@temporalio/common'
import type { Logger } from 'pino'
import { describeFault } from '../telemetry/logger.ts'

const ASK_EVERY_MS = 5_000
const ANSWERED_WITHIN_MS = 2_000

/**
 * Returns a function that tells whether this worker's version is the current one, until the signal aborts. The engine
 * gives a workflow that is started eagerly to the worker that starts it, whatever the current version is (measured with
 * server 1.29.1), so only a worker of the current version may start eagerly.
 */
export function watchCurrentVersion(
  client: Client,
  { deploymentName, buildId }: WorkerDeploymentVersion,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): () => boolean {
  let isCurrent = false
  const ask = async (): Promise<boolean> => {
    const { workerDeploymentInfo } = await client.withDeadline(Date.now() + ANSWERED_WITHIN_MS, () =>
      client.workflowService.describeWorkerDeployment({ namespace: client.options.namespace, deploymentName }),
    )
    return workerDeploymentInfo?.routingConfig?.currentDeploymentVersion?.buildId === buildId
  }
  void (async () => {
    while (!signal.aborted) {
      const isNow = await ask().catch((error: unknown) => {
        // Also before the engine knows the deployment.
        logger.debug({ fault: describeFault(error) }, 'the current version could not be read')
        return false
      })
      if (isNow !== isCurrent)
        logger.info({ version: buildId }, isNow ? 'this version is current' : 'this version is not current')
      isCurrent = isNow
      await delay(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return () => isCurrent
}
