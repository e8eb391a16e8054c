import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { lazyClient } from '../../src/engine/connection.ts'
import { patiently } from '../database.ts'
import { type Bare, startBare } from './bare/bare.ts'
import { openMerchant } from './merchant.ts'
import { choosePorts, type Product, type ProductOptions, startProduct } from './product.ts'

/** A merchant of the product, and a connection to its database. */
export async function openClients(product: Pick<Product, 'baseUrl' | 'databaseUrl'> & { demo: { apiKey: string } }) {
  const merchant = await openMerchant(product)
  // The watcher asks for another number of ids each time. Postgres would plan each, and the bench would charge that to a payment.
  const options = '-c plan_cache_mode=force_generic_plan'
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 1, options })
  database.on('error', () => undefined)
  return {
    merchant: () => merchant,
    rows: async <Row>(query: string | { name: string; text: string }, values?: unknown[]) =>
      (await database.query(query, values)).rows as Row[],
    close: async () => {
      await merchant.close()
      await database.end()
    },
  }
}

/** Uses a new folder that is deleted afterwards, or a kept one. */
export async function openStand(kept?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-bench-'))
  // The folder that the test tree's functions share.
  process.env.TEST_FOLDER ??= folder
  const dataDir = kept ?? join(folder, 'data')
  const ports = await choosePorts()
  let product: Product | null = null
  let clients: Awaited<ReturnType<typeof openClients>> | null = null
  let engine: ReturnType<typeof lazyClient> | null = null
  let bare: Bare | null = null
  let closing: Promise<void> | null = null

  const start = async (options: Pick<ProductOptions, 'logStatements'> = {}) => {
    product = await startProduct({ dataDir, ports, ...options })
    clients = await openClients(product)
    engine = lazyClient({ address: product.temporalAddress, namespace: 'default' })
  }
  const stop = async () => {
    await clients?.close()
    await engine?.connection.close()
    await bare?.stop()
    await product?.stop()
    clients = engine = bare = product = null
  }

  const stand = {
    product: () => product!,
    merchant: () => clients!.merchant(),
    rows: <Row>(...query: Parameters<NonNullable<typeof clients>['rows']>) => clients!.rows<Row>(...query),
    /** Runs statements that take longer than a request may. */
    patiently: <T>(work: (pool: pg.Pool) => Promise<T>) => patiently(product!.databaseUrl, work),
    engine: () => engine!,
    bare: async () => (bare ??= await startBare(product!.temporalAddress)),
    restart: async (options?: Pick<ProductOptions, 'logStatements'>) => {
      await stop()
      await start(options)
    },
    // Called at the end and by a signal, perhaps by both.
    close: async () => {
      await (closing ??= stop())
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await start()
    // Only a later start has an engine without unused indexes, as in production (local/temporal/unused-indexes.ts).
    await stand.restart()
  } catch (error) {
    await stand.close()
    throw error
  }
  return stand
}

/** The common base of all parts: the product, a merchant, a database pool and bare workflows. */
export type Stand = Awaited<ReturnType<typeof openStand>>

/** Waits until the rows of this many payments, by their references' prefix, are all SUCCEEDED. */
export async function allSucceeded(stand: Stand, prefix: string): Promise<number> {
  const [row] = await stand.rows<{ count: string }>(
    `SELECT count(*) FROM transactions WHERE reference LIKE $1 AND state = 'SUCCEEDED'`,
    [`${prefix}-%`],
  )
  return Number(row!.count)
}

export function say(text: string): void {
  process.stdout.write(`bench      ${text}\n`)
}

export const pause = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms))
