import type { ProviderFacts } from '../../domain/routing.ts'
import type { Mode, Provider, ProviderConnection, ProviderId } from './provider.ts'

/** Which providers are configured, in which mode. One that is missing here is "not connected". */
export type ProviderConnections = Partial<
  Readonly<Record<ProviderId, Readonly<Partial<Record<Mode, ProviderConnection | null>>>>>
>

const MODES: readonly Mode[] = ['TEST', 'LIVE']

/** What the router knows of every provider, connected or not. */
export function providerFacts(providers: readonly Provider[], connections: ProviderConnections): ProviderFacts[] {
  return providers.map(({ id, capabilities }) => ({
    providerId: id,
    connectedModes: MODES.filter((mode) => connections[id]?.[mode]),
    ...capabilities,
  }))
}
