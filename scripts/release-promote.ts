import { Client, isGrpcServiceError } from '@temporalio/client'
import { ConfigError } from '../src/config/config.ts'
import { connectTo } from '../src/engine/connection-problem.ts'
import { VERSION } from '../src/version.ts'
import { runCommand, say } from './command.ts'

/*
 * `npm run release:promote [-- VERSION]`: makes a version of the workers the current one, by default this program's. Then
 * it prints, for every version before, whether its workers are still needed. A repeat changes nothing and prints the same.
 */

const NOT_FOUND = 5
const FAILED_PRECONDITION = 9

/** What Temporal calls a version that no open workflow needs; it looks every few minutes. */
const DRAINED = 'VERSION_DRAINAGE_STATUS_DRAINED'

const workflows = (count: number): string => `${count} open ${count === 1 ? 'workflow' : 'workflows'}`

async function promote(client: Client, deploymentName: string, buildId: string): Promise<string> {
  const { namespace } = client.options
  const identity = 'npm run release:promote'
  try {
    const { previousDeploymentVersion: before } = await client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace,
      deploymentName,
      buildId,
      identity,
    })
    if (before?.buildId === buildId) return `${buildId} is the current version already`
    return `${buildId} is the current version now, before it was ${before?.buildId ?? 'none'}`
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error
    const code: number = error.code
    if (code === NOT_FOUND) {
      throw new Error(
        `no worker of version ${buildId} is known to Temporal: start one with WORKER_DEPLOYMENT_NAME=${deploymentName}, ` +
          'wait until its /health/ready is 200, and repeat this command',
        { cause: error },
      )
    }
    if (code !== FAILED_PRECONDITION) throw error
    throw new Error(`version ${buildId} cannot become the current one: ${error.details}`, { cause: error })
  }
}

async function others(client: Client, deploymentName: string, buildId: string): Promise<string[]> {
  const { workerDeploymentInfo } = await client.workflowService.describeWorkerDeployment({
    namespace: client.options.namespace,
    deploymentName,
  })
  const lines: string[] = []
  for (const { deploymentVersion, drainageStatus } of workerDeploymentInfo?.versionSummaries ?? []) {
    const version = deploymentVersion?.buildId
    if (!version || version === buildId) continue
    const query = `TemporalWorkerDeploymentVersion = "${deploymentName}:${version}" AND ExecutionStatus = "Running"`
    const { count } = await client.workflow.count(query)
    lines.push(`${version}: ${stateOf(count, String(drainageStatus ?? ''))}`)
  }
  return lines
}

function stateOf(open: number, drainage: string): string {
  if (open > 0) return `${workflows(open)}, so its workers are still needed`
  if (drainage === DRAINED) return 'no open workflow, so its workers may be stopped'
  return 'no open workflow was found, but Temporal has not confirmed it yet; repeat this command in some minutes'
}

await runCommand(async ({ temporal }) => {
  const buildId = process.argv[2] ?? VERSION
  if (temporal.kind === 'embedded')
    throw new ConfigError('TEMPORAL_ADDRESS is not set: only the workers of a cluster have versions')
  const { namespace, version } = temporal
  if (version === undefined) {
    throw new ConfigError(
      'WORKER_DEPLOYMENT_NAME is not set: give it the value that the workers have, for example WORKER_DEPLOYMENT_NAME=payments',
    )
  }
  const { deploymentName } = version
  const connection = await connectTo(temporal)
  try {
    const client = new Client({ connection, namespace })
    say(await promote(client, deploymentName, buildId))
    for (const line of await others(client, deploymentName, buildId)) say(line)
  } finally {
    await connection.close()
  }
})
