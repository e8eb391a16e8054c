import { closeDay } from '../../../src/db/ledger/close-days.ts'
import { dayToClose } from '../../../src/domain/ledger/closing.ts'
import { monthAt } from '../../../src/domain/statements/month.ts'
import type { Pool } from 'pg'
import { insertManyDisputes, insertManyPayments } from '../../db/many/money.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import { download, mostMb } from '../download.ts'
import { atMost, detail, figure, type Row } from '../figures.ts'
import { hasProc } from '../processes.ts'
import { say, type Stand } from '../stand.ts'

const PAYMENTS = Number(process.env.BALANCES_PAYMENTS ?? 1_000_000)
const DAYS = Number(process.env.BALANCES_DAYS ?? 1_000)
const DAY_MS = 86_400_000
/** The newest percent of the payments is not settled yet, and the oldest percent is disputed. */
const HUNDREDTH = Math.floor(PAYMENTS / 100)
const TIMES = 9

/** Stores payments of many months, and closes their days. */
async function store(pool: Pool): Promise<BenchBusiness> {
  const business = await businessOf(pool, 'balances')
  say(`balances: storing ${PAYMENTS} payments of ${DAYS} days`)
  const since = new Date(Date.now() - DAYS * DAY_MS)
  await pool.query('UPDATE businesses SET created_at = $2 WHERE id = $1', [business.businessId, since])
  const secondsApart = (DAYS * DAY_MS) / 1_000 / PAYMENTS
  await insertManyPayments(pool, business, { payments: PAYMENTS, settled: PAYMENTS - HUNDREDTH, since, secondsApart })
  await insertManyDisputes(pool, business, HUNDREDTH)
  // The schedule does this each night.
  for (let closed: Date | null = null; ;) {
    const day = dayToClose({ closedUntil: closed && closed.getTime(), first: since.getTime() }, Date.now())
    if (!day) break
    await closeDay(pool, day)
    closed = day.until
  }
  await pool.query('VACUUM (ANALYZE) ledger_days')
  return business
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** The balances of a business with a million payments, and its statement of a month. */
export async function balances(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const { key } = await stand.patiently(store)
  const get = async (path: string) => {
    const response = await fetch(stand.product().baseUrl + path, { headers: { 'X-API-Key': key } })
    if (response.status !== 200) throw new Error(`${path} got ${response.status} ${await response.text()}`)
    return (await response.json()) as { url: string }
  }
  const month = monthAt(new Date(Date.now() - (DAYS / 2) * DAY_MS))
  const figures: Record<'balances' | 'statement', number[]> = { balances: [], statement: [] }
  const pages: Awaited<ReturnType<typeof download>>[] = []
  for (let n = 0; n < TIMES; n++) {
    figures.balances.push((await timed(() => get('/v1/balances'))).ms)
    const { ms, result } = await timed(() => get(`/v1/statements/${month}`))
    figures.statement.push(ms)
    if (n % 3 === 0) pages.push(await download(stand, result.url, 50))
  }
  const ofPages = (part: 'firstMs' | 'ms') => pages.map((page) => page[part])
  const memory = pages.map((page) => mostMb(page.memory))
  const note = `${pages[0]!.lines} lines of HTML, ${pages[0]!.megabytes.toFixed(1)} MB`
  return [
    figure(`GET /v1/balances of a business with ${PAYMENTS} payments`, 'ms', figures.balances, { budget: atMost(20) }),
    detail('GET /v1/statements of a month of it', 'ms', figures.statement),
    detail('the page of that month, first byte', 'ms', ofPages('firstMs')),
    detail('the whole page', 'ms', ofPages('ms'), { note }),
    detail('memory of the service meanwhile', 'MB', memory),
  ]
}
