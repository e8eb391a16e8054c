import { createOrm } from '../../../src/db/orm.ts'
import { poolOf } from '../../../src/db/query.ts'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import { atMost, type Row } from '../figures.ts'
import { memoryOf } from '../memory-of.ts'
import { hasProc } from '../processes.ts'
import { pause, say, type Stand } from '../stand.ts'
import { paymentWaits, quantilesOf, startSteady } from '../steady.ts'

const ROWS = Number(process.env.EXPORT_ROWS ?? 1_000_000)
const SECONDS_APART = 0.1
const PAYMENTS_A_SECOND = 10
const WARM_UP = 500
const LOOK_EVERY_MS = 250

interface Downloaded {
  rows: number
  seconds: number
  megabytes: number
  /** The largest resident memory of the service while the first half arrived, and the second, in MB. */
  mostMb: [first: number, second: number]
}

async function stored(stand: Stand): Promise<BenchBusiness> {
  const orm = await createOrm({ url: stand.product().databaseUrl, maxConnections: 2, patient: true })
  const pool = await poolOf(orm)
  const business = await businessOf(pool, 'exports')
  say(`exports: storing ${ROWS} transactions`)
  await insertManyTransactions(pool, business, ROWS, 0, SECONDS_APART)
  await orm.close(true)
  return business
}

/** Downloads an export as a client that reads as fast as it can. */
async function download(stand: Stand, url: string): Promise<Downloaded> {
  const mostMb: Downloaded['mostMb'] = [0, 0]
  const began = performance.now()
  let [lines, bytes] = [0, 0]
  const look = setInterval(() => {
    const half = lines < ROWS / 2 ? 0 : 1
    mostMb[half] = Math.max(mostMb[half], memoryOf(stand.product().pid).service)
  }, LOOK_EVERY_MS)
  const { body } = await fetch(url)
  for await (const chunk of body! as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  clearInterval(look)
  return { rows: lines, seconds: (performance.now() - began) / 1_000, megabytes: bytes / 1e6, mostMb }
}

async function exported(stand: Stand, { key }: BenchBusiness, format: 'csv' | 'jsonl'): Promise<Downloaded> {
  const range = { since: '2020-01-01T00:00:00.000Z', until: new Date().toISOString() }
  const answer = await fetch(`${stand.product().baseUrl}/v1/exports`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'transactions', format, ...range }),
  })
  const { url } = (await answer.json()) as { url: string }
  const done = await download(stand, url)
  const header = format === 'csv' ? 1 : 0
  if (done.rows !== ROWS + header) throw new Error(`${done.rows} lines instead of ${ROWS + header}`)
  say(`exports: ${ROWS} rows as ${format} in ${done.seconds.toFixed(1)} s, at most ${done.mostMb.join(' and ')} MB`)
  return done
}

/** A million transactions as a file, and payments beside them. */
export async function exports(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const prefix = `exports-${Date.now()}`
  const payFor = async (name: string, meanwhile: () => Promise<unknown>) => {
    const steady = startSteady(
      PAYMENTS_A_SECOND,
      async (n) => void (await stand.merchant().pay(`${prefix}-${name}-${n}`)),
    )
    await meanwhile()
    if ((await steady.stop()) > 0) throw new Error('a payment was not made')
    return quantilesOf(await paymentWaits(stand, `${prefix}-${name}`))
  }
  const business = await stored(stand)
  for (let n = 0; n < WARM_UP; n++) await stand.merchant().pay(`${prefix}-warm-${n}`)
  const alone = await payFor('alone', () => pause(30_000))
  let lines!: Downloaded
  const beside = await payFor('beside', async () => (lines = await exported(stand, business, 'jsonl')))
  const csv = await exported(stand, business, 'csv')
  return [
    {
      name: `memory of the service in the second half of ${ROWS} rows (bare: the first)`,
      unit: 'MB',
      values: [lines.mostMb[1], csv.mostMb[1]],
      bare: [lines.mostMb[0], csv.mostMb[0]],
      budget: atMost(50, 'difference'),
    },
    {
      name: 'as JSON Lines',
      detail: true,
      unit: 'a second',
      values: [ROWS / lines.seconds],
      note: `${lines.megabytes.toFixed(0)} MB`,
    },
    {
      name: 'as CSV',
      detail: true,
      unit: 'a second',
      values: [ROWS / csv.seconds],
      note: `${csv.megabytes.toFixed(0)} MB`,
    },
    {
      name: 'token payments beside a download (bare: without), p99',
      unit: 'ms',
      values: [beside.p99],
      bare: [alone.p99],
      budget: atMost(2, 'ratio'),
    },
    { name: 'the same, p50', detail: true, unit: 'ms', values: [beside.p50], bare: [alone.p50] },
  ]
}
