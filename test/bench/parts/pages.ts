import { writeCursor } from '../../../src/api/schema/page-schema.ts'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import type { Row } from '../figures.ts'
import { pageRow, pageTimes } from '../page-times.ts'
import { say, type Stand } from '../stand.ts'
import { deliveryPages, looks } from './delivery-pages.ts'

const FEW = 1_000
const MANY = 1_000_000

/** Lists and reads a business's transactions, `rows` of them; the medians in milliseconds. */
async function measure(stand: Stand, { businessId, key }: BenchBusiness, rows: number) {
  const found = await stand.rows<{ id: string; createdAt: Date }>(
    'SELECT id, created_at AS "createdAt" FROM transactions WHERE business_id = $1 ORDER BY created_at',
    [businessId],
  )
  if (found.length !== rows) throw new Error(`there are ${found.length} transactions`)
  // The same transactions in each run, over all, and over the oldest tenth.
  const anyOf = (n: number) => found[(n * 7_919) % rows]!
  const oldOf = (n: number) => found[50 + ((n * 7_919) % (rows / 10))]!
  return await pageTimes(stand, key, {
    first: () => '/v1/transactions',
    deep: (n) => `/v1/transactions?cursor=${writeCursor(oldOf(n))}`,
    rareState: () => '/v1/transactions?state=REQUIRES_ACTION',
    byId: (n) => `/v1/transactions/${anyOf(n).id}`,
  })
}

/**
 * Pages and single reads of a business's million transactions, deliveries and events, compared with those of
 * its first thousand.
 */
export async function pages(stand: Stand): Promise<Row[]> {
  return await stand.patiently(async (pool) => {
    const business = await businessOf(pool, `pages-${Date.now()}`)
    await insertManyTransactions(pool, business, FEW)
    const few = await measure(stand, business, FEW)
    say(`pages: filling up to ${MANY} rows`)
    await insertManyTransactions(pool, business, MANY, FEW)
    const many = await measure(stand, business, MANY)
    return [
      pageRow('first page of 1 000 000 transactions beside one of 1 000, p50', many.first, few.first),
      { ...pageRow('a deep page beside the first, of 1 000 000', many.deep, many.first), detail: true },
      { ...pageRow('a page of a rare state, of 1 000 000 beside 1 000', many.rareState, few.rareState), detail: true },
      pageRow('GET /v1/transactions/{id} at 1 000 000 beside 1 000, p50', many.byId, few.byId),
      ...(await deliveryPages(stand, pool, business, { few: FEW, many: MANY })),
      ...(await looks(stand, pool, business, MANY)),
    ]
  })
}
