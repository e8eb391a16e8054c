import type { ProviderName } from './names.ts'
import { ozowSimulator } from './ozow.ts'
import { paystackSimulator } from './paystack.ts'
import { peachSimulator } from './peach.ts'
import type { SimulatedProvider } from './simulated-provider.ts'
import { stitchSimulator } from './stitch.ts'
import { yocoSimulator } from './yoco.ts'

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
