import { Migrator } from '@mikro-orm/migrations'
import { type MigrationObject, MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import * as entities from './entities/index.ts'
import { Client, type ClientConfig, type PoolClient } from 'pg'
import { READ_ONLY } from './database-away.ts'

/** Time to read a response that is already in the socket's buffer. */
const READ_WITHIN_MS = 250

interface Limits {
  /** The time-out of a query in milliseconds, which a query may override. Default: none. */
  answerWithinMs?: number
}

/** `pg` does not declare the messages of the server and the socket. */
interface Wire {
  stream: { destroy(error: Error): void }
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
  on(event: 'parameterStatus', listener: (message: { parameterName: string; parameterValue: string }) => void): void
}

/**
 * A client of the primary. It closes its connection if a query gets no response in time. `pg` has a time-out too
 * (`query_timeout`). But after a process was blocked, its timers run before it reads the responses that arrived before,
 * and a query that succeeded would count as failed. So this client lets the event loop read after its timer fired.
 *
 * It also closes a connection to a standby, which says so when it is connected to, and to a primary that was demoted.
 * A pool would use the connection again, for writes that fail and for reads that are old. After a query without a
 * response the idle connections of the pool are closed too: they lead to the same server, which may be lost, or not be
 * the primary any more.
 */
class PunctualClient extends Client {
  /** The key is the options, which a pool gives to each of its clients. */
  static readonly #pools = new WeakMap<object, Set<PunctualClient>>()

  readonly #answerWithinMs: number | undefined
  readonly #wire: Wire
  readonly #pool: Set<PunctualClient>
  #isStandby = false
  #isBusy = false
  #timer: NodeJS.Timeout | undefined

  constructor(config: ClientConfig & Limits) {
    super(config)
    this.#answerWithinMs = config.answerWithinMs
    this.#wire = (this as unknown as { connection: Wire }).connection
    this.#wire.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) void this.end()
    })
    this.#wire.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
    this.#pool = PunctualClient.#pools.get(config) ?? new Set()
    PunctualClient.#pools.set(config, this.#pool.add(this))
    this.on('drain', () => {
      this.#isBusy = false
      clearTimeout(this.#timer)
    })
    this.on('end', () => {
      this.#pool.delete(this)
      clearTimeout(this.#timer)
    })
    // No other listener is needed: the query fails with this error, and the pool drops the connection.
    this.on('error', () => clearTimeout(this.#timer))
  }

  /** Called by the pool before it uses a new connection; an error closes the connection. */
  static refuseStandby(this: void, client: PoolClient): void {
    if (client instanceof PunctualClient && client.#isStandby)
      throw Object.assign(new Error('this server is a standby, not the primary'), { code: READ_ONLY })
  }

  override query(...args: unknown[]): never {
    this.#isBusy = true
    const [query] = args
    const own = typeof query === 'object' && query !== null && 'answerWithinMs' in query ? query.answerWithinMs : null
    if (typeof own === 'number') this.#startTimer(own, () => this.#close())
    else this.#startTimer(this.#answerWithinMs, () => this.#closeAll())
    return Reflect.apply(super.query, this, args) as never
  }

  #startTimer(withinMs: number | undefined, close: () => void): void {
    clearTimeout(this.#timer)
    if (withinMs === undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(close, READ_WITHIN_MS)
    }, withinMs)
  }

  #close(): void {
    this.#wire.stream.destroy(new Error('Query read timeout'))
  }

  #closeAll(): void {
    this.#close()
    for (const client of this.#pool) if (client.#isIdle()) client.#close()
  }

  #isIdle(): boolean {
    return !this.#isBusy && this.getTransactionStatus() === 'I'
  }
}

/**
 * One thread of Node keeps no more connections busy, and each is a Postgres process that needs a core. Measured on two
 * cores against 20 connections: a burst is accepted a third faster (Postgres takes 0.55 ms a payment instead of 0.7),
 * and a closed loop is as fast.
 */
const MAX_CONNECTIONS = 8
/** Longer than pauses between bursts. */
const IDLE_MS = 300_000

/**
 * The longest wait for a database that accepts connections and does not respond. A request then gets 503 within 6 s, of
 * which the shared rate limits may take one (`ANSWERS_WITHIN_MS`).
 */
const CONNECTED_WITHIN_MS = 4_000
/** A loaded server may take longer than a request can wait. */
const CONNECTED_PATIENTLY_WITHIN_MS = 30_000
const ANSWERED_WITHIN_MS = 4_000
/** Shorter than the client's wait, so that a slow statement is cancelled and its connection survives. */
const STATEMENT_WITHIN_MS = 3_500
/** Transactions wait only for the database, so an idle transaction belongs to a process that hangs. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** A migration waits so long for a lock, behind which others wait. */
const LOCKED_WITHIN_MS = 2_000

export const MIGRATIONS_TABLE = 'migrations'

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  /** No time-outs of statements, and a long one of connections: for migrations and jobs that no request waits for. */
  patient?: boolean
  /** The changes that the migrator runs. Default: none. */
  migrations?: MigrationObject[]
}

const limits = {
  answerWithinMs: ANSWERED_WITHIN_MS,
  statement_timeout: STATEMENT_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** Creates the ORM over one pool. It connects with the first query, so a start needs no reachable database. */
export async function createOrm({
  url,
  maxConnections = MAX_CONNECTIONS,
  patient = false,
  migrations = [],
}: DatabaseOptions): Promise<MikroORM> {
  return await MikroORM.init({
    clientUrl: url,
    entities: Object.values(entities),
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // Measured: with the default of 10 s, new connections took a fifth of the database's CPU per payment.
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: IDLE_MS },
    driverOptions: {
      connectionTimeoutMillis: patient ? CONNECTED_PATIENTLY_WITHIN_MS : CONNECTED_WITHIN_MS,
      keepAlive: true,
      Client: PunctualClient,
      onConnect: PunctualClient.refuseStandby,
      ...(patient ? {} : limits),
      ...(migrations.length > 0 && { lock_timeout: LOCKED_WITHIN_MS }),
    },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, tableName: MIGRATIONS_TABLE, allOrNothing: false },
    // No log: queries can contain personal data.
    logger: () => undefined,
    discovery: { checkDuplicateTableNames: true },
  })
}
