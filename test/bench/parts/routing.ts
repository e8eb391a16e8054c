import { recentOutcomes } from '../../../src/db/payments/recent-outcomes.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import { insertManyAttempts, ON_CARD, TEN_PROVIDERS } from '../../db/many/attempts.ts'
import { DECIDED_AT, REQUEST } from '../../domain/routing/routing-pasts.ts'
import { atMost, detail, figure, quantile, type Row } from '../figures.ts'
import type { Stand } from '../stand.ts'

const PAST = 1_000_000
const DECISIONS = 1_000

/** A decision over ten providers without a cache; the service reads the same at most once a second. */
export async function routing(stand: Stand): Promise<Row[]> {
  const took: number[] = []
  await stand.patiently(async (pool) => {
    await insertManyAttempts(pool, PAST)
    for (let n = 0; n < DECISIONS; n++) {
      const since = performance.now()
      const outcomes = await recentOutcomes(pool, { mode: 'TEST', currency: 'ZAR', routes: ON_CARD })
      decideRoute({ providers: TEN_PROVIDERS, request: REQUEST, outcomes, decidedAt: DECIDED_AT })
      took.push(performance.now() - since)
    }
  })
  const name = 'routing decision, 10 providers, 1 000 000 past outcomes, p95'
  return [figure(name, 'ms', [quantile(took, 0.95)], { budget: atMost(5) }), detail('p50', 'ms', [quantile(took, 0.5)])]
}
