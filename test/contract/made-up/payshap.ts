import { PAYSHAP_CENTS } from '../../../src/domain/payouts/payout-rails.ts'
import type { Subject } from '../subject.ts'
import type { Traits } from './descriptor.ts'
import { madeUp } from './provider.ts'

/**
 * PayShap Request at a made-up provider as a prompt: the payer approves the request in the app of the bank. Peach and
 * Ozow offer it on a page.
 */
export function madeUpPayShap(id: string, simulation: Traits['simulation'] = {}): Subject {
  return madeUp(id, {
    rails: { PAYSHAP: { maximumCents: PAYSHAP_CENTS }, BANK_TRANSFER: {} },
    everyRail: { checkout: 'PHONE', needsPhone: true },
    simulation: { chargesAtOnce: false, ...simulation },
  })
}
