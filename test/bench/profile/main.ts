/**
 * node scripts/run.mjs test/bench/profile/main.ts [--payments 5000]
 *
 * CPU of the service over this many payments: by thread, and for its two busy threads by room and by function.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { payLoop } from '../pay-loop.ts'
import { openStand, pause } from '../stand.ts'
import { type Shares, sharesOf } from './shares.ts'

const { values } = parseArgs({ options: { payments: { type: 'string', default: '5000' } } })
const PAYMENTS = Number(values.payments)
const WARM = 1_200
/** Waits for the provider's events about the last payments, which belong to them. */
const SETTLE_MS = 1_200
const MS_PER_TICK = 10
const MOST_LINES = 30
const LEAST_MS = 0.005

/** Milliseconds of CPU by thread name; the main thread has the program's name. */
function threadsOf(pid: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const text = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
    const name = Number(id) === pid ? 'main' : text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    sums.set(name, (sums.get(name) ?? 0) + (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK)
  }
  return sums
}

function print(title: string, sums: ReadonlyMap<string, number>, perPayment: (value: number) => number): void {
  const lines = [...sums].map(([name, value]) => ({ name, ms: perPayment(value) })).filter(({ ms }) => ms >= LEAST_MS)
  const longest = lines.toSorted((one, other) => other.ms - one.ms).slice(0, MOST_LINES)
  const text = longest.map(({ name, ms }) => `${ms.toFixed(3).padStart(8)}  ${name}`)
  process.stdout.write(`\n${title}, ms of CPU a payment\n${text.join('\n')}\n`)
}

process.env.BENCH_NODE_FLAGS = '--import ./test/bench/profile/in-thread.ts'
const folder = mkdtempSync(join(tmpdir(), 'payments-profile-'))
const stand = await openStand()
try {
  await payLoop(stand, 'warm', WARM)
  await pause(SETTLE_MS)
  const { statementsUrl, ...product } = stand.product()
  const pid = product.servicePid()
  await fetch(`${statementsUrl}/start`)
  const before = threadsOf(pid)
  await payLoop(stand, 'profiled', PAYMENTS)
  await pause(SETTLE_MS)
  const after = threadsOf(pid)
  await fetch(`${statementsUrl}/stop?folder=${encodeURIComponent(folder)}`)
  await pause(3_000)
  const used = new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]))
  print('Threads of the service', used, (ms) => ms / PAYMENTS)
  const profiles = readdirSync(folder).map((file) => sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  const [first, second] = profiles.toSorted((one, other) => other.busy - one.busy) as [Shares, Shares]
  const [main, workflows] = first.rooms.has('the bundle of the workflows') ? [second, first] : [first, second]
  // The profile's clock runs while a thread waits for a core, so only the shares count.
  for (const [name, shares, cpu] of [
    ['Main thread', main, used.get('main')!],
    ['Workflow thread', workflows, used.get('WorkerThread')!],
  ] as const) {
    const scaled = (us: number) => ((us / shares.busy) * cpu) / PAYMENTS
    print(`${name} by room; what Node does counts to its caller`, shares.rooms, scaled)
    print(`${name} by function`, shares.functions, scaled)
  }
} finally {
  await stand.close()
}
process.exit(0)
