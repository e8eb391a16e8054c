import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readRates } from '../db/rates/rate-checks.ts'
import { currentRates } from '../domain/rates/current-rates.ts'

export interface MetricsServer {
  close(): Promise<void>
}

/** Read from the database, so that every process reports the same. Without the database there is no value. */
function measureRates(pool: Pool, register: Registry): void {
  void new Gauge({
    name: 'rates_stale',
    help: '1 where the rate that is answered is the shipped one, old, or not confirmed by the last fetch.',
    labelNames: ['indicator'],
    registers: [register],
    async collect() {
      this.reset()
      const records = await readRates(pool).catch(() => null)
      if (!records) return
      for (const [indicator, { stale }] of Object.entries(currentRates(records, Date.now())))
        this.set({ indicator }, stale ? 1 : 0)
    },
  })
}

/** Serves metrics of the process and the database in Prometheus' text format, on a port that is not public. */
export async function startMetrics({ host, port }: { host: string; port: number }, pool: Pool): Promise<MetricsServer> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureRates(pool, register)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()) }
}
