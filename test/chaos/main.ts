import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { noProgress } from '../../local/progress.ts'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import { checkBooks } from './books.ts'
import { openBusiness } from './business.ts'
import { developmentServer, startFarm } from './farm.ts'
import { causeFaults } from './faults.ts'
import { load } from './load.ts'
import { ONCE, planOf, PROVIDERS } from './plan.ts'
import { printReport } from './report.ts'
import { beginSaying, checkTheRest, isSound } from './run.ts'
import { settle } from './settle.ts'

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
/**
 * A shorter run omits what takes minutes to end: the faults that come once (after a loss of its data, the engine gets
 * each row again within minutes), and Yoco, whose unknown outcomes are flagged after a quarter of an hour.
 */
const isLong = values.long || operations >= 1_000
const providers = PROVIDERS.filter((id) => isLong || id !== 'yoco')

const { began, say } = beginSaying()

async function chaos(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-chaos-'))
  process.env.TEST_FOLDER = folder
  say(`seed ${seed}, ${operations} operations, ${rate} a second, logs in ${folder}`)
  const cli = process.env.TEMPORAL_CLI ?? null
  const temporal = await findTemporalBinary({ cli, progress: noProgress, signal: AbortSignal.timeout(600_000) })
  const starting = startFarm(folder, providers, await developmentServer(folder, temporal))
  // A process that is starting is ended too.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void starting.then((farm) => farm.stop()).finally(() => process.exit(1)))
  const farm = await starting
  try {
    const { shop, apiKey } = await openBusiness(farm, seed)
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
    const open = await Promise.race([load({ shop, planned: plan.operations, rate, done, say }), faults.failed])
    await faults.end()
    say(`every fault has ended, ${open.size} operations are unanswered`)
    await Promise.all(open)
    const run = { farm, apiKey, shop, began, say }
    await settle(run)
    let findings = await checkBooks(farm, apiKey, shop.memory)
    if (findings.wrong.length > 0) {
      // A page that its payer left may end while the books are read. Such a difference is gone a moment later.
      await delay(10_000)
      findings = await checkBooks(farm, apiKey, shop.memory)
    }
    await checkTheRest(run, findings)
    const { endedUnasked } = farm
    printReport({ seed, operations, rate, began, findings, memory: shop.memory, faults: faults.counts, endedUnasked })
    return await isSound(run, findings.wrong, `chaos -- --seed ${seed}`)
  } finally {
    await farm.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await chaos()) ? 0 : 1)
