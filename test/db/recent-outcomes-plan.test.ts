import type { Pool } from 'pg'
import { recentOutcomes } from '../../src/db/payments/recent-outcomes.ts'
import { WINDOW } from '../../src/domain/providers/provider-health.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { insertManyAttempts, ON_CARD } from './many/attempts.ts'
import { planOf } from '../api/transactions/statement-plans.ts'
import { statementOf } from './answer.ts'
import { nodesOf } from './plan.ts'

const database = duringTests(() => openDatabase({ patient: true }))
let pool: Pool

beforeAll(async () => {
  pool = database.pool
  await insertManyAttempts(pool, 100_000)
})

type Scan = [type: string, index: string | undefined, rows: number, loops: number]

/** Returns the scans of attempts in the generic plan of the prepared statement. */
async function scans(currency: string): Promise<Scan[]> {
  const sent = await statementOf((db) => recentOutcomes(db, { mode: 'TEST', currency, routes: ON_CARD }))
  return nodesOf(await planOf(pool, sent))
    .filter((plan) => plan['Relation Name'] === 'attempts')
    .map((plan): Scan => [plan['Node Type'], plan['Index Name'], plan['Actual Rows'], plan['Actual Loops']])
}

/**
 * The first scan reads the rows too, for the rail that was paid: pages of the newest rows are seldom all-visible, so
 * that an index alone would not do. The plan loops once for each of the ten providers and gives the average of rows over
 * the loops.
 */
test('the newest 125 rows of each provider are read if the currency has enough', async () => {
  expect(await scans('ZAR')).toEqual([
    ['Index Scan', 'attempts_outcomes_currency', WINDOW, 10],
    ['Index Only Scan', 'attempts_outcomes_paid', 0, 10],
    ['Index Scan', 'attempts_outcomes_rail', 0, 0],
    ['Index Only Scan', 'attempts_outcomes_paid', 0, 0],
  ])
})

test('the newest 125 rows of each rail are read if the currency has none', async () => {
  expect(await scans('KES')).toEqual([
    ['Index Scan', 'attempts_outcomes_currency', 0, 10],
    ['Index Only Scan', 'attempts_outcomes_paid', 0, 10],
    ['Index Scan', 'attempts_outcomes_rail', WINDOW, 10],
    ['Index Only Scan', 'attempts_outcomes_paid', 0, 10],
  ])
})
