import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { noProgress } from '../../local/progress.ts'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import { signIn } from '../client.ts'
import { given } from '../given.ts'
import { until } from '../until.ts'
import { ask } from './asking.ts'
import { checkBalances } from './balances.ts'
import { checkBooks, isOpenCheckout, readLedger, takenIn } from './books.ts'
import { checkDisputes } from './disputes.ts'
import { type Farm, startFarm } from './farm.ts'
import { causeFaults } from './faults.ts'
import { ONCE, type Operation, planOf, PROVIDERS } from './plan.ts'
import { printReport } from './report.ts'
import { resolveFlagged } from './reviews.ts'
import { openShop, type Shop } from './shop.ts'
import { tellStory } from './story.ts'

/**
 * `npm run chaos -- --operations 10000 --seed N`: the service as separate processes under a mixed load while everything
 * fails, then the books are checked from outside. Exits with 1 if they do not agree.
 */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '500' },
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    // Two cores keep up with eight a second.
    rate: { type: 'string', default: String(availableParallelism() * 4) },
    keep: { type: 'boolean', default: false },
  },
})
const [operations, seed, rate] = [values.operations, values.seed, values.rate].map(Number) as [number, number, number]
/** Clients of the shop that wait for answers at the same time. */
const MOST_AT_ONCE = 300
/**
 * A shorter run omits what takes minutes to end: the faults that come once (after a loss of its data, the engine gets
 * each row again within minutes), and Yoco, whose unknown outcomes are flagged after a quarter of an hour.
 */
const isLong = values.long || operations >= 1_000
const providers = PROVIDERS.filter((id) => isLong || id !== 'yoco')
/** Everything ends within this time after the last fault. Longest: a charge at Yoco is flagged, then its refund. */
const ENDS_WITHIN_MS = 40 * 60_000

const began = Date.now()
const say = (line: string): void => {
  const seconds = ((Date.now() - began) / 1_000).toFixed(0).padStart(5)
  process.stdout.write(`${seconds} s  ${line}\n`)
}

async function openBusiness(farm: Farm): Promise<{ shop: Shop; apiKey: string }> {
  const pool = new pg.Pool({ connectionString: farm.databaseUrl, max: 2 })
  const { apiKey, admins } = await given.business(pool)
  await pool.end()
  const key = async (path: string, body: object) => {
    const answer = await ask(farm.url, { method: 'POST', path, body, credential: apiKey })
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const eventTypes = ['payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed', 'payout.succeeded']
  const endpoint = await key('/v1/webhook_endpoints', { url: farm.receiverUrl, eventTypes })
  const account = { name: 'Naledi Dube', bankCode: '051001', accountNumber: '1234567890', currency: 'ZAR' }
  const recipient = await key('/v1/recipients', account)
  const admin = await signIn(farm.url, admins[0])
  const crafts = { businessName: 'Naledi’s Crafts', bankCode: '470010', accountNumber: '1234567890' }
  const connected = await key('/api/connect/accounts', crafts)
  await admin.post(`/api/connect/accounts/${connected.id}/activate`)
  const shares = [{ accountId: connected.id, share: 20 }]
  const split = await key('/api/connect/splits', { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares })
  await admin.post(`/api/connect/splits/${split.id}/activate`)
  const { url, controlUrl } = farm
  const business = { url, controlUrl, apiKey, admins, endpointId: endpoint.id, secret: endpoint.secret }
  return { shop: openShop({ ...business, recipientId: recipient.id, splitId: split.id }, seed), apiKey }
}

/** Begins the operations at the rate, however long each takes; resolves to those that are not answered yet. */
async function load(
  shop: Shop,
  planned: readonly Operation[],
  done: { started: number },
): Promise<ReadonlySet<Promise<void>>> {
  const open = new Set<Promise<void>>()
  const step = Math.max(25, Math.ceil(operations / 40))
  for (const [index, operation] of planned.entries()) {
    while (open.size >= MOST_AT_ONCE) await Promise.race(open)
    const performed: Promise<void> = shop.perform(operation, index).finally(() => open.delete(performed))
    open.add(performed)
    done.started = index + 1
    if (done.started % step === 0)
      say(`${done.started} of ${operations} operations, ${open.size} unanswered, ${shop.memory.wrong.length} wrong`)
    await delay(1_000 / rate)
  }
  return open
}

/** Resolves what needs an operator, and waits until nothing is left to wait for. */
async function settle(farm: Farm, apiKey: string, shop: Shop): Promise<void> {
  const end = Date.now() + ENDS_WITHIN_MS
  const { memory } = shop
  const cancelled = new Set(memory.cancelled.flatMap(({ state, transactionId }) => (state ? transactionId : [])))
  const open = new Map([...memory.payments, ...memory.refunds].map((of) => [of.transactionId, of.amountCents]))
  let said = -1
  while (Date.now() < end && open.size > 0) {
    await resolveFlagged(farm, memory)
    const { chargesOf, returnedOf } = takenIn(await readLedger(farm.controlUrl))
    for (const [id, amountCents] of open) {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/transactions/${id}`, credential: apiKey })
      const ended = ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(body.state)
      // The charge of a payment that failed or was stopped is on its way back to the payer.
      const isKept =
        body.kind === 'COLLECT' && chargesOf(amountCents).length > 0 && returnedOf(amountCents) < amountCents
      const isOver = ended && !body.needsReview && (body.state === 'SUCCEEDED' || !isKept)
      if (isOver || (isOpenCheckout(body) && !cancelled.has(id))) open.delete(id)
    }
    if (open.size !== said) say(`${open.size} transactions are open`)
    said = open.size
    if (open.size > 0) await delay(5_000)
  }
  for (const { batchId } of shop.memory.payouts)
    await until(async () => {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/payouts/${batchId}`, credential: apiKey })
      return body.state === 'COMPLETED' || body.state === 'STOPPED'
    }, 120_000).catch(() => undefined)
  // A webhook that the receiver missed is sent again within a day and a half; a merchant replays it.
  const since = new Date(began).toISOString()
  for (let replays = 0; replays < 20; replays += 1) {
    const waiting = await undelivered(farm, apiKey)
    if (waiting === 0) break
    say(`${waiting} deliveries wait, they are replayed`)
    const path = '/v1/webhook_endpoints/deliveries/replay'
    await ask(farm.url, { method: 'POST', path, body: { since }, credential: apiKey })
    await delay(5_000)
  }
}

