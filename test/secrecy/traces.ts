import type { Pool } from 'pg'
import { lazyClient } from '../../src/engine/connection.ts'
import { startMetrics } from '../../src/telemetry/metrics-page.ts'
import { quietPort } from '../ports.ts'
import type { TestService } from '../service.ts'

/** Every string in a value at any depth; bytes count as UTF-8, since payloads are bytes. */
export function textsIn(value: unknown, found: string[] = [], seen = new Set<object>()): string[] {
  if (typeof value === 'string') found.push(value)
  else if (value instanceof Uint8Array) found.push(Buffer.from(value).toString('utf8'))
  else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value)
    for (const [name, member] of Object.entries(value)) {
      found.push(name)
      textsIn(member, found, seen)
    }
  }
  return found
}

/** Everything that Temporal stores of each workflow: history, search attributes and memo. */
export async function engineTraces(service: TestService): Promise<{ workflows: number; text: string }> {
  const client = lazyClient(service.temporal)
  const texts: string[] = []
  let workflows = 0
  for await (const execution of client.workflow.list()) {
    workflows++
    const { workflowId, runId } = execution
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory()
    texts.push(...textsIn(execution.raw), ...textsIn(history))
  }
  await client.connection.close()
  return { workflows, text: texts.join('\n') }
}

/** The page of the metrics, as it is read of a process with this pool. */
export async function metricsPage(pool: Pool): Promise<string> {
  const port = await quietPort()
  const metrics = await startMetrics({ host: '127.0.0.1', port }, { pool })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.close()
  return text
}

/** Every row of every table as text, bytes in hexadecimal, by table name. */
export async function databaseTraces(pool: Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const traces = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)
    traces.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return traces
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const plain = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  return [...plain, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
}

export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.keys(secrets).filter((name) => spellings(secrets[name]!).some((spelling) => text.includes(spelling)))
}
