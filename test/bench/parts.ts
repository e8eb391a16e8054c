import type { Row } from './figures.ts'
import { burst } from './parts/burst.ts'
import { costs } from './parts/costs.ts'
import { fairness } from './parts/fairness.ts'
import { history } from './parts/history.ts'
import { latency } from './parts/latency.ts'
import { memory, twentyThousand } from './parts/memory.ts'
import { pages } from './parts/pages.ts'
import { payouts } from './parts/payouts.ts'
import { proofs } from './parts/proofs.ts'
import { reads } from './parts/reads.ts'
import { rest } from './parts/rest.ts'
import { roundTrips } from './parts/round-trips.ts'
import { routing } from './parts/routing.ts'
import { start } from './parts/start.ts'
import { tenMillion } from './parts/ten-million.ts'
import { throughput } from './parts/throughput.ts'
import { workers } from './parts/workers.ts'
import type { Stand } from './stand.ts'

/** `kept` is a folder of data that outlives the bench, where one is wanted. */
export type Part = (stand: Stand, kept?: string) => Promise<Row[]>

/** What `npm run bench` measures, in this order: within twelve minutes, all of them on one folder of data. */
export const PARTS: Record<string, Part> = {
  burst,
  history,
  latency,
  throughput,
  payouts,
  reads,
  memory,
  'round-trips': roundTrips,
  start,
  rest,
  // After whatever counts: what it leaves hanging is tried again later.
  fairness,
  routing,
  pages,
  proofs,
}

/** What takes too long to be among them, and is measured where somebody names it. */
export const LONG_PARTS: Record<string, Part> = {
  'twenty-thousand': twentyThousand,
  costs,
  workers,
  'ten-million': tenMillion,
}
