import { type ProviderId, PROVIDERS } from '../../src/providers/descriptors.ts'
import type { SimulatedProvider } from './ledger/simulated-provider.ts'

interface SimulatedModule {
  simulated: SimulatedProvider
}

/** Every registered provider, each in a folder by its id. */
export const SIMULATED_PROVIDERS: ReadonlyMap<ProviderId, SimulatedProvider> = new Map(
  await Promise.all(
    PROVIDERS.map(async ({ id }) => {
      const { simulated } = (await import(`./${id}/provider.ts`)) as SimulatedModule
      return [id, simulated] as const
    }),
  ),
)
