import pg from 'pg'
import { payLoop } from './pay-loop.ts'
import { openStand, pause } from './stand.ts'
const N = 1500
const stand = await openStand()
try {
  await payLoop(stand, 'warm', 1_200)
  await pause(1_500)
  const { databaseUrl } = stand.product()
  const client = new pg.Client({ connectionString: databaseUrl }); client.on('error', () => 0)
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await client.query('SELECT pg_stat_statements_reset()')
  await payLoop(stand, 'x', N)
  await pause(1_500)
  const { rows } = await client.query(`SELECT calls, plans, total_plan_time p, total_exec_time e, wal_bytes w, left(regexp_replace(query, '\\s+', ' ', 'g'), 90) q FROM pg_stat_statements ORDER BY total_plan_time + total_exec_time DESC LIMIT 40`)
  let sp = 0, se = 0
  for (const r of rows) { sp += r.p; se += r.e; console.log([(r.calls / N).toFixed(2), 'plans', r.plans, 'plan', (r.p / N).toFixed(3), 'exec', (r.e / N).toFixed(3), 'wal', (r.w / N).toFixed(0), r.q].join(' ')) }
  console.log('sum plan', sp / N, 'exec', se / N)
  await client.end()
} catch (e) { console.log('ERR', e) } finally { await stand.close() }
