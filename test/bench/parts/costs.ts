import type { UncheckedJson } from '../../unchecked-json.ts'
import { until } from '../../until.ts'
import { closedLoop } from '../closed-loop.ts'
import { type EngineWork, engineWorkSince } from '../engine-actions.ts'
import { figure, type Row } from '../figures.ts'
import { payLoop } from '../pay-loop.ts'
import { createPayoutBatch } from '../payout-batch.ts'
import { cpuByKind, hasProc } from '../processes.ts'
import { pause, say, type Stand } from '../stand.ts'
import { createWatcher } from '../watcher.ts'
import { expecting } from '../../client.ts'

const OPERATIONS = 200
/** V8 still compiles during the first thousands of payments. */
const WARM = 1_000
const LANES = 8
/** Waits for the provider's events, closed histories and Postgres' counters. */
const SETTLE_MS = 3_000

/** Runs the operation this many times; its preparation is not counted. */
type Prepared = () => Promise<unknown>
type Operation = (stand: Stand) => Promise<Prepared>

async function created(stand: Stand, path: string, body: object): Promise<UncheckedJson> {
  return expecting(201, await stand.merchant().api.post(path, body))
}

/** Acts as a payer's browser: opens the page, follows it to the simulated checkout and presses the button. */
async function payAt(url: string): Promise<void> {
  const opened = await fetch(url, { redirect: 'manual' })
  await fetch(opened.headers.get('location')!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  })
}

const each = (turn: (n: number) => Promise<void>) => closedLoop(OPERATIONS, LANES, turn)
const order = { amountCents: 15_000, currency: 'ZAR' }
const card = (token: string) => ({ ...order, paymentMethod: { type: 'CARD', token } })

const OPERATIONS_BY_NAME: Record<string, Operation> = {
  'a token payment': async (stand) => () => payLoop(stand, `costs-${Date.now()}`, OPERATIONS),
  'a declined token payment': async (stand) => async () => {
    const asked: string[] = []
    await each(async () => {
      const { transactionId } = await created(stand, '/v1/payments', card('tok_insufficient_funds'))
      asked.push(transactionId)
    })
    await until(async () => {
      const query = `SELECT count(*) FROM transactions WHERE id = ANY($1) AND state = 'FAILED'`
      const [row] = await stand.rows<{ count: string }>(query, [asked])
      return Number(row!.count) === OPERATIONS
    })
  },
  'a payment on a hosted checkout': async (stand) => () =>
    each(async () => {
      const { transactionId, nextAction } = await created(stand, '/v1/payments', order)
      await payAt(nextAction.url)
      await createWatcher(stand).succeeded(transactionId)
    }),
  'a payment link, made and paid': async (stand) => () =>
    each(async () => {
      const { transactionId, paymentUrl } = await created(stand, '/api/payment-links', order)
      await payAt(paymentUrl)
      await createWatcher(stand).succeeded(transactionId)
    }),
  'a refund': async (stand) => {
    const watcher = createWatcher(stand)
    const payments: string[] = []
    await each(async (n) => {
      const { transactionId } = await stand.merchant().pay(`costs-refunded-${Date.now()}-${n}`)
      await watcher.succeeded(transactionId)
      payments.push(transactionId)
    })
    return () =>
      each(async (n) => {
        const refund = await created(stand, '/v1/refunds', { transactionId: payments[n], amountCents: 4_000 })
        await watcher.succeeded(refund.transactionId)
      })
  },
  'a payout, one of a batch': async (stand) => {
    const { approve, paid: allPaid } = await createPayoutBatch(stand, OPERATIONS)
    return async () => {
      await approve()
      await allPaid()
    }
  },
  'a webhook': async (stand) => {
    const merchant = stand.merchant()
    await merchant.subscribe(['payment.failed'])
    return () =>
      each(async () => {
        const { transactionId } = await merchant.test()
        await merchant.told(transactionId, 1)
      })
  },
  'a read of a transaction': async (stand) => {
    const { transactionId } = await stand.merchant().pay(`costs-read-${Date.now()}`)
    return () => each(async () => void (await stand.merchant().api.get(`/v1/transactions/${transactionId}`)))
  },
  'a page of 20 transactions': async (stand) => () =>
    each(async () => void (await stand.merchant().api.get('/v1/transactions'))),
}

interface Stored {
  rows: number
  updates: number
  bytes: number
  walBytes: number
}

async function recordOf(stand: Stand): Promise<Stored> {
  const [row] = await stand.rows<Stored>(
    `SELECT sum(n_tup_ins)::float8 AS rows, sum(n_tup_upd)::float8 AS updates, sum(pg_total_relation_size(relid))::float8 AS bytes,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes" FROM pg_stat_user_tables`,
  )
  return row!
}

async function costOf(stand: Stand, name: string, operation: Operation): Promise<Row[]> {
  const { pid } = stand.product()
  const prepared = await operation(stand)
  await pause(SETTLE_MS)
  const since = new Date()
  const before = { cpu: cpuByKind(pid), record: await recordOf(stand) }
  await prepared()
  await pause(SETTLE_MS)
  const after = { cpu: cpuByKind(pid), record: await recordOf(stand) }
  const work = await engineWorkSince(stand.engine(), since)
  await stand.merchant().unsubscribe()
  say(`costs: ${name}`)
  const used = (kind: 'service' | 'postgres' | 'temporal') =>
    hasProc ? [(after.cpu[kind] - before.cpu[kind]) / OPERATIONS] : []
  const stored = (of: keyof Stored) => [(after.record[of] - before.record[of]) / OPERATIONS]
  const engine = (of: keyof EngineWork) => [work[of] / OPERATIONS]
  const detail = (what: string, unit: string, values: number[]) =>
    figure(`${name}: ${what}`, unit, values, { detail: true })
  return [
    figure(name, 'engine actions', engine('actions')),
    detail('workflows', '', engine('workflows')),
    detail('history events', '', engine('events')),
    detail('signals', '', engine('signals')),
    detail('history', 'bytes', engine('historyBytes')),
    detail('rows', '', stored('rows')),
    detail('updates of rows', '', stored('updates')),
    detail('record', 'bytes', stored('bytes')),
    detail('write-ahead log', 'bytes', stored('walBytes')),
    detail('service', 'ms of CPU', used('service')),
    detail('Postgres', 'ms of CPU', used('postgres')),
    detail('engine', 'ms of CPU', used('temporal')),
  ]
}

/** Cost of each kind of operation; rows, events and actions are counted exactly. */
export async function costs(stand: Stand): Promise<Row[]> {
  // Otherwise Postgres would clear the rows of earlier parts here, and their bytes would count.
  await stand.rows('VACUUM (ANALYZE)')
  const merchant = stand.merchant()
  await merchant.unsubscribe()
  await payLoop(stand, `costs-warm-${Date.now()}`, WARM)
  const table: Row[] = []
  for (const [name, operation] of Object.entries(OPERATIONS_BY_NAME))
    table.push(...(await costOf(stand, name, operation)))
  return table
}
