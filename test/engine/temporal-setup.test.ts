import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lazyClient } from '../../src/engine/connection.ts'
import { missingSearchAttributes } from '../../src/engine/search-attributes.ts'
import { SEARCH_ATTRIBUTES } from '../../src/workflows/messages.ts'
import { PREPARED } from '../mechanisms/process.ts'
import { newNamespace } from '../temporal.ts'
import { until } from '../until.ts'
import { duringTests } from '../during-tests.ts'

const script = join(import.meta.dirname, '../../scripts/temporal-setup.ts')

const fresh = `fresh-${randomBytes(6).toString('hex')}`
const temporal = duringTests(newNamespace)

/** Runs `npm run temporal:setup`; returns the printed lines. */
async function setUp(namespace: string, env: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...PREPARED.env, TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: namespace, ...env },
  })
  return stdout.trim().split('\n')
}

test('a fresh namespace is created with retention, attributes and schedules; a second run changes nothing', async () => {
  expect(await setUp(fresh)).toEqual([
    `created the namespace ${fresh} with a retention of 7 days`,
    ...Object.keys(SEARCH_ATTRIBUTES).map((name) => `registered the search attribute ${name}`),
    'created the schedule rates-refresh',
    'created the schedule reconciliation',
    'created the schedule disputes',
    'created the schedule proof-batch',
    'created the schedule ledger-days',
    'created the schedule retention',
  ])
  expect(await setUp(fresh, { TEMPORAL_RETENTION_DAYS: '7' })).toEqual(['nothing to change'])

  const client = lazyClient({ address: temporal.address, namespace: fresh })
  const schedule = client.schedule.getHandle('proof-batch')
  await schedule.update((now) => ({ ...now, policies: { ...now.policies, catchupWindow: '5 m' } }))
  // If a pause reaches the engine beside an update, the engine carries out the update last, and the pause is lost.
  await until(async () => (await schedule.describe()).policies.catchupWindow === 300_000)
  await schedule.pause('the disk is full')
  // The engine takes a pause at once and shows it a moment later.
  await until(async () => (await schedule.describe()).state.paused)
  expect(await setUp(fresh, { TEMPORAL_RETENTION_DAYS: '14' })).toEqual([
    `changed the retention of ${fresh} from 7 to 14 days`,
    'updated the schedule proof-batch',
  ])
  expect((await schedule.describe()).state).toMatchObject({ paused: true, note: 'the disk is full' })
  await client.connection.close()
  // A run that names no retention keeps the configured one.
  expect(await setUp(fresh)).toEqual(['nothing to change'])
})

test('missing attributes are found by queries without the right to list them, as in Temporal Cloud', async () => {
  const { connection } = lazyClient(temporal)
  const refused = () => Promise.reject(Object.assign(new Error('Request unauthorized.'), { code: 7 }))
  const cloud = { workflowService: connection.workflowService, operatorService: { listSearchAttributes: refused } }
  expect(await missingSearchAttributes(cloud as never, temporal.namespace)).toEqual([])
  expect(await missingSearchAttributes(cloud as never, 'temporal-system')).toEqual(Object.keys(SEARCH_ATTRIBUTES))
  await connection.close()
})

test('a server that is away, and a missing address, are one line each', async () => {
  await expect(setUp(fresh, { TEMPORAL_ADDRESS: '' })).rejects.toMatchObject({
    stderr: 'TEMPORAL_ADDRESS is not set: the embedded Temporal is set up by npm start itself\n',
  })
})
