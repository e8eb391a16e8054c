import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkBooks } from '../chaos/books.ts'
import { openBusiness } from '../chaos/business.ts'
import type { Farm } from '../chaos/farm.ts'
import { load } from '../chaos/load.ts'
import { planOf, PROVIDERS } from '../chaos/plan.ts'
import { beginSaying, isSound } from '../chaos/run.ts'
import { settle } from '../chaos/settle.ts'
import { RELEASE } from '../../local/temporal/release.ts'
import { checkEagerStarts, checkFairness, checkVersions } from './checks.ts'
import { causeAll, DELAYED_AT_MOST_MS, faultsOf, printStalls, stallsOf } from './faults.ts'
import { measure, printFigures, usage } from './figures.ts'
import { NoGo, type ServerBinaries, serverBinaries } from './server-binaries.ts'
import { openClusterStand } from './stand.ts'
import type { TemporalCluster } from './temporal-cluster.ts'

/**
 * `npm run cluster`: the service on a Temporal cluster of separate processes, under a mixed load while parts of the
 * cluster and of the service fail. Then the books are checked from outside, and payments are measured. It needs Go.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    // Operations a second beside the payments that are timed.
    rate: { type: 'string', default: '2' },
    shards: { type: 'string', default: '16' },
    keep: { type: 'boolean', default: false },
    // Only versions, eager starts, the figures of a payment and fairness, on the newer server.
    quiet: { type: 'boolean', default: false },
  },
})
const [seed, rate, shards] = [values.seed, values.rate, values.shards].map(Number) as [number, number, number]
/** The minor version before the one that the service is tested on: a cluster is upgraded by one at a time. */
const BEFORE = '1.31.0'
/** Yoco's unknown outcomes are flagged after a quarter of an hour, which `npm run chaos` waits for. */
const providers = PROVIDERS.filter((id) => id !== 'yoco')
/** More than the faults need. The rest of the plan is not carried out. */
const MOST_OPERATIONS = 5_000

const { began, say } = beginSaying()

/** Fails one part after the other beside a mixed load, and compares the books. Returns whether every promise is kept. */
async function isSoundUnderFaults(farm: Farm, cluster: TemporalCluster, newer: ServerBinaries): Promise<boolean> {
  const { shop, apiKey } = await openBusiness(farm, seed)
  const done = { started: 0 }
  const { operations: planned } = planOf(seed, MOST_OPERATIONS, providers)
  const faultsEnded = new AbortController()
  const loading = load({ shop, planned, rate, done, say, signal: faultsEnded.signal })
  const probes = { farm, shop, from: MOST_OPERATIONS }
  const times = await causeAll(probes, faultsOf(farm, cluster, newer), say)
  faultsEnded.abort()
  await Promise.all(await loading)
  say(`every fault has ended after ${done.started} operations`)
  const run = { farm, apiKey, shop, began, say }
  await settle(run)
  const stalls = await stallsOf(probes, times)
  const { counts, wrong } = await checkBooks(farm, apiKey, shop.memory)
  for (const [what, count] of [...counts].toSorted()) process.stdout.write(`  ${String(count).padStart(7)}  ${what}\n`)
  for (const { fault, faultMs, slowestMs, slowestId } of stalls)
    if (slowestMs > faultMs + DELAYED_AT_MOST_MS) wrong.push(`${fault}: ${slowestId} took ${slowestMs} ms`)
  printStalls(stalls)
  const areEqual = await isSound(run, wrong, `cluster -- --seed ${seed}`)
  if (areEqual) say('the books are equal')
  return areEqual
}

async function run(): Promise<boolean> {
  const [older, newer] = [await serverBinaries(BEFORE, say), await serverBinaries(RELEASE.server, say)]
  say(`seed ${seed}`)
  const { quiet, keep } = values
  const stand = await openClusterStand({ binaries: quiet ? newer : older, shards, providers, keep, say })
  const { cluster, farm, engine, env, apiKey } = stand
  try {
    const checked = { farm, engine, apiKey, env, say }
    await checkVersions(checked)
    if (!quiet && !(await isSoundUnderFaults(farm, cluster, newer))) return false

    await checkEagerStarts(checked)
    printFigures(await measure({ farm, cluster, apiKey }))
    const used = await usage({ farm, cluster, apiKey })
    for (const [what, count] of Object.entries(used))
      process.stdout.write(`  ${count.toFixed(0).padStart(7)}  ${what}\n`)
    say(`other work: ${loadavg()[1]!.toFixed(1)} processes wanted the cores in the last five minutes`)
    await checkFairness(farm, say)
    say('everything holds')
    return true
  } finally {
    await stand.close()
  }
}

try {
  process.exit((await run()) ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error instanceof NoGo ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
