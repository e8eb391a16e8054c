/**
 * npm run bench [-- --only throughput,burst] [-- --full]
 *
 * Measures the budgets on the product itself: `npm start` in a folder of its own, this process in the place of
 * merchant and receivers. Exits ≠ 0 only for what is counted exactly; times depend on the machine.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { burst } from './parts/burst.ts'
import { fairness } from './parts/fairness.ts'
import { history } from './parts/history.ts'
import { latency } from './parts/latency.ts'
import { memory, memoryInFull } from './parts/memory.ts'
import { pages } from './parts/pages.ts'
import { payouts } from './parts/payouts.ts'
import { proofs } from './parts/proofs.ts'
import { reads } from './parts/reads.ts'
import { roundTrips } from './parts/round-trips.ts'
import { routing } from './parts/routing.ts'
import { start } from './parts/start.ts'
import { throughput } from './parts/throughput.ts'
import { openStand, say, type Stand } from './stand.ts'
import { printTable, type Row } from './table.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
})

/** In this order: what restarts the product comes late. */
const PARTS: Record<string, (stand: Stand) => Promise<Row[]>> = {
  history,
  latency,
  throughput,
  burst,
  payouts,
  reads,
  memory: options.full ? memoryInFull : memory,
  'round-trips': roundTrips,
  start,
  // After whatever counts: what it leaves hanging is tried again later.
  fairness,
  routing,
  pages,
  proofs,
}

/** A core's share that may be busy with something else. */
const QUIET_LOAD = 0.25

const wanted = options.only?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.find((name) => !PARTS[name])
if (unknown) {
  process.stderr.write(`there is no part ${unknown}; the parts are ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(2)
}

async function bench(): Promise<Row[]> {
  say('starting the service on a new folder')
  const stand = await openStand()
  const stop = () => void stand.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const rows: Row[] = []
    for (const [name, part] of Object.entries(PARTS)) {
      if (!wanted.includes(name)) continue
      say(name)
      rows.push(...(await part(stand)))
    }
    return rows
  } finally {
    await stand.close()
  }
}

/** Of the last minute before anything began here. Others at work make every time longer, and ratios uneven. */
function machine(): Row {
  const [load] = loadavg() as [number, number, number]
  const cores = availableParallelism()
  const quiet = load < cores * QUIET_LOAD
  const measured = `${load.toFixed(2)} on ${cores} cores${quiet ? '' : ', not quiet: no time below means much'}`
  return { figure: 'load of the machine before', measured, ok: null }
}

const rows = [machine(), ...(await bench())]
printTable(rows)
process.exitCode = rows.some(({ ok, exact }) => exact && ok === false) ? 1 : 0
