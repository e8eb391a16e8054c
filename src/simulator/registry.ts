import type { ProviderName } from './names.ts'
import { ozowSimulator } from './ozow/provider.ts'
import { paystackSimulator } from './paystack/provider.ts'
import { peachSimulator } from './peach/provider.ts'
import type { SimulatedProvider } from './ledger/simulated-provider.ts'
import { stitchSimulator } from './stitch/provider.ts'
import { yocoSimulator } from './yoco/provider.ts'

/** Every provider the simulator speaks for; a new one is one line here. */
export const SIMULATED_PROVIDERS: ReadonlyMap<ProviderName, SimulatedProvider> = new Map<
  ProviderName,
  SimulatedProvider
>([
  ['paystack', paystackSimulator],
  ['peach', peachSimulator],
  ['yoco', yocoSimulator],
  ['ozow', ozowSimulator],
  ['stitch', stitchSimulator],
])
