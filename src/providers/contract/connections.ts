import { railsIn, type RailTable } from '../../domain/routing/rail-facts.ts'
import type { ProviderFacts } from '../../domain/routing/routing-filters.ts'
import { MODES, type Mode } from '../../domain/states.ts'
import type { ProviderId } from '../descriptors.ts'
import type { Capabilities } from './descriptor.ts'
import type { ProviderConnection } from './call.ts'
import type { Provider } from './provider.ts'

/** The configured providers in each mode; a missing one is "not connected". */
export type ProviderConnections = Partial<
  Readonly<Record<ProviderId, Readonly<Partial<Record<Mode, ProviderConnection | null>>>>>
>

/** The first provider that is connected and has a payout rail in that mode, or null. */
export function payoutProvider(
  providers: readonly Provider[],
  connections: ProviderConnections,
  mode: Mode,
): Provider | null {
  const able = ({ id, capabilities }: Provider): boolean =>
    capabilities.transferRails[mode].length > 0 && Boolean(connections[id]?.[mode])
  return providers.filter(able).toSorted((one, other) => one.place - other.place)[0] ?? null
}

type KnownFacts = ProviderFacts & { providerId: ProviderId }

function railsInUse(
  { rails, defaultRails }: Capabilities,
  { rails: named = defaultRails }: Pick<ProviderConnection, 'rails'>,
): RailTable {
  return Object.fromEntries(railsIn(rails).filter(([rail]) => named.includes(rail)))
}

export function providerFacts(providers: readonly Provider[], connections: ProviderConnections): KnownFacts[] {
  return providers.map(({ id, place, capabilities }) => {
    const { TEST, LIVE } = connections[id] ?? {}
    return {
      providerId: id,
      place,
      connectedModes: MODES.filter((mode) => connections[id]?.[mode]),
      rails: { TEST: railsInUse(capabilities, TEST ?? {}), LIVE: railsInUse(capabilities, LIVE ?? {}) },
      prices: { TEST: TEST?.prices, LIVE: LIVE?.prices },
    }
  })
}
