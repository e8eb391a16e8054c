import { Pool as HttpPool } from 'undici'
import { closedLoop } from '../closed-loop.ts'
import { atLeast, detail, figure, type Row } from '../figures.ts'
import { cpuOf, hasProc } from '../processes.ts'
import { say, type Stand } from '../stand.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pg from 'pg'
import type { Owner } from '../../../src/db/accounts/business.ts'
import { readTransactionDetail } from '../../../src/db/transactions/read-transaction.ts'

/** The comparison for an authenticated GET: the same query and framework, without our code. */
async function startBareKoa(databaseUrl: string, owner: Owner) {
  const child = fork(import.meta.filename, [JSON.stringify(owner)], {
    env: { PATH: process.env.PATH, BENCH_DATABASE_URL: databaseUrl },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function serve(): void {
  const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 40 })
  const owner = JSON.parse(process.argv[2]!) as Owner
  const app = new Koa()
  app.use(async (ctx) => {
    ctx.body = await readTransactionDetail(pool, { ...owner, id: ctx.path.slice(ctx.path.lastIndexOf('/') + 1) })
  })
  const server = app.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
}

if (import.meta.main) serve()

const TURNS = 3_000
const LANES = 32
const PAIRS = 5

interface Side {
  perSecond: number
  cpuMs: number
}

async function side(http: HttpPool, path: string, headers: Record<string, string>, pid: number): Promise<Side> {
  const before = hasProc ? cpuOf(pid) : 0
  const ms = await closedLoop(TURNS, LANES, async () => {
    const { statusCode, body } = await http.request({ method: 'GET', path, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`a read was answered with ${statusCode}`)
  })
  return { perSecond: (TURNS * 1_000) / ms, cpuMs: hasProc ? (cpuOf(pid) - before) / TURNS : Number.NaN }
}

/** Authenticated reads of one transaction a second, compared with a bare Koa handler of the same query. */
export async function reads(stand: Stand): Promise<Row[]> {
  const { demo, baseUrl, databaseUrl, servicePid } = stand.product()
  const { transactionId } = await stand.merchant().pay(`read-${Date.now()}`)
  const path = `/v1/transactions/${transactionId}`
  const bare = await startBareKoa(databaseUrl, { businessId: demo.businessId, mode: 'TEST' })
  const here = new HttpPool(baseUrl, { connections: LANES })
  const there = new HttpPool(bare.baseUrl, { connections: LANES })
  const headers = { authorization: `Bearer ${demo.apiKey}` }
  const ours: Side[] = []
  const beside: Side[] = []
  for (let pair = 0; pair <= PAIRS; pair++) {
    const a = await side(here, path, headers, servicePid())
    const b = await side(there, path, {}, bare.pid)
    // The first pair warms up both.
    if (pair === 0) continue
    ours.push(a)
    beside.push(b)
    say(`reads: pair ${pair} of ${PAIRS}, ${a.perSecond.toFixed(0)} a second beside ${b.perSecond.toFixed(0)}`)
  }
  await Promise.all([here.close(), there.close()])
  await bare.stop()
  const of = (sides: Side[], part: keyof Side) => sides.map((each) => each[part])
  return [
    figure('authenticated reads, beside a bare Koa handler', 'a second', of(ours, 'perSecond'), {
      bare: of(beside, 'perSecond'),
      budget: atLeast(0.6, 'ratio'),
    }),
    ...(hasProc ? [detail('a read', 'ms of CPU', of(ours, 'cpuMs'), { bare: of(beside, 'cpuMs') })] : []),
  ]
}
