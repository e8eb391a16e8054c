import { inspect } from 'node:util'
import { setTimeout as pass } from 'node:timers/promises'
import { lazyClient } from '../../src/engine/connection.ts'
import { rowsAt } from '../connected.ts'
import { paymentWorkflowId, refundWorkflowId } from '../../src/workflows/messages.ts'
import { extent } from '../extent.ts'
import type { TestParts } from '../service.ts'
import { pay, type Payments } from './payments.ts'
import { expecting } from '../client.ts'

/** Callers at a time, each with a pause before its next call, so that the machine has time for the restarts. */
const CALLERS = 4
const PAUSE_MS = extent({ short: 2_000, long: 300 })

/** Payments by token and on checkouts, refunds and reads. Some requests wait for the result. */
export function startLoad({ client, checkout, read }: Payments) {
  /** Requests without a response, or with an error. */
  const failures: string[] = []
  const stopping = new AbortController()
  const token = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

  async function post(path: string, body: object, headers: Record<string, string>): Promise<string> {
    return expecting(201, await client.post(path, body, headers)).transactionId
  }

  async function story(key: string, n: number): Promise<void> {
    if (n % 5 === 0) {
      const { id, page } = await checkout()
      await pay(page)
      await read(id)
      return
    }
    const waiting: Record<string, string> = n % 2 ? { Prefer: 'wait=10' } : {}
    const id = await post('/v1/payments', token, { ...waiting, 'Idempotency-Key': key })
    if (n % 5 !== 1) return
    while ((await read(id)).state !== 'SUCCEEDED') await pass(100)
    await post('/v1/refunds', { transactionId: id }, waiting)
  }

  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = caller; !stopping.signal.aborted; n += 1) {
      await story(`roll-${caller}-${n}`, n).catch((error: Error) => failures.push(inspect(error)))
      await pass(PAUSE_MS)
    }
  })
  return {
    failures,
    stop: async () => {
      stopping.abort()
      await Promise.all(callers)
    },
  }
}

export interface Ended {
  id: string
  ms: number
}

export const slowest = (all: readonly Ended[]): Ended => all.reduce((one, other) => (other.ms > one.ms ? other : one))

export function recordOf({ database, temporal }: Pick<TestParts, 'database' | 'temporal'>) {
  const rowsOf = <Row extends object>(text: string, values?: unknown[]) => rowsAt<Row>(database.url, text, values)
  return {
    /** Milliseconds from the creation to the success of each payment and refund that was created in this time. */
    durations: (from: Date, to = new Date()) =>
      rowsOf<Ended>(
        `SELECT t.id, (extract(epoch FROM m.at - t.created_at) * 1000)::float8 AS ms
         FROM transactions t JOIN transitions m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED'
         WHERE t.created_at >= $1 AND t.created_at < $2`,
        [from, to],
      ),
    /** Ids of the payments and refunds that a workflow has to bring to an end now. */
    open: async () =>
      (await rowsOf<{ id: string }>(`SELECT id FROM transactions WHERE state IN ('CREATED', 'PROCESSING')`)).map(
        ({ id }) => id,
      ),
    /** What happened to a payment and when: its states, its attempts, and its workflow's events. */
    story: async (id: string) => {
      const states = await rowsOf('SELECT state, at FROM transitions WHERE transaction_id = $1 ORDER BY at', [id])
      const attempts = await rowsOf('SELECT * FROM attempts WHERE transaction_id = $1', [id])
      const engine = lazyClient(temporal)
      const [row] = await rowsOf<{ kind: string }>('SELECT kind FROM transactions WHERE id = $1', [id])
      const workflowId = row?.kind === 'REFUND' ? refundWorkflowId(id) : paymentWorkflowId(id)
      const { events } = await engine.workflow.getHandle(workflowId).fetchHistory()
      await engine.connection.close()
      const told = events!.map(
        ({ eventType, eventTime }) => `${eventType} ${Number(eventTime!.seconds)}.${eventTime!.nanos}`,
      )
      return inspect({ states, attempts, told }, { depth: 5 })
    },
  }
}

/** Reads the record beside the load, on connections of its own and without a time-out. */
export type LoadRecord = ReturnType<typeof recordOf>
