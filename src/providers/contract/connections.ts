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

/** The provider for payouts in a mode: the first that is connected and has a rail there, or null. */
export function payoutProvider(
  providers: readonly Provider[],
  connections: ProviderConnections,
  mode: Mode,
): Provider | null {
  const able = ({ id, capabilities }: Provider): boolean =>
    capabilities.transferRails[mode].length > 0 && Boolean(connections[id]?.[mode])
  return providers.filter(able).toSorted((one, other) => one.place - other.place)[0] ?? null
}

/** The facts of a registered provider. */
type KnownFacts = ProviderFacts & { providerId: ProviderId }

/** Returns the rails that are in use with a connection. */
function railsInUse(
  { rails, defaultRails }: Capabilities,
  { rails: named = defaultRails }: Pick<ProviderConnection, 'rails'>,
): RailTable {
  return Object.fromEntries(railsIn(rails).filter(([rail]) => named.includes(rail)))
}

/** The router's facts about every provider, connected or not. */
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
