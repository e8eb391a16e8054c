import type { Pool } from 'pg'
import { nodesOf, type PlanNode } from '../../db/plan.ts'

export interface Sent {
  name: string
  text: string
  values: unknown[]
}

export function recordStatements(pool: Pool): Sent[] {
  const sent: Sent[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [first] = args as [Sent]
    if (typeof first === 'object') sent.push(first)
    return query(...args)
  }) as never
  return sent
}

type Value = string | number | boolean | Date | Buffer | null | Value[]

function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `ARRAY[${value.map(literal).join(', ')}]`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`
}

/** Runs the prepared statement by its plan for any values. */
export async function planOf(pool: Pool, { text, values }: Sent): Promise<PlanNode> {
  const client = await pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    await client.query(`PREPARE looked AS ${text}`)
    const given = values.length > 0 ? `(${(values as Value[]).map(literal).join(', ')})` : ''
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE looked ${given}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    client.release(true)
  }
}

/** How the prepared statement reads a table for any values: the index, and the rows that it examines. */
export async function readsOf(pool: Pool, sent: Sent, alias: string): Promise<{ index: string; rows: number }> {
  const scan = nodesOf(await planOf(pool, sent)).find(({ Alias }) => Alias === alias)!
  return {
    index: scan['Index Name'] ?? scan['Node Type'],
    rows: scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0),
  }
}

/** The blocks of tables and indexes that the prepared statement reads: entries of an index that it skips count too. */
export async function blocksOf(pool: Pool, sent: Sent): Promise<number> {
  const plan = await planOf(pool, sent)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
