import { type KnownDescriptor, PROVIDERS } from '../../src/providers/descriptors.ts'
import type { SimulatedProvider } from './ledger/simulated-provider.ts'

export interface SimulatedEntry {
  descriptor: KnownDescriptor
  simulated: SimulatedProvider
}

/** Every registered provider, each in a folder by its id. */
export const SIMULATED_PROVIDERS: readonly SimulatedEntry[] = await Promise.all(
  PROVIDERS.map(async (descriptor) => {
    const { simulated }: { simulated: SimulatedProvider } = await import(`./${descriptor.id}/provider.ts`)
    return { descriptor, simulated }
  }),
)
