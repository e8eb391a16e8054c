import type { ProviderDescriptor } from '../../src/providers/contract/descriptor.ts'
import type { Adapter } from '../../src/providers/contract/provider.ts'
import type { KnownDescriptor } from '../../src/providers/descriptors.ts'
import type { HttpClient } from '../../src/providers/wire/http.ts'
import type { SimulatedProvider } from '../../local/simulator/ledger/simulated-provider.ts'
import type { ContractHarness } from './harness/harness.ts'

/** A provider with everything that the contract suite needs of it. */
export interface Subject {
  descriptor: KnownDescriptor
  createAdapter: (http: HttpClient) => Adapter
  simulated: SimulatedProvider
  harness: ContractHarness
}

/** The descriptor of a provider that is not registered. Only registered ids have the type of an id. */
export function unregistered(descriptor: ProviderDescriptor): KnownDescriptor {
  return descriptor as KnownDescriptor
}
