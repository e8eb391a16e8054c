import { type Circuit, circuitOf, healthOf } from '../../domain/providers/provider-health.ts'
import { MODES, type Mode, type Rail } from '../../domain/states.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { readCounts } from '../../db/rate-limits/rate-store.ts'
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

/** Returns the health of the providers of one mode and rail, by their newest outcomes in any currency. */
async function healthOn({ pool }: Api, mode: Mode, rail: Rail, providers: readonly Provider[]) {
  const asked = providers.map(({ id: providerId }) => ({ providerId, rail }))
  // No payment has this currency, so all outcomes of the rail count.
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

/** Returns the calls that all processes made in the current window, for each provider with a limit. */
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
    summary: 'Health of the providers, the engine and the relay',
    description:
      'Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected ' +
      'provider, whether a worker polls the engine, and how many rows wait for the relay.',
    responses: { 200: { description: 'The current health.', schema: OperatorHealth, example: exampleHealth } },
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
