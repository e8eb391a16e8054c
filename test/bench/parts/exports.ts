import type { Pool } from 'pg'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import { download, mostMb } from '../download.ts'
import { atMost, detail, figure, type Row } from '../figures.ts'
import { hasProc } from '../processes.ts'
import { pause, say, type Stand } from '../stand.ts'
import { payBeside, quantilesOf } from '../steady.ts'

const ROWS = Number(process.env.EXPORT_ROWS ?? 1_000_000)
const SECONDS_APART = 0.1
const PAYMENTS_A_SECOND = 10
const WARM_UP = 500
const LOOK_EVERY_MS = 250

async function store(pool: Pool): Promise<BenchBusiness> {
  const business = await businessOf(pool, 'exports')
  say(`exports: storing ${ROWS} transactions`)
  await insertManyTransactions(pool, business, ROWS, 0, SECONDS_APART)
  return business
}

async function exported(stand: Stand, { key }: BenchBusiness, format: 'csv' | 'jsonl') {
  const range = { since: '2020-01-01T00:00:00.000Z', until: new Date().toISOString() }
  const answer = await fetch(`${stand.product().baseUrl}/v1/exports`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'transactions', format, ...range }),
  })
  const { url } = (await answer.json()) as { url: string }
  const { ms, lines, megabytes, memory } = await download(stand, url, LOOK_EVERY_MS)
  const header = format === 'csv' ? 1 : 0
  if (lines !== ROWS + header) throw new Error(`${lines} lines instead of ${ROWS + header}`)
  const [first, second] = [true, false].map((isFirst) => mostMb(memory.filter((at) => at.lines < ROWS / 2 === isFirst)))
  say(`exports: ${ROWS} rows as ${format} in ${(ms / 1_000).toFixed(1)} s, at most ${first} and ${second} MB`)
  return { perSecond: (ROWS * 1_000) / ms, note: `${megabytes.toFixed(0)} MB`, first: first!, second: second! }
}

/** A million transactions as a file, and payments beside them. */
export async function exports(stand: Stand): Promise<Row[]> {
  if (!hasProc) return []
  const prefix = `exports-${Date.now()}`
  const business = await stand.patiently(store)
  for (let n = 0; n < WARM_UP; n++) await stand.merchant().pay(`${prefix}-warm-${n}`)
  const quiet = await payBeside(stand, PAYMENTS_A_SECOND, `${prefix}-alone`, () => pause(30_000))
  const busy = await payBeside(stand, PAYMENTS_A_SECOND, `${prefix}-beside`, () => exported(stand, business, 'jsonl'))
  const [alone, beside, lines] = [quantilesOf(quiet.waits), quantilesOf(busy.waits), busy.done]
  const csv = await exported(stand, business, 'csv')
  return [
    figure(
      `memory of the service in the second half of ${ROWS} rows (bare: the first)`,
      'MB',
      [lines.second, csv.second],
      { bare: [lines.first, csv.first], budget: atMost(50, 'difference') },
    ),
    detail('as JSON Lines', 'a second', [lines.perSecond], { note: lines.note }),
    detail('as CSV', 'a second', [csv.perSecond], { note: csv.note }),
    figure('token payments beside a download (bare: without), p99', 'ms', [beside.p99], {
      bare: [alone.p99],
      budget: atMost(2, 'ratio'),
    }),
    detail('the same, p50', 'ms', [beside.p50], { bare: [alone.p50] }),
  ]
}
