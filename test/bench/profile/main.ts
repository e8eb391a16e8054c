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
import type { Profiler } from 'node:inspector'

/** Microseconds of a thread by function, and by room or package, without idle time. */
interface Shares {
  busy: number
  rooms: Map<string, number>
  functions: Map<string, number>
}

/** V8's own work belongs to no function. */
const OWN = /^\((idle|program|garbage collector|root)\)$/

/** A room of the service, a package, or null for Node's own code, which counts to its caller. */
function homeOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string | null {
  if (OWN.test(functionName)) return functionName
  const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (installed) return installed
  const [, room] = /\/(src\/[^/]+(?:\/[^/.]+(?=\/))?)/.exec(url) ?? []
  if (room) return room
  if (url.includes('workflow-bundle')) return 'the bundle of the workflows'
  return url.startsWith('evalmachine') ? '@temporalio/worker' : null
}

function nameOf({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const file = url.replace(/^.*\/(?=(node_modules|src)\/)/, '').replace(/^.*(?=workflow-bundle)/, '')
  return `${functionName || '(anonymous)'} ${file && `${file}:${lineNumber + 1}`}`.trim()
}

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more)
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const roomOf = (id: number): string => {
    const caller = callers.get(id)
    const home = homeOf(byId.get(id)!.callFrame)
    return home ?? (caller === undefined ? 'Node' : roomOf(caller).replace('(root)', 'Node'))
  }
  const spent = new Map<number, number>()
  for (const [at, id] of samples.entries()) spent.set(id, (spent.get(id) ?? 0) + timeDeltas[at]!)
  const shares: Shares = { busy: 0, rooms: new Map(), functions: new Map() }
  for (const [id, us] of spent) {
    const { callFrame } = byId.get(id)!
    if (callFrame.functionName === '(idle)') continue
    shares.busy += us
    add(shares.rooms, roomOf(id), us)
    add(shares.functions, nameOf(callFrame), us)
  }
  return shares
}

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
