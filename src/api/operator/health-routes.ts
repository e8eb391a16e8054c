import { type Circuit, circuitOf, healthOf } from '../../domain/providers/provider-health.ts'
import { MODES, type Mode } from '../../domain/mode.ts'
import type { Rail } from '../../domain/states.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { readCounts } from '../../db/rate-limits/read-counts.ts'
import { readDueRows } from '../../db/relay/due-rows.ts'
import { callsKey, windowOf } from '../../providers/contract/call-budgets.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { Api } from '../http/deps.ts'
import { defineRoute } from '../http/route.ts'
import { exampleHealth, OperatorHealth } from './health-schema.ts'

interface Connected {
  provider: Provider
  mode: Mode
}

interface ProviderHealth {
  providerId: string
  mode: Mode
  rail: Rail
  circuit: Circuit
  health: number
  outcomes: number
  successRate: number | null
}

const rounded = (value: number): number => Number(value.toFixed(6))

/** The providers of one mode on one rail, judged by their newest outcomes in any currency. */
async function healthOn({ pool }: Api, mode: Mode, rail: Rail, providers: readonly Provider[]) {
  const asked = providers.map(({ id: providerId }) => ({ providerId, rail }))
  // No payment is in this currency, so every provider is judged by the whole rail.
  const found = await recentOutcomes(pool, { mode, currency: 'none', providers: asked })
  return providers.map(({ id: providerId }): ProviderHealth => {
    const window = found.get(providerId)!.rail
    const { outcomes } = window
    const succeeded = outcomes.filter((outcome) => outcome === 'SUCCESS').length
    return {
      providerId,
      mode,
      rail,
      circuit: circuitOf(window),
      health: rounded(healthOf(window)),
      outcomes: outcomes.length,
      successRate: outcomes.length === 0 ? null : rounded(succeeded / outcomes.length),
    }
  })
}

async function providerHealth(api: Api, connected: readonly Connected[]): Promise<ProviderHealth[]> {
  const rails = [...new Set(api.providers.flatMap(({ capabilities }) => capabilities.rails))]
  const asked = MODES.flatMap((mode) => rails.map((rail) => ({ mode, rail })))
  const parts = asked.map(async ({ mode, rail }) => {
    const able = connected.filter((each) => each.mode === mode && each.provider.capabilities.rails.includes(rail))
    const providers = able.map(({ provider }) => provider)
    return providers.length === 0 ? [] : await healthOn(api, mode, rail, providers)
  })
  return (await Promise.all(parts)).flat()
}

/** Of each provider whose calls are limited: what all processes took of the window that runs now. */
async function callBudgets({ pool, connections }: Api, connected: readonly Connected[]) {
  const limited = connected.flatMap(({ provider: { id: providerId }, mode }) => {
    const callsPerMinute = connections[providerId]?.[mode]?.limits?.callsPerMinute ?? null
    return callsPerMinute === null ? [] : [{ providerId, mode, callsPerMinute }]
  })
  const counts = await readCounts(pool, limited.map(callsKey))
  return limited.map(({ providerId, mode, callsPerMinute }) => {
    const { limit, windowMs } = windowOf(callsPerMinute)
    const used = Math.min(limit, counts.get(callsKey({ providerId, mode })) ?? 0)
    return { providerId, mode, callsPerMinute, windowSeconds: windowMs / 1_000, limit, used }
  })
}

export const operatorHealthRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'GET',
    path: '/api/operator/health',
    operationId: 'getServiceHealth',
    summary: 'How the providers, the engine and the relay are doing',
    description:
      'The first thing to look at where payments fail or wait: circuits and success rates of each connected provider, what ' +
      'is left of its calls, whether a worker polls the engine, and what is due and not taken yet.',
    responses: { 200: { description: 'As it is now.', schema: OperatorHealth, example: exampleHealth } },
    errors: [],
    handle: async (_call, api) => {
      const connected = api.providers.flatMap((provider) =>
        MODES.filter((mode) => api.connections[provider.id]?.[mode]).map((mode) => ({ provider, mode })),
      )
      const [providers, budgets, due, isUp] = await Promise.all([
        providerHealth(api, connected),
        callBudgets(api, connected),
        readDueRows(api.pool),
        api.engine.isUp(),
      ])
      const engine = { state: isUp ? 'UP' : 'DOWN', workflowsUrl: api.config.workflowsUrl ?? null }
      return { status: 200, body: { providers, callBudgets: budgets, engine, due } }
    },
  }),
]
