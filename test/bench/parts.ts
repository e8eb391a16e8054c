import type { Row } from './figures.ts'
import { balances } from './parts/balances.ts'
import { burst } from './parts/burst.ts'
import { cluster } from './parts/cluster.ts'
import { costs } from './parts/costs.ts'
import { exports } from './parts/exports.ts'
import { history } from './parts/history.ts'
import { latency } from './parts/latency.ts'
import { memory, twentyThousand } from './parts/memory.ts'
import { pages } from './parts/pages.ts'
import { payouts } from './parts/payouts.ts'
import { proofs } from './parts/proofs.ts'
import { reads } from './parts/reads.ts'
import { recording } from './parts/recording.ts'
import { rest } from './parts/rest.ts'
import { roundTrips } from './parts/round-trips.ts'
import { retention } from './parts/retention.ts'
import { routing } from './parts/routing.ts'
import { start } from './parts/start.ts'
import { tenMillion } from './parts/ten-million.ts'
import { throughput } from './parts/throughput.ts'
import { versions } from './parts/versions.ts'
import { workers } from './parts/workers.ts'
import type { Stand } from './stand.ts'

/** `kept` is a data folder that outlives the bench. */
export type Part = (stand: Stand, kept?: string) => Promise<Row[]>

/** The parts of `npm run bench` in their order: within twelve minutes, all on one data folder. */
export const PARTS: Record<string, Part> = {
  burst,
  history,
  latency,
  throughput,
  recording,
  payouts,
  reads,
  memory,
  'round-trips': roundTrips,
  start,
  rest,
  routing,
  pages,
  proofs,
}

export const LONG_PARTS: Record<string, Part> = {
  'twenty-thousand': twentyThousand,
  costs,
  workers,
  versions,
  cluster,
  exports,
  balances,
  retention,
  'ten-million': tenMillion,
}
