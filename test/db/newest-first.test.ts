import type { PoolClient } from 'pg'
import { AuditEntry } from '../../src/db/entities/index.ts'
import { type Part, newestFirst } from '../../src/db/list.ts'
import { unitOfWork } from '../../src/db/unit-of-work.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'

const store = duringTests(openDatabase)
let businessId: string

const ROWS = 5_000

beforeAll(async () => {
  ;({ businessId } = await given.business(store.pool))
  // Two rows share each time, so the id decides their order.
  const act = { businessId, actor: 'usr_1', action: 'plan.paid', target: businessId }
  const since = Date.parse('2026-01-01T00:00:00Z')
  const entry = (_: unknown, n: number) => ({
    ...act,
    id: `aud_${String(n).padStart(6, '0')}`,
    createdAt: new Date(since + Math.floor(n / 2) * 1_000),
  })
  await given.rows(store.pool, 'audit_log', Array.from({ length: ROWS }, entry))
  await asSuperuser(store.pool, 'ANALYZE audit_log')
})

async function statementOf(part: Part): Promise<string> {
  let asked = ''
  const query = (sql: string) => {
    asked = sql
    return Promise.resolve({ rows: [], rowCount: 0 })
  }
  const client = { query, release: () => undefined } as unknown as PoolClient
  await unitOfWork(store, client, (em) => newestFirst(em, AuditEntry, { businessId }, part))
  return asked
}

test('a page far down the list starts at its position in the index', async () => {
  const after = { createdAt: new Date('2026-01-01T00:10:00Z'), id: 'aud_001201' }
  const { rows } = await store.pool.query(`EXPLAIN ${await statementOf({ after, most: 21 })}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using audit_log_listed/)
  expect(plan).toMatch(/Index Cond: .*created_at <=/)
  expect(plan).not.toMatch(/Sort/)
})
