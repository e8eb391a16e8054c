import fc from 'fast-check'
import { setTimeout as delay } from 'node:timers/promises'
import type { Farm } from '../chaos/farm.ts'
import type { Cluster, Node } from './nodes.ts'
import { resolves } from '../until.ts'

/** How the machine of the primary is lost. */
export const LOSSES = ['killed', 'frozen', 'isolated', 'woken', 'standbys first', 'with the engine'] as const
export type Loss = (typeof LOSSES)[number]

export const MEANINGS: Readonly<Record<Loss, string>> = {
  killed: 'every process is killed, the data are deleted',
  frozen: 'every process stands still, and is killed after the promotion',
  isolated: 'no packet reaches it or leaves it, and it is killed after the promotion',
  woken: 'frozen, promoted, and woken beside the new primary, with its old connections',
  'standbys first': 'both standbys stand still for 8 s, then the primary is killed and they continue',
  'with the engine': 'killed, and Temporal loses its data at the same moment; an operator lets attempts begin',
}

/** Every kind, or those that contain the text, come equally often; the seed determines the order. */
export function lossesOf(seed: number, count: number, kind: string): Loss[] {
  const kinds = LOSSES.filter((each) => each.includes(kind))
  const rounds = Math.ceil(count / kinds.length)
  const order = fc.shuffledSubarray(kinds, { minLength: kinds.length })
  return fc.sample(order, { seed, numRuns: rounds }).flat().slice(0, count)
}

const STANDBYS_AWAY_MS = 8_000
/** Longer than the service waits for a response of the database. */
const TWO_PRIMARIES_MS = 10_000
/** A cluster's tool that asks every half second, and twice before it believes it. */
const ASKS_EVERY_MS = 500
const ANSWERS_WITHIN_MS = 1_000

/** Resolves when the primary has given no answer twice in a row. Killed servers refuse at once; others say nothing. */
async function untilNoticed(primary: Node): Promise<void> {
  for (let missed = 0; missed < 2;) {
    const answered = await Promise.race([resolves(primary.query('SELECT')), delay(ANSWERS_WITHIN_MS, false)])
    missed = answered ? 0 : missed + 1
    await delay(ASKS_EVERY_MS)
  }
}

/** Loses the primary, and promotes a standby as a cluster's tool does. */
export async function lose(loss: Loss, cluster: Cluster, farm: Farm, onLost: () => void) {
  const { primary, standbys, router, replication } = cluster
  if (loss === 'standbys first') {
    for (const standby of standbys) standby.freeze()
    await delay(STANDBYS_AWAY_MS)
  }
  const at = Date.now()
  onLost()
  let engine: Promise<void> = Promise.resolve()
  if (loss === 'frozen' || loss === 'woken') primary.freeze()
  else if (loss === 'isolated') for (const each of [router, replication]) each.lose()
  else await primary.lose()
  if (loss === 'with the engine') engine = farm.loseEngineData()
  if (loss === 'standbys first') for (const standby of standbys) standby.wake()
  // An isolated server answers only those that are isolated with it.
  await (loss === 'isolated' ? delay(2 * (ASKS_EVERY_MS + ANSWERS_WITHIN_MS)) : untilNoticed(primary))
  await cluster.failOver({ keepsOpen: loss === 'woken' })
  const promotedAt = Date.now()
  if (loss === 'woken') primary.wake()
  // An engine without data proves nothing. The operator knows that a synchronous standby has every commit.
  if (loss === 'with the engine') engine = engine.then(() => farm.command('record-restored', '--yes', '--engine-lost'))
  return {
    at,
    promotedAt,
    /** Gives the cluster three servers again. */
    mend: async () => {
      if (loss === 'woken') await delay(Math.max(0, promotedAt + TWO_PRIMARIES_MS - Date.now()))
      await primary.lose()
      await cluster.rejoin(primary)
      await engine
    },
  }
}
