/**
 * npm run bench [-- all | <part>…] [-- --json <file>] [-- --against <file>] [-- --data <folder>]
 *
 * Measures the budgets on the product itself: `npm start` in a new folder, with this process as merchant and
 * receivers. `ten-million` fills the folder that `--data` keeps. The exit code is not 0 only if an exactly
 * counted figure misses its budget, because times depend on the machine.
 */
import { parseArgs } from 'node:util'
import { isMet } from './figures.ts'
import { LONG_PARTS, PARTS } from './parts.ts'
import { watchOthers } from './quiet.ts'
import {
  type PartResult,
  readResults,
  type Results,
  thisCommit,
  thisMachine,
  withVerdict,
  writeResults,
} from './results.ts'
import { openStand, say, type Stand } from './stand.ts'
import { printTable } from './table.ts'

/** Each part takes less than half of this on a machine with two cores; a longer one hangs. */
const PART_WITHIN_MS = 1_800_000

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string', default: 'bench.json' }, against: { type: 'string' }, data: { type: 'string' } },
})
const before = options.against === undefined ? null : readResults(options.against)

const known = { ...PARTS, ...LONG_PARTS }
const wanted = named.length === 0 ? Object.keys(PARTS) : named.includes('all') ? Object.keys(known) : named
const unknown = wanted.find((name) => !known[name])
if (unknown !== undefined) {
  const names = (of: object) => Object.keys(of).join(', ')
  process.stderr.write(
    `there is no part ${unknown}; the parts are ${names(PARTS)}, and by name alone ${names(LONG_PARTS)}\n`,
  )
  process.exit(2)
}

async function measure(name: string, stand: Stand): Promise<PartResult> {
  say(name)
  const since = performance.now()
  const date = new Date().toISOString()
  const ended = watchOthers()
  const late = setTimeout(() => {
    process.stderr.write(`bench      ${name} has not ended within ${PART_WITHIN_MS / 60_000} minutes\n`)
    process.kill(process.pid, 'SIGTERM')
  }, PART_WITHIN_MS)
  try {
    const rows = (await known[name]!(stand, options.data)).map(withVerdict)
    const seconds = Math.round((performance.now() - since) / 1_000)
    return { date, commit: thisCommit(), seconds, ...ended(), rows }
  } finally {
    clearTimeout(late)
  }
}

/** The file is written after each part, so that a later failure loses nothing. */
async function bench(): Promise<Results> {
  const results: Results = { machine: thisMachine(), parts: {} }
  say('starting the service on a new folder')
  const stand = await openStand()
  const stop = () => void stand.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    for (const name of Object.keys(known).filter((each) => wanted.includes(each))) {
      results.parts[name] = await measure(name, stand)
      writeResults(options.json, results)
    }
  } finally {
    await stand.close()
    printTable(results, before)
  }
  return results
}

const since = performance.now()
const { parts } = await bench()
process.stdout.write(`${((performance.now() - since) / 60_000).toFixed(1)} minutes; as JSON in ${options.json}\n`)
const rows = Object.values(parts).flatMap((part) => part.rows)
process.exitCode = rows.some((row) => row.exact && isMet(row) === false) ? 1 : 0
