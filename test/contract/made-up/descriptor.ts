import { SETTINGS_OF, type Signing } from './signing.ts'
import { USUAL_REFERENCE } from '../../../src/providers/contract/reference.ts'
import { type Capabilities, everywhere, type ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'

/** How a made-up provider differs from the plain one. */
export interface Traits {
  capabilities?: Partial<Capabilities>
  simulation?: Partial<ProviderDescriptor['simulation']>
  signing?: Signing
}

/** A plain provider of cards and transfers with one simple wire format, which a test changes by its traits. */
export function madeUpDescriptor(
  id: string,
  { capabilities, simulation, signing = 'BODY' }: Traits,
): ProviderDescriptor {
  return {
    id,
    displayName: `Made-up ${id}`,
    place: 100,
    capabilities: {
      currencies: ['ZAR'],
      rails: ['CARD', 'BANK_TRANSFER'],
      tokenRails: ['CARD'],
      checkout: 'PAGE',
      minimumCents: 1,
      maximumCents: 99_999_999_999,
      lookups: 'BY_REFERENCE',
      checkoutsHiddenForMinutes: 0,
      refunds: { partial: true, byReference: true, lookup: true },
      operatorLookup: { tokenCharge: null, refund: null },
      transferRails: { TEST: [], LIVE: [] },
      splits: false,
      needsEmail: false,
      needsPhone: false,
      reference: USUAL_REFERENCE,
      events: signing === 'NOTHING' ? 'UNSIGNED' : 'SIGNED',
      ...capabilities,
    },
    configuration: {
      baseUrl: everywhere(`https://api.${id}.example`),
      settings: SETTINGS_OF[signing],
    },
    simulation: {
      embedded: false,
      sendsDeclineEvents: true,
      sendsLostResultEvents: true,
      challengesCards: false,
      chargesAtOnce: true,
      refundsAtOnce: false,
      ...simulation,
    },
  }
}
