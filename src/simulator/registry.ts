import type { ProviderName } from './names.ts'
import { paystackSimulator } from './paystack.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

/** Every provider the simulator speaks for; a new one is one line here. */
export const SIMULATED_PROVIDERS: ReadonlyMap<ProviderName, SimulatedProvider> = new Map([
  ['paystack', paystackSimulator],
])
