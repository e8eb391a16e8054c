import type { Mode, Provider, ProviderConnection } from '../providers/provider.ts'
import type { ActivityDeps } from './deps.ts'

export interface ConnectedProvider {
  provider: Provider
  connection: ProviderConnection
}

/** The provider with what it is reached by in a mode; null where it is unknown or not connected there. */
export function connectedProvider(
  { providers, connections }: Pick<ActivityDeps, 'providers' | 'connections'>,
  providerId: string,
  mode: Mode,
): ConnectedProvider | null {
  const provider = providers.find(({ id }) => id === providerId)
  const connection = provider && connections[provider.id]?.[mode]
  return provider && connection ? { provider, connection } : null
}
