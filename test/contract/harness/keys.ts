import { type KeySide, simulatedKeys } from '../../../local/simulator/keys.ts'
import type { ProviderConnection } from '../../../src/providers/contract/call.ts'
import type { KnownDescriptor } from '../../../src/providers/descriptors.ts'

/** The holder of a connection's keys: ours in each mode, or a stranger whom the provider does not know. */
export type Keyholder = 'TEST' | 'LIVE' | 'STRANGER'

export type Keys = Pick<ProviderConnection, 'secretKey' | 'settings'>

/** A provider's keys, generated as by `npm start`, in the format of its descriptor. */
export function keysOf(descriptor: KnownDescriptor, holder: Keyholder, side: KeySide = 'SERVICE'): Keys {
  return holder === 'STRANGER'
    ? simulatedKeys('a stranger', descriptor, 'TEST', side)
    : simulatedKeys('the contract', descriptor, holder, side)
}