async function undelivered(farm: Farm, apiKey: string): Promise<number> {
  let count = 0
  for (const state of ['PENDING', 'WAITING_RETRY', 'DEAD', 'CANCELLED']) {
    const path = `/v1/webhook_endpoints/deliveries?state=${state}&limit=100`
    const { body } = await ask(farm.url, { method: 'GET', path, credential: apiKey })
    count += body.data.length
  }
  return count
}

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-chaos-'))
  process.env.TEST_FOLDER = folder
  say(`seed ${seed}, ${operations} operations, ${rate} a second, logs in ${folder}`)
  const cli = process.env.TEMPORAL_CLI ?? null
  const temporal = await findTemporalBinary({ cli, progress: noProgress, signal: AbortSignal.timeout(600_000) })
  const starting = startFarm(folder, temporal, providers)
  // A process that is starting is ended too.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void starting.then((farm) => farm.stop()).finally(() => process.exit(1)))
  const farm = await starting
  try {
    const { shop, apiKey } = await openBusiness(farm)
    say('everything runs')
    if (!farm.disk) say('no disk is filled: this process may not mount one')
    const plan = planOf(seed, operations, providers)
    const done = { started: 0 }
    const shares = [0.25, 0.5, 0.75]
    const once = (isLong ? ONCE : []).map((fault, at) => ({
      fault,
      isDue: () => done.started > operations * shares[at]!,
    }))
    const possible = plan.faults.filter(({ kind }) => farm.disk || kind !== 'full-disk')
    const faults = causeFaults(farm, possible, once, say)
    const open = await Promise.race([load(shop, plan.operations, done), faults.failed])
    await faults.end()
    say(`every fault has ended, ${open.size} operations are unanswered`)
    await Promise.all(open)
    await settle(farm, apiKey, shop)
    const { url, controlUrl, receiverLog } = farm
    const sources = { url, apiKey, controlUrl, receiverLog, memory: shop.memory }
    let findings = await checkBooks(sources)
    if (findings.wrong.length > 0) {
      // A page that its payer left may end while the books are read. Such a difference is gone a moment later.
      await delay(10_000)
      findings = await checkBooks(sources)
    }
    for (const check of [checkDisputes, checkBalances]) {
      const { counts, wrong } = await check(farm, apiKey)
      for (const [what, count] of counts) findings.counts.set(what, count)
      findings.wrong.push(...wrong)
    }
    const { endedUnasked } = farm
    printReport({ seed, operations, rate, began, findings, memory: shop.memory, faults: faults.counts, endedUnasked })
    for (const line of findings.wrong.slice(0, 50)) process.stdout.write(`  ✗ ${line}\n`)
    if (findings.wrong.length > 0) await tellStory({ farm, apiKey, wrong: findings.wrong[0]!, seed })
    return findings.wrong.length === 0
  } finally {
    await farm.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await run()) ? 0 : 1)
