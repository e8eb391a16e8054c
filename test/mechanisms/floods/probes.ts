import { appendFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import type pg from 'pg'
import type { Mode } from '../../../src/domain/states.ts'
import { clientOf, expecting, signIn } from '../../client.ts'
import { startReceiver, type Receiver } from '../../receiver.ts'
import { until } from '../../until.ts'

/** What a business waits for. */
export const PROBES = ['payment', 'refund', 'payout', 'delivery', 'dashboard'] as const
/** In LIVE no payout rail is connected, and receivers need https. */
export const LIVE_PROBES = ['payment', 'refund', 'dashboard'] as const
export type Probe = (typeof PROBES)[number] | 'login'

export type Waits = Record<string, number[]>

const TOKEN = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
const WITHIN_MS = 60_000

interface ProbedBusiness {
  businessId: string
  apiKey: string
  admins: readonly { email: string; password: string }[]
}

/** Makes a business's calls over connections of their own and measures how long each result takes. */
export async function startProber(
  baseUrl: string,
  business: ProbedBusiness,
  { pool, mode }: { pool: pg.Pool; mode: Mode },
) {
  const agent = new Agent({ connections: 8, pipelining: 1 })
  const receiver: Receiver = await startReceiver()
  const client = clientOf(baseUrl, business.apiKey)
  const checker = await signIn(baseUrl, business.admins[1]!)
  const arrived = new Map<string, () => void>()
  receiver.answer((response, { body }) => {
    response.writeHead(200).end()
    arrived.get(JSON.parse(body).data.transactionId)?.()
  })
  const account = { name: 'Jane Jones', bankCode: '051001', accountNumber: '6200001234', currency: 'ZAR' }
  const recipientId = mode === 'TEST' ? await madeBy('/v1/recipients', account) : ''
  const hook = { url: receiver.url, eventTypes: ['payment.failed'] }
  const endpointId = mode === 'TEST' ? await madeBy('/v1/webhook_endpoints', hook) : ''

  async function madeBy(path: string, body: object): Promise<string> {
    return expecting(201, await client.post(path, body)).id
  }

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await request(baseUrl + path, {
      method,
      dispatcher: agent,
      headers: { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.body.json()) as Record<string, never>
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${JSON.stringify(answer)}`)
    return answer
  }

  async function toItsEnd(path: string, body: object): Promise<string> {
    const { transactionId, state } = await call('POST', path, body, { prefer: 'wait=30' })
    if (state === 'SUCCEEDED') return transactionId!
    await until(async () => (await call('GET', `/v1/transactions/${transactionId}`)).state === 'SUCCEEDED', WITHIN_MS)
    return transactionId!
  }

  let paid = ''
  /** Each returns the milliseconds that count; null if all of them do. */
  const probes: Record<Probe, () => Promise<number | null>> = {
    payment: async () => {
      paid = await toItsEnd('/v1/payments', TOKEN)
      return null
    },
    refund: async () => {
      await toItsEnd('/v1/refunds', { transactionId: paid })
      return null
    },
    payout: async () => {
      const items = [{ recipientId, amountCents: 1_000 }]
      const { batchId, approval } = await call('POST', '/v1/payouts', { currency: 'ZAR', items })
      const since = performance.now()
      const { contentHash } = approval!
      // A client repeats what is answered with 503, and waits longer.
      const approve = () => checker.post(`/v1/payouts/${batchId}/approve`, { contentHash })
      await until(async () => (await approve()).status === 200, WITHIN_MS)
      // From the approval until the provider has accepted the transfer, which then takes its own time.
      await until(() => isSent(batchId!), WITHIN_MS, 5)
      return performance.now() - since
    },
    delivery: async () => {
      const { transactionId } = await call('POST', `/v1/webhook_endpoints/${endpointId}/test`)
      const isThere = receiver.received.some(({ body }) => JSON.parse(body).data.transactionId === transactionId)
      if (!isThere) await new Promise<void>((resolve) => arrived.set(transactionId!, resolve))
      receiver.received.length = 0
      arrived.clear()
      return null
    },
    dashboard: async () => {
      await call('GET', '/api/overview')
      await call('GET', '/v1/transactions?limit=20')
      return null
    },
    login: async () => {
      const { email, password } = business.admins[0]!
      await call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': '198.51.100.7' })
      return null
    },
  }

  async function isSent(batchId: string): Promise<boolean> {
    const { rows } = await pool.query(
      `SELECT FROM payout_items i JOIN attempts a ON a.transaction_id = i.transaction_id
       WHERE i.batch_id = $1 AND a.state <> 'SENDING'`,
      [batchId],
    )
    return rows.length > 0
  }

  async function probe(isOver: () => boolean, kinds: readonly Probe[]): Promise<Waits> {
    const waits: Waits = {}
    do
      for (const kind of kinds) {
        const since = performance.now()
        const counted = await probes[kind]()
        ;(waits[kind] ??= []).push(counted ?? performance.now() - since)
      }
    while (!isOver())
    return waits
  }

  return {
    /** Makes each probe again and again for this time, one after the other. */
    during: async (forMs: number, kinds: readonly Probe[] = PROBES) => {
      const end = performance.now() + forMs
      return await probe(() => performance.now() > end, kinds)
    },
    /** Makes probes until the promise has settled, and at least one of each. */
    while: async (work: Promise<unknown>, kinds: readonly Probe[] = PROBES) => {
      let over = false
      void work.finally(() => (over = true)).catch(() => undefined)
      return await probe(() => over, kinds)
    },
    close: async () => {
      await agent.close()
      await receiver.close()
    },
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** One line of the table of results. */
interface Compared {
  probe: string
  quietMs: number
  floodedMs: number
  /** Of the medians. */
  ratio: number
}

/**
 * In milliseconds. On a machine that other work keeps full, each step of a probe waits for a time slice of 3 ms, and the
 * more so the more a flood computes: they are above the medians of the best of three rounds beside two loops that fill
 * both cores. A probe that waits for a place of another business waits longer: payments took 21 s, payouts 5 to 7 s.
 */
const BUDGETS_MS: Readonly<Record<string, number>> = {
  payment: 1_000,
  refund: 1_500,
  payout: 2_000,
  delivery: 250,
  dashboard: 75,
  login: 500,
}
/** A login waits for the hash that runs, and for one of the address whose turn it is. */
const TIMES: Readonly<Record<string, number>> = { login: 4 }

/** Compares medians, since one late response of a busy machine says nothing. */
export function compare(quiet: Waits, flooded: Waits): Compared[] {
  return Object.keys(flooded).map((probe) => {
    const [quietMs, floodedMs] = [median(quiet[probe]!), median(flooded[probe]!)]
    return { probe, quietMs, floodedMs, ratio: floodedMs / quietMs }
  })
}

export function late(compared: readonly Compared[]): Compared[] {
  return compared.filter(({ probe, ratio, floodedMs }) => ratio > (TIMES[probe] ?? 2) && floodedMs > BUDGETS_MS[probe]!)
}

/** Prints the medians, and appends them to the file `FLOOD_TABLE` as lines of the table in docs/performance.md. */
export function report(resource: string, compared: readonly Compared[], samples: Waits): void {
  const lines = compared.map(({ probe, quietMs, floodedMs, ratio }) => {
    const cells = [resource, probe, quietMs.toFixed(1), floodedMs.toFixed(1), ratio.toFixed(2), samples[probe]!.length]
    return `| ${cells.join(' | ')} |\n`
  })
  process.stdout.write(lines.join(''))
  if (process.env.FLOOD_TABLE) appendFileSync(process.env.FLOOD_TABLE, lines.join(''))
}
