import { simulatedKeys } from '../../../local/simulator/keys.ts'
import type { ProviderConnection } from '../../../src/providers/contract/provider.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'

/** Whose keys a connection has: ours in the two modes, or those of somebody whom the provider does not know. */
export type Keyholder = 'TEST' | 'LIVE' | 'STRANGER'

export type Keys = Pick<ProviderConnection, 'secretKey' | 'settings'>

/** A provider's keys as an embedded start makes them, in the form that its descriptor says. */
export function keysOf(id: ProviderId, holder: Keyholder): Keys {
  return holder === 'STRANGER' ? simulatedKeys('a stranger', id, 'TEST') : simulatedKeys('the contract', id, holder)
}
