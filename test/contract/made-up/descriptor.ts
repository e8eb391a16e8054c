import { SETTINGS_OF, type Signing } from './signing.ts'
import type { RailFacts } from '../../../src/domain/routing/rail-facts.ts'
import { PAY_IN_RAILS, type PayInRail } from '../../../src/domain/states.ts'
import { USUAL_REFERENCE } from '../../../src/providers/contract/reference.ts'
import { type Capabilities, everywhere, type ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'

/** How a made-up provider differs from the plain one. */
export interface Traits {
  capabilities?: Partial<Omit<Capabilities, 'rails' | 'defaultRails'>>
  /** Its rails, with what differs on each. */
  rails?: Readonly<Partial<Record<PayInRail, Partial<RailFacts>>>>
  everyRail?: Partial<RailFacts>
  simulation?: Partial<ProviderDescriptor['simulation']>
  signing?: Signing
}

const PLAIN_RAIL: RailFacts = {
  currencies: ['ZAR'],
  minimumCents: 1,
  maximumCents: 99_999_999_999,
  checkout: 'PAGE',
  token: false,
  needsPhone: false,
  lookups: 'BY_REFERENCE',
  checkoutsHiddenForMinutes: 0,
  refunds: 'PARTIAL',
  cost: {},
}

/** A plain provider of cards and transfers with one simple wire format, which a test changes by its traits. */
export function madeUpDescriptor(
  id: string,
  {
    capabilities,
    rails = { CARD: { token: true }, BANK_TRANSFER: {} },
    everyRail,
    simulation,
    signing = 'BODY',
  }: Traits,
): ProviderDescriptor {
  const names = PAY_IN_RAILS.filter((rail) => rails[rail])
  return {
    id,
    displayName: `Made-up ${id}`,
    place: 100,
    capabilities: {
      rails: Object.fromEntries(names.map((rail) => [rail, { ...PLAIN_RAIL, ...everyRail, ...rails[rail] }])),
      defaultRails: names,
      refunds: { byReference: true, lookup: true },
      operatorLookup: { tokenCharge: null, refund: null },
      transferRails: { TEST: [], LIVE: [] },
      splits: false,
      reference: USUAL_REFERENCE,
      events: signing === 'NOTHING' ? 'UNSIGNED' : 'SIGNED',
      ...capabilities,
    },
    configuration: { baseUrl: everywhere(`https://api.${id}.example`), settings: SETTINGS_OF[signing] },
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
