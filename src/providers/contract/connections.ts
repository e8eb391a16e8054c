import type { ProviderFacts } from '../../domain/routing.ts'
import { MODES, type Mode } from '../../domain/mode.ts'
import type { ProviderId } from '../descriptors.ts'
import type { Provider, ProviderConnection } from './provider.ts'

/** Which providers are configured, in which mode. One that is missing here is "not connected". */
export type ProviderConnections = Partial<
  Readonly<Record<ProviderId, Readonly<Partial<Record<Mode, ProviderConnection | null>>>>>
>

/** What the router knows of every provider, connected or not. */
export function providerFacts(providers: readonly Provider[], connections: ProviderConnections): ProviderFacts[] {
  return providers.map(({ id, place, capabilities }) => ({
    providerId: id,
    place,
    connectedModes: MODES.filter((mode) => connections[id]?.[mode]),
    ...capabilities,
  }))
}
