/** Loaded before the service: records every query sent to Postgres. Each call of `query` is one round trip. */
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

export interface SentStatement {
  /** The prepared statement's name, or the text of one without a name. */
  name: string
  /** Identifies the connection: statements between BEGIN and COMMIT belong together. */
  connection: number
}

const sent: SentStatement[] = []
const connections = new WeakMap<object, number>()
let lastConnection = 0

function numberOf(client: object): number {
  const known = connections.get(client) ?? ++lastConnection
  connections.set(client, known)
  return known
}

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { name?: string; text?: string }]
  const name = typeof first === 'string' ? first : (first.name ?? first.text ?? '')
  sent.push({ name, connection: numberOf(this) })
  return query.apply(this, args)
} as never

/** Returns the statements since the last call. Workflow threads load this too, and send none. */
const server = createServer((_request, response) => response.end(JSON.stringify(sent.splice(0))))
if (isMainThread) server.listen(Number(process.env.BENCH_STATEMENTS_PORT), '127.0.0.1').unref()
