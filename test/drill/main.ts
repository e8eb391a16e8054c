import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { noProgress } from '../../local/progress.ts'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import { ask } from '../chaos/asking.ts'
import { checkBooks } from '../chaos/books.ts'
import { openBusiness } from '../chaos/business.ts'
import { developmentServer, type Farm, startFarm } from '../chaos/farm.ts'
import { load } from '../chaos/load.ts'
import { planOf, PROVIDERS } from '../chaos/plan.ts'
import { beginSaying, checkTheRest, isSound, type Run } from '../chaos/run.ts'
import { settle } from '../chaos/settle.ts'
import { until } from '../until.ts'
import { lose, type Loss, lossesOf } from './losses.ts'
import { type Cluster, startCluster } from './nodes.ts'
import { type Measured, printTable } from './table.ts'

/**
 * `npm run drill -- --losses 20 --seed N`: the machine of the primary is lost again and again under a mixed load, a
 * synchronous standby takes over, and the books are checked from outside. Exits with 1 if they do not agree.
 */
const { values } = parseArgs({
  options: {
    losses: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    rate: { type: 'string', default: String(availableParallelism()) },
    kind: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const [count, seed, rate] = [values.losses, values.seed, values.rate].map(Number) as [number, number, number]
/** Without Yoco, whose unknown outcomes are flagged after a quarter of an hour. */
const CONNECTED = PROVIDERS.filter((id) => id !== 'yoco')
/** More operations than a run begins. */
const PLANNED = 20_000
const BETWEEN_MS = 5_000
const PROBE_EVERY_MS = 250
/** Operations of probes have other numbers, and so other amounts, than the load. */
const PROBES_FROM = 1_000_000
const TAKEN_OVER_WITHIN_MS = 120_000

const { began, say } = beginSaying()

interface Accepted {
  at: number
  transactionId: string
}

/** Begins a payment every quarter of a second until one is accepted, however long each takes. */
function probe({ farm, shop, apiKey }: Running, from: number): { accepted: Promise<Accepted>; all: Promise<unknown> } {
  const { promise, resolve, reject } = Promise.withResolvers<Accepted>()
  const found = new AbortController()
  const pay = async (index: number): Promise<void> => {
    const amountCents = 10_000 + index
    const body = { amountCents, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
    const call = { method: 'POST', path: '/v1/payments', body, credential: apiKey } as const
    const first = await ask(farm.url, { ...call, idempotencyKey: `drill-${seed}-${index}` })
    const { status, body: paid } = first
    if (status !== 201) return void shop.memory.wrong.push(`probe ${index} was answered ${status}`)
    shop.memory.payments.push({ index, transactionId: paid.transactionId, amountCents, sendsEvents: true })
    found.abort()
    resolve({ at: Date.now(), transactionId: paid.transactionId })
  }
  const all = (async () => {
    const paying: Promise<void>[] = []
    const end = Date.now() + TAKEN_OVER_WITHIN_MS
    for (let n = 0; !found.signal.aborted; n += 1) {
      paying.push(pay(PROBES_FROM + from + n))
      await delay(PROBE_EVERY_MS)
      if (Date.now() > end) return reject(new Error('no payment was accepted any more'))
    }
    await Promise.all(paying)
  })()
  return { accepted: promise, all }
}

interface Running extends Run {
  cluster: Cluster
}

async function measure(running: Running, loss: Loss, index: number): Promise<Measured> {
  const { farm, cluster, shop, apiKey } = running
  let probed: ReturnType<typeof probe> | undefined
  const { at, promotedAt, mend } = await lose(loss, cluster, farm, () => {
    probed = probe(running, index * 1_000)
  })
  const accepted = await probed!.accepted
  const path = `/v1/transactions/${accepted.transactionId}`
  let seen: unknown
  await until(async () => {
    const { body } = await ask(farm.url, { method: 'GET', path, credential: apiKey })
    seen = body
    return body.state === 'SUCCEEDED'
  }, TAKEN_OVER_WITHIN_MS).catch(() => shop.memory.wrong.push(`after ${loss}: ${JSON.stringify(seen)}`))
  const endedAt = Date.now()
  await Promise.all([mend(), probed!.all])
  const seconds = (until_: number): number => (until_ - at) / 1_000
  return { loss, promoted: seconds(promotedAt), accepted: seconds(accepted.at), succeeded: seconds(endedAt) }
}

async function drill(running: Running): Promise<boolean> {
  const { farm, shop, apiKey } = running
  const stop = new AbortController()
  const planned = planOf(seed, PLANNED, CONNECTED).operations
  const loading = load({ shop, planned, rate, done: { started: 0 }, say, signal: stop.signal })
  const measured: Measured[] = []
  for (const [index, loss] of lossesOf(seed, count, values.kind).entries()) {
    await delay(BETWEEN_MS)
    const found = await measure(running, loss, index)
    measured.push(found)
    say(
      `${index + 1} of ${count}, ${loss}: promoted after ${found.promoted.toFixed(1)} s, accepted after ` +
        `${found.accepted.toFixed(1)} s, succeeded after ${found.succeeded.toFixed(1)} s`,
    )
  }
  stop.abort()
  await Promise.all(await loading)
  say('no more losses, and every operation is answered')
  await settle(running)
  const findings = await checkBooks(farm, apiKey, shop.memory)
  await checkTheRest(running, findings)
  printTable({ seed, measured, ...findings, began })
  return await isSound(running, findings.wrong, `drill -- --losses ${count} --seed ${seed}`)
}

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-drill-'))
  process.env.TEST_FOLDER = folder
  say(`seed ${seed}, ${count} losses, ${rate} operations a second, logs in ${folder}`)
  const cli = process.env.TEMPORAL_CLI ?? null
  const temporal = await findTemporalBinary({ cli, progress: noProgress, signal: AbortSignal.timeout(600_000) })
  const cluster = await startCluster(join(folder, 'cluster'), randomBytes(16).toString('hex'))
  let starting: Promise<Farm> | undefined
  // A process that is starting is ended too.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      name,
      () =>
        void Promise.allSettled([starting?.then((farm) => farm.stop()), cluster.stop()]).finally(() => process.exit(1)),
    )
  try {
    const { router, password } = cluster
    const farmFolder = join(folder, 'farm')
    const engine = await developmentServer(farmFolder, temporal)
    starting = startFarm(farmFolder, CONNECTED, engine, { port: router.port, password })
    const farm = await starting
    try {
      const { shop, apiKey } = await openBusiness(farm, seed)
      say('everything runs')
      return await drill({ farm, cluster, shop, apiKey, began, say })
    } finally {
      await farm.stop()
    }
  } finally {
    await cluster.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await run()) ? 0 : 1)
