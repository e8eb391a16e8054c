import { Pool, type PoolConfig } from 'pg'

/** Runs `work` over a separate connection to the database at this address. */
export async function connected<T>(
  url: string,
  work: (pool: Pool) => Promise<T>,
  options: PoolConfig = {},
): Promise<T> {
  // The connection is never idle for too long, so that it keeps its locks and settings.
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, ...options })
  // The database may be dropped while the server still closes the connection, which then fails although it is ended.
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Runs one statement over a separate connection. */
export const rowsAt = <Row extends object>(url: string, text: string, values: unknown[] = [], options?: PoolConfig) =>
  connected(url, async (pool) => (await pool.query<Row>(text, values)).rows, options)
