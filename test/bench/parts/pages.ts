import { Pool as HttpPool } from 'undici'
import { writeCursor } from '../../../src/api/schemas/pages.ts'
import { createOrm } from '../../../src/db/orm.ts'
import { poolOf } from '../../../src/db/query.ts'
import { clientOf } from '../../client.ts'
import { insertManyTransactions, type Owner } from '../../db/many-transactions.ts'
import { say, type Stand } from '../stand.ts'
import { median, type Row } from '../table.ts'

const FEW = 1_000
const MANY = 1_000_000
const TURNS = 400
const WARM = 100

/** A business of the paid plan with nothing in it yet. */
async function newBusiness(stand: Stand): Promise<Owner & { key: string }> {
  const { baseUrl, demo } = stand.product()
  const anybody = clientOf(baseUrl)
  const registration = {
    email: `pages-${Date.now()}@bench.example`,
    password: 'correct horse battery',
    businessName: 'B',
  }
  const { business, accessToken } = (await anybody.post('/api/auth/register', registration)).body
  const operator = (await anybody.post('/api/auth/login', demo.operator)).body.accessToken
  await clientOf(baseUrl, operator).put(`/api/operator/businesses/${business.id}/plan`, { plan: 'PAID' })
  const minted = await clientOf(baseUrl, accessToken).post('/api/api-keys', { name: 'bench', mode: 'TEST' })
  return { businessId: business.id, mode: 'TEST', key: minted.body.key }
}

interface Medians {
  first: number
  deep: number
  rareState: number
  byId: number
}

/** Lists and reads a business's transactions, `rows` of them, one request at a time; the medians in milliseconds. */
async function measure(stand: Stand, { businessId, key }: Owner & { key: string }, rows: number): Promise<Medians> {
  const found = await stand.rows<{ id: string; createdAt: Date }>(
    'SELECT id, created_at AS "createdAt" FROM transactions WHERE business_id = $1 ORDER BY created_at',
    [businessId],
  )
  if (found.length !== rows) throw new Error(`there are ${found.length} transactions`)
  // The same ones at each run, over all that there are, and over the oldest tenth.
  const anyOf = (n: number) => found[(n * 7_919) % rows]!
  const oldOf = (n: number) => found[50 + ((n * 7_919) % (rows / 10))]!
  const http = new HttpPool(stand.product().baseUrl, { connections: 1 })
  const headers = { authorization: `Bearer ${key}` }
  const took = { first: [], deep: [], rareState: [], byId: [] } as Record<keyof Medians, number[]>
  const paths: Record<keyof Medians, (n: number) => string> = {
    first: () => '/v1/transactions',
    deep: (n) => `/v1/transactions?cursor=${writeCursor(oldOf(n))}`,
    rareState: () => '/v1/transactions?state=REQUIRES_ACTION',
    byId: (n) => `/v1/transactions/${anyOf(n).id}`,
  }
  for (let n = 0; n < WARM + TURNS; n++)
    for (const what of Object.keys(paths) as (keyof Medians)[]) {
      const since = performance.now()
      const { statusCode, body } = await http.request({ method: 'GET', path: paths[what](n), headers })
      const text = await body.text()
      if (n >= WARM) took[what].push(performance.now() - since)
      if (statusCode !== 200) throw new Error(`${paths[what](n)} was answered ${statusCode}`)
      const listed = what === 'byId' ? 1 : (JSON.parse(text) as { data: unknown[] }).data.length
      if (listed !== (what === 'byId' ? 1 : 20)) throw new Error(`${paths[what](n)} has ${listed} rows`)
    }
  await http.close()
  return {
    first: median(took.first),
    deep: median(took.deep),
    rareState: median(took.rareState),
    byId: median(took.byId),
  }
}

function row(figure: string, many: number, few: number): Row {
  const times = many / few
  const measured = `${times.toFixed(2)} × (${many.toFixed(2)} ms, ${few.toFixed(2)} ms)`
  return { figure, measured, budget: '≤ 1.5 ×', ok: times <= 1.5 }
}

/** Pages and single reads of a business's million transactions, beside those of its first thousand. */
export async function pages(stand: Stand): Promise<Row[]> {
  const business = await newBusiness(stand)
  const orm = await createOrm({ url: stand.product().databaseUrl, maxConnections: 1 })
  const pool = await poolOf(orm)
  await insertManyTransactions(pool, business, FEW)
  const few = await measure(stand, business, FEW)
  say(`pages: filling up to ${MANY} rows`)
  await insertManyTransactions(pool, business, MANY, FEW)
  await orm.close(true)
  const many = await measure(stand, business, MANY)
  return [
    row('first page of 1 000 000 transactions beside one of 1 000, p50', many.first, few.first),
    row('  a deep page beside the first, of 1 000 000', many.deep, many.first),
    row('  a page of a rare state, of 1 000 000 beside 1 000', many.rareState, few.rareState),
    row('GET /v1/transactions/{id} at 1 000 000 beside 1 000, p50', many.byId, few.byId),
  ]
}
