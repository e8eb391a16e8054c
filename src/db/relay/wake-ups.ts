import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import type { DueQueue } from '../../domain/engine-work.ts'
import { command } from '../query.ts'

const AGAIN_MS = 1_000
const CONNECTED_WITHIN_MS = 4_000
/** A listening connection is silent, so only a statement shows that its server is gone. */
const ASKS_EVERY_MS = 5_000
/** A machine that is lost or frozen never confirms the end of a connection. */
const CLOSED_WITHIN_MS = 1_000

const notify = command<{ line: DueQueue }>('wake-relays')(`SELECT pg_notify('due', :line)`)

/**
 * Returns a function that tells the relays of other processes that rows are due. It is called after the commit, since
 * transactions that notify commit one after the other. While a notification is under way, further ones of its line
 * become one. A notification may be lost: each relay also looks at the database every second.
 */
export function createNotifier(pool: Pool): (line: DueQueue) => void {
  const underWay = new Set<DueQueue>()
  const again = new Set<DueQueue>()
  const send = async (line: DueQueue): Promise<void> => {
    underWay.add(line)
    do {
      again.delete(line)
      await notify(pool, { line }).catch(() => undefined)
    } while (again.has(line))
    underWay.delete(line)
  }
  return (line) => {
    if (underWay.has(line)) again.add(line)
    else void send(line)
  }
}

/** Listens on its own connection until `close`, and reconnects when the connection is lost. */
export function listenForWakeUps(url: string, wake: (line: DueQueue) => void): { close(): Promise<void> } {
  const closing = new AbortController()
  let client: pg.Client

  async function listen(): Promise<void> {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTED_WITHIN_MS,
      query_timeout: CONNECTED_WITHIN_MS,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => wake(payload as DueQueue))
    const ended = once(client, 'end').catch(() => undefined)
    try {
      await client.connect()
      await client.query('LISTEN due')
      while (!(await Promise.race([ended, delay(ASKS_EVERY_MS, null, { ref: false })]))) await client.query('SELECT')
    } finally {
      await Promise.race([client.end().catch(() => undefined), delay(CLOSED_WITHIN_MS, null, { ref: false })])
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined)
      await delay(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  })()
  return {
    close: async () => {
      closing.abort()
      const closed = Promise.all([client.end().catch(() => undefined), listening])
      await Promise.race([closed, delay(CLOSED_WITHIN_MS, null, { ref: false })])
    },
  }
}
