import { circuitOf, healthOf } from '../domain/providers/provider-health.ts'
import { routeKey } from '../domain/routing/decision.ts'
import { percentile, rounded } from '../domain/routing/routing-score.ts'
import { railsIn } from '../domain/routing/rail-facts.ts'
import { MODES } from '../domain/states.ts'
import { recentOutcomes } from '../db/payments/recent-outcomes.ts'
import type { Database } from '../db/query.ts'
import { readCounts } from '../db/rate-limits/shared-counter.ts'
import { callsKey, windowOf } from '../providers/contract/call-budgets.ts'
import { providerFacts, type ProviderConnections } from '../providers/contract/connections.ts'
import type { Provider } from '../providers/contract/provider.ts'

export interface Connected {
  providers: readonly Provider[]
  connections: ProviderConnections
}

/** By the newest outcomes in any currency, on one connection. */
export async function readProviderHealth(db: Database, { providers, connections }: Connected) {
  const all = []
  const known = providerFacts(providers, connections)
  for (const mode of MODES) {
    const routes = known
      .filter(({ connectedModes }) => connectedModes.includes(mode))
      .flatMap(({ providerId, rails }) => railsIn(rails[mode]).map(([rail]) => ({ providerId, rail })))
    if (routes.length === 0) continue
    // No payment has this currency, so all outcomes of the rail count.
    const found = await recentOutcomes(db, { mode, currency: 'none', routes })
    for (const route of routes) {
      const window = found.get(routeKey(route))!.rail
      const { length: outcomes } = window.outcomes
      const succeeded = window.outcomes.filter((outcome) => outcome === 'SUCCESS').length
      const successRate = outcomes === 0 ? null : rounded(succeeded / outcomes)
      const health = { circuit: circuitOf(window), health: rounded(healthOf(window)) }
      const medianAnswerMs = percentile(window.answersMs, 0.5)
      all.push({ ...route, mode, ...health, outcomes, successRate, medianAnswerMs })
    }
  }
  return all
}

/** Returns the calls that all processes made in the current window, for each provider with a limit. */
export async function readCallBudgets(db: Database, { providers, connections }: Connected) {
  const limited = providers.flatMap(({ id: providerId }) =>
    MODES.flatMap((mode) => {
      const callsPerMinute = connections[providerId]?.[mode]?.limits?.callsPerMinute ?? null
      return callsPerMinute === null ? [] : [{ providerId, mode, callsPerMinute }]
    }),
  )
  const counts = limited.length === 0 ? new Map<string, number>() : await readCounts(db, limited.map(callsKey))
  return limited.map(({ providerId, mode, callsPerMinute }) => {
    const { limit, windowMs } = windowOf(callsPerMinute)
    const used = Math.min(limit, counts.get(callsKey({ providerId, mode })) ?? 0)
    return { providerId, mode, callsPerMinute, windowSeconds: windowMs / 1_000, limit, used }
  })
}
