/**
 * Floods an API from a process of its own, so that it takes no time of the event loop that measures. Reads a
 * `FloodOrder` from its first argument; prints the number of responses by status when it ends.
 */
import { setTimeout as pass } from 'node:timers/promises'
import { Pool } from 'undici'
import type { FloodOrder } from './flood.ts'

const { baseUrl, requests, lanes, forMs, times = Infinity, pauseMs = 0 } = JSON.parse(process.argv[2]!) as FloodOrder
const pool = new Pool(baseUrl, { connections: lanes, pipelining: 1 })
const counts: Record<string, number> = {}
const end = Date.now() + forMs
let sent = 0

async function lane(): Promise<void> {
  while (Date.now() < end && sent < times) {
    const { method, path, headers = {}, body } = requests[sent++ % requests.length]!
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = { method, path, headers: { ...type, ...headers }, ...(body !== undefined && { body }) }
    const response = await pool.request(request).catch(() => null)
    await response?.body.dump()
    const status = String(response?.statusCode ?? 'none')
    counts[status] = (counts[status] ?? 0) + 1
    if (pauseMs > 0) await pass(pauseMs)
    if (status !== '429') continue
    // A client that is refused waits for the next second.
    if (times < Infinity) sent--
    await pass(1_000 - (Date.now() % 1_000))
  }
}

await Promise.all(Array.from({ length: lanes }, lane))
await pool.close()
process.stdout.write(JSON.stringify(counts))
