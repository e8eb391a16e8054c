import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { noProgress } from '../../local/progress.ts'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import { checkBalances } from './balances.ts'
import { checkBooks } from './books.ts'
import { openBusiness } from './business.ts'
import { checkDisputes } from './disputes.ts'
import { developmentServer, startFarm } from './farm.ts'
import { causeFaults } from './faults.ts'
import { load } from './load.ts'
import { ONCE, planOf, PROVIDERS } from './plan.ts'
import { printReport } from './report.ts'
import { settle } from './settle.ts'
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
/**
 * A shorter run omits what takes minutes to end: the faults that come once (after a loss of its data, the engine gets
 * each row again within minutes), and Yoco, whose unknown outcomes are flagged after a quarter of an hour.
 */
const isLong = values.long || operations >= 1_000
const providers = PROVIDERS.filter((id) => isLong || id !== 'yoco')

const began = Date.now()
const say = (line: string): void => {
  const seconds = ((Date.now() - began) / 1_000).toFixed(0).padStart(5)
  process.stdout.write(`${seconds} s  ${line}\n`)
}

async function run(): Promise<boolean> {
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
    await settle({ farm, apiKey, shop, began, say })
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
    if (findings.wrong.length > 0)
      await tellStory({ farm, apiKey, wrong: findings.wrong[0]!, command: `chaos -- --seed ${seed}` })
    return findings.wrong.length === 0
  } finally {
    await farm.stop()
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await run()) ? 0 : 1)
