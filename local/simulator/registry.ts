import { type KnownDescriptor, PROVIDERS } from '../../src/providers/descriptors.ts'
import type { SimulatedProvider } from './ledger/simulated-provider.ts'

interface SimulatedModule {
  simulated: SimulatedProvider
}

/** A provider with the part of it that the simulator plays. */
export interface SimulatedEntry {
  descriptor: KnownDescriptor
  simulated: SimulatedProvider
}

/** Every registered provider, each in a folder by its id. */
export const SIMULATED_PROVIDERS: readonly SimulatedEntry[] = await Promise.all(
  PROVIDERS.map(async (descriptor) => {
    const { simulated } = (await import(`./${descriptor.id}/provider.ts`)) as SimulatedModule
    return { descriptor, simulated }
  }),
)
