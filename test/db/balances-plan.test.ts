import { closeDay } from '../../src/db/ledger/close-days.ts'
import { readSums, readEntries } from '../../src/db/ledger/read-entries.ts'
import { balancesOf } from '../../src/domain/balances/balance.ts'
import { readsOf, recordStatements, type Sent } from '../api/transactions/statement-plans.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { insertManyDisputes, insertManyPayments } from './many/money.ts'

const OWN = 2_000
const OTHERS = 40_000
const DISPUTES = 40
const OTHER_DISPUTES = 8_000
const SINCE = new Date('2026-03-05T00:00:00Z')

const database = duringTests(openDatabase)
let own: { businessId: string; mode: 'TEST' }

beforeAll(async () => {
  const { pool } = database
  const businesses = [await given.business(pool), await given.business(pool)] as const
  own = { businessId: businesses[0].businessId, mode: 'TEST' }
  const many = { since: SINCE, secondsApart: 1 }
  await insertManyPayments(pool, own, { ...many, payments: OWN, settled: OWN })
  const others = { ...own, businessId: businesses[1].businessId }
  await insertManyPayments(pool, others, { ...many, payments: OTHERS, settled: OTHERS })
  await insertManyDisputes(pool, own, DISPUTES)
  await insertManyDisputes(pool, others, OTHER_DISPUTES)
  await asSuperuser(pool, 'VACUUM (ANALYZE) ledger_entries, ledger_days, transactions')
})

async function sentBy(work: () => Promise<unknown>): Promise<Map<string, Sent>> {
  const sent = recordStatements(database.pool)
  await work()
  return new Map(sent.filter(({ name }) => name).map((each) => [each.name, each]))
}

const NEVER = new Date('9999-01-01T00:00:00Z')

test('the sums of a business read its own entries, and only those since the last closed day', async () => {
  const { pool } = database
  const readAll = () => readSums(pool, { ...own, until: NEVER })
  const statement = (await sentBy(readAll)).get('ledger-sums')!
  const entries = 3 * OWN + DISPUTES / 2
  expect(await readsOf(pool, statement, 'e')).toEqual({ index: 'ledger_entries_read', rows: entries })
  const before = await readAll()
  expect(balancesOf(before)).toMatchObject([{ feeCents: 10 * OWN, inSettlementCents: (-100 * DISPUTES) / 2 }])
  // Two businesses with four kinds each that day.
  const day = { since: new Date('2026-03-04T22:00:00Z'), until: new Date('2026-03-05T22:00:00Z') }
  expect(await closeDay(pool, day)).toBe(8)
  expect(await closeDay(pool, day)).toBe(0)
  expect(await readAll()).toEqual(before)
  expect(await readsOf(pool, statement, 'e')).toEqual({ index: 'ledger_entries_read', rows: 0 })
})

test('a page of a statement reads its rows', async () => {
  const part = { ...own, currency: 'ZAR', isPayout: false, since: SINCE, until: new Date('2026-03-31T22:00:00Z') }
  const page = await sentBy(() => readEntries(database.pool, part, { after: null, most: 250 }))
  const statement = page.get('statement-entries')!
  const read = await readsOf(database.pool, statement, 'ledger_entries')
  expect(read.index).toBe('ledger_entries_read')
  // The deposits between them are passed over.
  expect(read.rows).toBeLessThanOrEqual(2 * 250)
  expect((await readsOf(database.pool, statement, 't')).rows).toBeLessThanOrEqual(250)
})
