import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pg from 'pg'
import type { Owner } from '../../../src/db/accounts/business.ts'
import { readTransactionDetail } from '../../../src/db/transactions/read-transaction.ts'

interface BareKoa {
  baseUrl: string
  pid: number
  stop(): Promise<void>
}

/** The comparison for an authenticated GET: the same query and framework, without our code. */
export async function startBareKoa(databaseUrl: string, owner: Owner): Promise<BareKoa> {
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
