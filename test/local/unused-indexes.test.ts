import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { startTemporal, type Temporal } from '../../local/temporal/temporal.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import type { SEARCH_ATTRIBUTES } from '../../src/workflows/messages.ts'
import { createEmptyDatabase } from '../database.ts'
import { until } from '../until.ts'
import { newFolder } from '../folder.ts'

const SCRIPT = readFileSync(new URL('../../deploy/temporal/visibility-indexes.sql', import.meta.url), 'utf8')

/** What the server, the UI and this service's queries need. */
const KEPT = [
  'by_execution_time',
  'by_parent_workflow_id',
  'by_root_workflow_id',
  'by_status',
  'by_temporal_namespace_division',
  'by_temporal_scheduled_by_id',
  'by_temporal_worker_deployment_version',
  'by_workflow_id',
  'by_workflow_type',
  'default_idx',
]

interface Column {
  name: string
  type: string
}

const dataDir = newFolder()
const start = () => startTemporal({ binary: process.env.TEST_TEMPORAL_CLI!, dataDir, port: null, uiPort: null })

/** Runs a statement on the engine's file, whose server must not run. */
function onFile<T>(statement: string): T[] {
  const folder = join(dataDir, 'temporal')
  const database = new DatabaseSync(
    join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.db'))!,
    ),
  )
  try {
    return database.prepare(statement).all() as T[]
  } finally {
    database.close()
  }
}

const indexes = () =>
  onFile<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master
     WHERE type = 'index' AND tbl_name = 'executions_visibility' AND sql IS NOT NULL ORDER BY name`,
  )

const VALUES = {
  MerchantId: ['biz_1'],
  TransactionId: ['txn_1'],
  EndpointId: ['whe_1'],
  State: ['PENDING'],
  Mode: ['TEST'],
  NeedsReview: [true],
} satisfies Record<keyof typeof SEARCH_ATTRIBUTES, [string] | [boolean]>

let made: { name: string; sql: string }[]
let columns: Column[]
let temporal: Temporal

beforeAll(async () => {
  temporal = await start()
  await temporal.stop()
  made = indexes()
  columns = onFile<Column>(`SELECT name, type FROM pragma_table_xinfo('executions_visibility')`)
  onFile('CREATE INDEX by_something_new ON executions_visibility (namespace_id, task_queue)')
  temporal = await start()
})

afterAll(async () => {
  await temporal.stop()
})

test('a later start finds workflows by each attribute and by what the UI filters by', async () => {
  const client = lazyClient({ address: temporal.address, namespace: 'default' })
  try {
    await client.workflow.start('payment', {
      taskQueue: 'none',
      workflowId: 'found',
      args: [],
      searchAttributes: VALUES,
    })
    const queries = [
      ...Object.entries(VALUES).map(([name, [value]]) => `\`${name}\` = ${JSON.stringify(value)}`),
      `WorkflowType = 'payment' AND ExecutionStatus = 'Running'`,
      `RootWorkflowId = 'found'`,
      `TaskQueue = 'none'`,
    ]
    for (const query of queries)
      await until(async () => {
        const found = []
        for await (const { workflowId } of client.workflow.list({ query })) found.push(workflowId)
        return found.join() === 'found'
      })
    expect(await client.workflow.count(`NeedsReview = true AND ExecutionStatus = 'Running'`)).toMatchObject({
      count: 1,
    })
  } finally {
    await client.connection.close()
  }
})

test('a later start has dropped the unused indexes, and none that it does not know', async () => {
  await temporal.stop()
  expect(indexes().map(({ name }) => name)).toEqual([...KEPT, 'by_something_new'].toSorted())
})

/** The columns and indexes of the server's own table, in Postgres. */
async function sameTable(client: Client): Promise<void> {
  const types: Readonly<Record<string, string>> = { BLOB: 'bytea' }
  const typed = columns.map(({ name, type }) => `${name} ${types[type] ?? type}`)
  await client.query(`CREATE TABLE executions_visibility (${typed.join(', ')})`)
  for (const { sql } of made) await client.query(sql)
}

test("the script for Postgres keeps the same indexes, and those of this service's attributes only for rows with a value", async () => {
  const database = await createEmptyDatabase()
  const client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await sameTable(client)
    const valid = async () => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT indexrelid::regclass::text AS name FROM pg_index
         WHERE indrelid = 'executions_visibility'::regclass AND indisvalid`,
      )
      return rows.map(({ name }) => name).toSorted()
    }
    expect(await valid()).toEqual(made.map(({ name }) => name))
    const statements = SCRIPT.split(/(?<=;)\n(?=\n|CREATE|DROP)/)
    await client.query(`INSERT INTO executions_visibility (namespace_id) VALUES ('one'), ('one')`)
    const interrupted = client.query(
      'CREATE UNIQUE INDEX CONCURRENTLY with_keyword_07 ON executions_visibility (namespace_id)',
    )
    await expect(interrupted).rejects.toThrow('could not create unique index')
    for (const statement of [...statements, ...statements]) await client.query(statement)
    const reserved = columns.map(({ name }) => /^(Keyword|Bool)(\d\d)$/.exec(name)).filter((match) => match !== null)
    const own = reserved.map(([, type, number]) => `with_${type!.toLowerCase()}_${number}`)
    expect(await valid()).toEqual([...KEPT, ...own].toSorted())

    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
    for (const [column, condition] of [
      ['keyword_07', `Keyword07 = 'txn_1'`],
      ['bool_02', 'Bool02 = true'],
    ]) {
      const { rows } = await client.query<Record<string, string>>(
        `EXPLAIN SELECT run_id FROM executions_visibility
         WHERE namespace_id = 'one' AND TemporalNamespaceDivision IS NULL AND ${condition}
         ORDER BY COALESCE(close_time, '9999-12-31 23:59:59') DESC, start_time DESC, run_id LIMIT 20`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using with_${column}`)
    }
  } finally {
    await client.end()
    await database.drop()
  }
})
