import { setTimeout as delay } from 'node:timers/promises'
import { Client, type Connection, isGrpcServiceError, ScheduleNotFoundError } from '@temporalio/client'
import { SEARCH_ATTRIBUTE_FLAGS } from '../local/temporal/temporal.ts'
import { ConfigError } from '../src/config/config.ts'
import { connectTo } from '../src/engine/connection-problem.ts'
import type { EngineAddress } from '../src/engine/connection.ts'
import { registerSearchAttributes } from '../src/engine/search-attributes.ts'
import { ensureSchedules, SCHEDULES } from '../src/worker/schedules.ts'
import { HISTORY_RETENTION_DAYS } from '../src/workflows/messages.ts'
import { runCommand, say } from './command.ts'

/*
 * `npm run temporal:setup`: makes a Temporal cluster ready for workers. It creates the namespace, sets its retention,
 * registers the search attributes, and creates or updates the schedules. It prints each change.
 */

const DAY_SECONDS = 86_400
/** A cluster's processes read a new namespace within seconds. */
const KNOWN_WITHIN_MS = 60_000

const NOT_FOUND = 5
const PERMISSION_DENIED = 7
const UNIMPLEMENTED = 12

const codeOf = (error: unknown): number | null => (isGrpcServiceError(error) ? error.code : null)

/** Returns the retention of the namespace in days. Null if there is no such namespace. */
async function retentionDays({ workflowService }: Connection, namespace: string): Promise<number | null> {
  try {
    const { config } = await workflowService.describeNamespace({ namespace })
    return Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / DAY_SECONDS
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return null
    throw error
  }
}

/** Creates the namespace, or changes its retention if one is configured. Returns the changes. */
async function ensureNamespace(connection: Connection, namespace: string, wanted: number | null): Promise<string[]> {
  const { workflowService } = connection
  const days = await retentionDays(connection, namespace)
  if (days === null) {
    const kept = wanted ?? HISTORY_RETENTION_DAYS
    const workflowExecutionRetentionPeriod = { seconds: (kept * DAY_SECONDS) as never }
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod })
    return [`created the namespace ${namespace} with a retention of ${kept} days`]
  }
  if (wanted === null || wanted === days) return []
  const workflowExecutionRetentionTtl = { seconds: (wanted * DAY_SECONDS) as never }
  await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl } })
  return [`changed the retention of ${namespace} from ${days} to ${wanted} days`]
}

/** Repeats until every process of the cluster knows the new namespace. */
async function onceKnown<T>(act: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + KNOWN_WITHIN_MS; ; await delay(500)) {
    try {
      return await act()
    } catch (error) {
      if (codeOf(error) !== NOT_FOUND || Date.now() > end) throw error
    }
  }
}

/** Creates or updates the schedules. Returns those that differ from before. */
async function changeSchedules(client: Client): Promise<string[]> {
  const read = async (scheduleId: string): Promise<string | null> => {
    try {
      return JSON.stringify((await client.schedule.getHandle(scheduleId).describe()).raw.schedule)
    } catch (error) {
      if (error instanceof ScheduleNotFoundError) return null
      throw error
    }
  }
  const all = async () => await Promise.all(SCHEDULES.map(async ({ scheduleId }) => await read(scheduleId)))
  const before = await all()
  await onceKnown(() => ensureSchedules(client))
  const after = await all()
  return SCHEDULES.flatMap(({ scheduleId }, index) => {
    if (before[index] === null) return [`created the schedule ${scheduleId}`]
    return before[index] === after[index] ? [] : [`updated the schedule ${scheduleId}`]
  })
}

/** Throws the commands that do what Temporal refused. Temporal Cloud changes namespaces by its own API only. */
function refused(namespace: string, days: number | null): never {
  const attributes = Object.entries(SEARCH_ATTRIBUTE_FLAGS).map(([name, type]) => `--sa "${name}=${type}"`)
  throw new Error(
    [
      `Temporal refuses to change the namespace ${namespace}. In Temporal Cloud, create the namespace, run these commands`,
      '(`tcld login` first) and repeat npm run temporal:setup:',
      `  tcld namespace search-attributes add --namespace ${namespace} ${attributes.join(' ')}`,
      `  tcld namespace retention set --namespace ${namespace} --retention-days ${days ?? HISTORY_RETENTION_DAYS}`,
      'On your own cluster, use an identity that may administer namespaces.',
    ].join('\n'),
  )
}

async function setUp(engine: EngineAddress, days: number | null): Promise<string[]> {
  const { namespace } = engine
  const connection = await connectTo(engine)
  try {
    const changes = await ensureNamespace(connection, namespace, days)
    const registered = await onceKnown(() => registerSearchAttributes(connection, namespace))
    changes.push(...registered.map((name) => `registered the search attribute ${name}`))
    return [...changes, ...(await changeSchedules(new Client({ connection, namespace })))]
  } catch (error) {
    if ([PERMISSION_DENIED, UNIMPLEMENTED].includes(codeOf(error) ?? 0)) refused(namespace, days)
    throw error
  } finally {
    await connection.close()
  }
}

await runCommand(async ({ temporal }) => {
  if (temporal.kind === 'embedded')
    throw new ConfigError('TEMPORAL_ADDRESS is not set: the embedded Temporal is set up by npm start itself')
  const changes = await setUp(temporal, temporal.retentionDays)
  say(changes.length > 0 ? changes.join('\n') : 'nothing to change')
})
