import { setTimeout as delay } from 'node:timers/promises'
import type { Farm } from '../chaos/farm.ts'
import type { Shop } from '../chaos/shop.ts'
import { rowsAt } from '../connected.ts'
import type { ServerBinaries } from './server-binaries.ts'
import type { TemporalCluster } from './temporal-cluster.ts'

/** A platform starts a process that was killed again after this time. */
const RESTARTED_AFTER_MS = 5_000
const FRONTEND_AWAY_MS = 20_000
/** The time between two faults. What a fault has delayed ends in it. */
const CALM_MS = 15_000
/** The rate of the payments that show how long each fault delays a payment. */
const PROBE_EVERY_MS = 250

export interface Stall {
  fault: string
  /** How long the fault itself lasted. */
  faultMs: number
  /** From the creation to the success of the slowest payment; `before` is the slowest of the calm before. */
  slowestMs: number
  slowestId: string | undefined
  before: number
  payments: number
}

interface Fault {
  name: string
  cause(): Promise<void>
}

/** The faults in their order. The upgrade comes first, so that the others meet the newer server. */
export function faultsOf(farm: Farm, cluster: TemporalCluster, newer: ServerBinaries): Fault[] {
  const killed = async (member: 'history-1' | 'matching-1') => {
    await cluster.kill(member)
    await delay(RESTARTED_AFTER_MS)
    await cluster.start(member)
  }
  return [
    { name: `the cluster is upgraded to ${newer.version}, process by process`, cause: () => cluster.upgrade(newer) },
    { name: 'one of two history processes is killed', cause: () => killed('history-1') },
    { name: 'one of two matching processes is killed', cause: () => killed('matching-1') },
    {
      name: `the only frontend is away for ${FRONTEND_AWAY_MS / 1_000} s`,
      cause: async () => {
        await cluster.kill('frontend')
        await delay(FRONTEND_AWAY_MS)
        await cluster.start('frontend')
      },
    },
    { name: 'Temporal’s Postgres is restarted', cause: () => cluster.restartDatabase() },
    {
      name: 'one of two workers is stopped and started',
      cause: async () => {
        await farm.terminate('worker-1')
        await farm.start('worker-1')
        await farm.serves('worker-1')
      },
    },
    {
      name: 'both workers are killed and started',
      cause: async () => {
        await Promise.all([farm.kill('worker-1'), farm.kill('worker-2')])
        await Promise.all([farm.start('worker-1'), farm.start('worker-2')])
        await Promise.all([farm.serves('worker-1'), farm.serves('worker-2')])
      },
    },
  ]
}

/** Begins payments at a steady rate, however long each takes, until it is stopped. Their amounts begin at `from`. */
function startProbes(shop: Shop, from: number) {
  const stopping = new AbortController()
  const open = new Set<Promise<void>>()
  const running = (async () => {
    for (let index = from; !stopping.signal.aborted; index += 1) {
      const performed: Promise<void> = shop
        .perform({ do: 'payment', token: 'tok_success' }, index)
        .finally(() => open.delete(performed))
      open.add(performed)
      await delay(PROBE_EVERY_MS)
    }
  })()
  return async () => {
    stopping.abort()
    await running
    await Promise.all(open)
  }
}

interface Took {
  id: string
  createdMs: number
  /** Null while it is open. */
  ms: number | null
}

const DURATIONS = `
  SELECT t.id, extract(epoch FROM t.created_at)::float8 * 1000 AS "createdMs",
    extract(epoch FROM m.at - t.created_at)::float8 * 1000 AS ms
  FROM transactions AS t LEFT JOIN transitions AS m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED'
  WHERE t.id = ANY($1)`

interface FaultTimes {
  fault: string
  calm: number
  began: number
  ended: number
  until: number
}

/** Causes one fault after the other, beside payments whose amounts begin at `from`. */
export async function causeAll(
  { shop, from }: { shop: Shop; from: number },
  faults: readonly Fault[],
  say: (line: string) => void,
): Promise<FaultTimes[]> {
  const stopProbes = startProbes(shop, from)
  const times: FaultTimes[] = []
  try {
    for (const { name, cause } of faults) {
      const calm = Date.now()
      await delay(CALM_MS)
      say(name)
      const began = Date.now()
      await cause()
      const ended = Date.now()
      await delay(CALM_MS)
      times.push({ fault: name, calm, began, ended, until: Date.now() })
    }
  } finally {
    await stopProbes()
  }
  return times
}

/** Returns how long each fault delayed a payment, once every payment has ended. */
export async function stallsOf(
  { farm, shop, from }: { farm: Farm; shop: Shop; from: number },
  times: readonly FaultTimes[],
): Promise<Stall[]> {
  const probes = shop.memory.payments.filter(({ index }) => index >= from)
  const ids = probes.map(({ transactionId }) => transactionId)
  const took = await rowsAt<Took>(farm.databaseUrl, DURATIONS, [ids])
  return times.map(({ fault, calm, began, ended, until }) => {
    const within = (from_: number, to: number) =>
      took
        .filter(({ createdMs }) => createdMs >= from_ && createdMs < to)
        .map(({ id, ms }) => ({ id, ms: ms ?? Infinity }))
        .toSorted((one, other) => other.ms - one.ms)
    const met = within(began - 1_000, until)
    return {
      fault,
      faultMs: ended - began,
      slowestMs: met[0]?.ms ?? 0,
      slowestId: met[0]?.id,
      before: within(calm, began - 1_000)[0]?.ms ?? 0,
      payments: met.length,
    }
  })
}

/** A payment may be delayed this much longer than the fault lasts. */
export const DELAYED_AT_MOST_MS = 60_000

export function printStalls(stalls: readonly Stall[]): void {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  process.stdout.write('\n| fault | lasts, s | slowest payment, s | in the calm before, s | payments |\n')
  process.stdout.write('|---|--:|--:|--:|--:|\n')
  for (const { fault, faultMs, slowestMs, before, payments } of stalls)
    process.stdout.write(
      `| ${fault} | ${seconds(faultMs)} | ${seconds(slowestMs)} | ${seconds(before)} | ${payments} |\n`,
    )
}
