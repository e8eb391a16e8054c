import { createOrm } from '../../../src/db/orm.ts'
import { closeDay } from '../../../src/db/ledger/close-days.ts'
import { poolOf } from '../../../src/db/query.ts'
import { dayToClose } from '../../../src/domain/ledger/closing.ts'
import { insertManyDisputes, insertManyPayments } from '../../db/many/money.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import { atMost, type Row } from '../figures.ts'
import { memoryOf } from '../memory-of.ts'
import { hasProc } from '../processes.ts'
import { say, type Stand } from '../stand.ts'

const PAYMENTS = Number(process.env.BALANCES_PAYMENTS ?? 1_000_000)
const DAYS = Number(process.env.BALANCES_DAYS ?? 1_000)
const DAY_MS = 86_400_000
/** The newest percent of the payments is not settled yet, and the oldest percent is disputed. */
const HUNDREDTH = Math.floor(PAYMENTS / 100)
const TIMES = 9
const LOOK_EVERY_MS = 50

/** Stores payments of many months, and closes their days. */
async function stored(stand: Stand): Promise<BenchBusiness> {
  const orm = await createOrm({ url: stand.product().databaseUrl, maxConnections: 2, patient: true })
  const pool = await poolOf(orm)
  const business = await businessOf(pool, 'balances')
  say(`balances: storing ${PAYMENTS} payments of ${DAYS} days`)
  const since = new Date(Date.now() - DAYS * DAY_MS)
  await pool.query('UPDATE businesses SET created_at = $2 WHERE id = $1', [business.businessId, since])
  const secondsApart = (DAYS * DAY_MS) / 1_000 / PAYMENTS
  await insertManyPayments(pool, business, { payments: PAYMENTS, settled: PAYMENTS - HUNDREDTH, since, secondsApart })
  await insertManyDisputes(pool, business, HUNDREDTH)
  // As the schedule does each night.
  for (let closed: Date | null = null; ;) {
    const day = dayToClose({ closedUntil: closed && closed.getTime(), first: since.getTime() }, Date.now())
    if (!day) break
    await closeDay(pool, day)
    closed = day.until
  }
  await pool.query('VACUUM (ANALYZE) ledger_days')
  await orm.close(true)
  return business
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** Reads the page of a statement as a browser that takes it as fast as it can. */
async function readPage(stand: Stand, url: string) {
  let [mostMb, firstMs, bytes] = [0, 0, 0]
  const look = setInterval(() => (mostMb = Math.max(mostMb, memoryOf(stand.product().pid).service)), LOOK_EVERY_MS)
  const began = performance.now()
  let rows = 0
  const { body } = await fetch(url)
  for await (const chunk of body! as unknown as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - began
    bytes += chunk.length
    rows += Buffer.from(chunk).toString('latin1').split('\n').length - 1
  }
  clearInterval(look)
  return { firstMs, wholeMs: performance.now() - began, bytes, rows, mostMb }
}

/** The balances of a business with a million payments, and its statement of a month. */
export async function balances(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const { key } = await stored(stand)
  const get = async (path: string) => {
    const response = await fetch(stand.product().baseUrl + path, { headers: { 'X-API-Key': key } })
    if (response.status !== 200) throw new Error(`${path} got ${response.status} ${await response.text()}`)
    return (await response.json()) as { url: string }
  }
  const month = new Date(Date.now() - (DAYS / 2) * DAY_MS).toISOString().slice(0, 7)
  const figures: Record<'balances' | 'statement', number[]> = { balances: [], statement: [] }
  const pages: Awaited<ReturnType<typeof readPage>>[] = []
  for (let n = 0; n < TIMES; n++) {
    figures.balances.push((await timed(() => get('/v1/balances'))).ms)
    const { ms, result } = await timed(() => get(`/v1/statements/${month}`))
    figures.statement.push(ms)
    if (n % 3 === 0) pages.push(await readPage(stand, result.url))
  }
  const { rows, bytes } = pages[0]!
  const note = `${rows} lines of HTML, ${(bytes / 1e6).toFixed(1)} MB`
  return [
    {
      name: `GET /v1/balances of a business with ${PAYMENTS} payments`,
      unit: 'ms',
      values: figures.balances,
      budget: atMost(20),
    },
    { name: 'GET /v1/statements of a month of it', detail: true, unit: 'ms', values: figures.statement },
    { name: 'the page of that month, first byte', detail: true, unit: 'ms', values: pages.map((page) => page.firstMs) },
    { name: 'the whole page', detail: true, unit: 'ms', values: pages.map((page) => page.wholeMs), note },
    { name: 'memory of the service meanwhile', detail: true, unit: 'MB', values: pages.map((page) => page.mostMb) },
  ]
}
