import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
import { checkBooks, type Findings } from './books.ts'
import { type Farm, startFarm } from './farm.ts'
import { causeFaults } from './faults.ts'
import { faultsOf, ONCE, operationsOf } from './plan.ts'
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
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    rate: { type: 'string', default: '8' },
    keep: { type: 'boolean', default: false },
  },
})
const [operations, seed, rate] = [values.operations, values.seed, values.rate].map(Number) as [number, number, number]
/** Clients of the shop that wait for answers at the same time. */
const MOST_AT_ONCE = 300
/** A shorter run omits the faults that come once: after a loss of its data, the engine gets each row again within minutes. */
const LONG_RUN = 1_000
/** Everything ends within this time after the last fault: the longest wait is that for a late answer of a provider. */
const ENDS_WITHIN_MS = 20 * 60_000

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
  const business = { url: farm.url, apiKey, admins, endpointId: endpoint.id, secret: endpoint.secret }
  return { shop: openShop({ ...business, recipientId: recipient.id, splitId: split.id }, seed), apiKey }
}

/** Performs the operations at the rate, however long each takes; resolves when all are answered. */
async function load(shop: Shop, done: { started: number }): Promise<void> {
  const open = new Set<Promise<void>>()
  for (const [index, operation] of operationsOf(seed, operations).entries()) {
    while (open.size >= MOST_AT_ONCE) await Promise.race(open)
    const performed: Promise<void> = shop.perform(operation, index).finally(() => open.delete(performed))
    open.add(performed)
    done.started = index + 1
    if ((index + 1) % 100 === 0) say(`${index + 1} of ${operations} operations, ${open.size} open`)
    await delay(1_000 / rate)
  }
  await Promise.all(open)
}

/** Resolves what needs an operator, and waits until nothing is left to wait for. */
async function settle(farm: Farm, apiKey: string, shop: Shop): Promise<void> {
  const end = Date.now() + ENDS_WITHIN_MS
  const openIds = new Set([...shop.memory.payments, ...shop.memory.refunds].map(({ transactionId }) => transactionId))
  while (Date.now() < end && openIds.size > 0) {
    await resolveFlagged(farm, shop.memory)
    for (const id of openIds) {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/transactions/${id}`, credential: apiKey })
      const ended = ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(body.state)
      if ((ended && !body.needsReview) || body.state === 'REQUIRES_ACTION') openIds.delete(id)
    }
    say(`${openIds.size} transactions are open`)
    if (openIds.size > 0) await delay(5_000)
  }
  for (const { batchId } of shop.memory.payouts)
    await until(async () => {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/payouts/${batchId}`, credential: apiKey })
      return body.state === 'COMPLETED'
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

function report({ counts, wrong }: Findings, others: readonly Map<string, number>[]): void {
  for (const group of [...others, counts]) {
    for (const [what, count] of [...group].toSorted()) process.stdout.write(`  ${String(count).padStart(7)}  ${what}\n`)
    process.stdout.write('\n')
  }
  process.stdout.write(`  ${String(wrong.length).padStart(7)}  broken promises\n`)
}

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-chaos-'))
  process.env.TEST_FOLDER = folder
  say(`seed ${seed}, ${operations} operations, ${rate} a second, logs in ${folder}`)
  const farm = await startFarm(
    folder,
    await findTemporalBinary({
      cli: process.env.TEMPORAL_CLI ?? null,
      progress: noProgress,
      signal: AbortSignal.timeout(600_000),
    }),
  )
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void farm.stop().finally(() => process.exit(1)))
  try {
    const { shop, apiKey } = await openBusiness(farm)
    say('everything runs')
    const done = { started: 0 }
    const shares = [0.25, 0.5, 0.75]
    const once = (operations >= LONG_RUN ? ONCE : []).map((fault, at) => ({
      fault,
      isDue: () => done.started > operations * shares[at]!,
    }))
    const faults = causeFaults(farm, faultsOf(seed, operations), once, say)
    await Promise.race([load(shop, done), faults.failed])
    await faults.end()
    say('every fault has ended')
    await settle(farm, apiKey, shop)
    const { url, controlUrl, receiverLog } = farm
    const findings = await checkBooks({ url, apiKey, controlUrl, receiverLog, memory: shop.memory })
    report(findings, [
      shop.memory.counts,
      faults.counts,
      new Map([...farm.endedUnasked].map(([name, times]) => [`${name} ended unasked`, times])),
    ])
    for (const line of findings.wrong.slice(0, 50)) process.stdout.write(`  ✗ ${line}\n`)
    if (findings.wrong.length > 0) await tellStory({ farm, apiKey, wrong: findings.wrong[0]!, seed })
    return findings.wrong.length === 0
  } finally {
    await farm.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await run()) ? 0 : 1)
