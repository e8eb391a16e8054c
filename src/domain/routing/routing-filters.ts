import type { Currency } from '../money.ts'
import type { Mode, PayInRail } from '../states.ts'
import { type RailFacts, railsIn, type RailTable } from './rail-facts.ts'

/** The facts by which a provider is routed, from its adapter and its configuration. */
export interface ProviderFacts {
  providerId: string
  /** The default order: it breaks ties and ranks providers without history. Equal places are ranked by id. */
  place: number
  connectedModes: readonly Mode[]
  /** The rails in use in each mode. */
  rails: Readonly<Record<Mode, RailTable>>
}

export interface RoutingRequest {
  mode: Mode
  amountCents: number
  currency: Currency
  /** The requested rail; null if the payer chooses at the checkout. */
  rail: PayInRail | null
  /** True for a token charge, false for a checkout. */
  token: boolean
  /** The provider that the business named; null or missing if any may be used. */
  namedProviderId?: string | null
}

/** Why a provider cannot take a payment, whatever its health. */
const STATIC_EXCLUSIONS = ['not_named', 'not_connected', 'currency', 'method', 'amount', 'disabled'] as const
export type StaticExclusion = (typeof STATIC_EXCLUSIONS)[number]

/** Why a provider is not in the order of a payment. */
export const EXCLUSIONS = [...STATIC_EXCLUSIONS, 'circuit_open'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export interface StaticCandidate {
  providerId: string
  rail: PayInRail
  eligible: boolean
  excludedBecause: StaticExclusion | null
}

/** Returns the rail that the provider would use for the payment. */
export function railAt(
  { rails }: Pick<ProviderFacts, 'rails'>,
  request: Pick<RoutingRequest, 'mode' | 'rail'>,
): PayInRail {
  return request.rail ?? railsIn(rails[request.mode])[0]?.[0] ?? 'CARD'
}

/** True if the provider can be asked about the outcome. */
export function canBeAsked({ lookups }: Pick<RailFacts, 'lookups'>, { token }: Pick<RoutingRequest, 'token'>): boolean {
  return lookups === 'BY_REFERENCE' || (lookups === 'BY_CHECKOUT_ID' && !token)
}

function staticExclusion(
  { providerId, connectedModes, rails }: ProviderFacts,
  request: RoutingRequest,
  rail: PayInRail,
  disabled: readonly string[],
): StaticExclusion | null {
  const { mode, currency, amountCents, token } = request
  const inUse = rails[mode]
  const facts = inUse[rail]
  if ((request.namedProviderId ?? providerId) !== providerId) return 'not_named'
  if (!connectedModes.includes(mode)) return 'not_connected'
  if (!railsIn(inUse).some(([, { currencies }]) => currencies.includes(currency))) return 'currency'
  if (!facts || !(token ? facts.token : facts.checkout !== null)) return 'method'
  if (!facts.currencies.includes(currency)) return 'currency'
  if (amountCents < facts.minimumCents || amountCents > facts.maximumCents) return 'amount'
  return disabled.includes(providerId) ? 'disabled' : null
}

/** Applies the static filters to every provider, for the API and for the routing decision alike. */
export function staticCandidates(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  disabledProviders: readonly string[] = [],
): StaticCandidate[] {
  return providers.map((facts) => {
    const rail = railAt(facts, request)
    const excludedBecause = staticExclusion(facts, request, rail, disabledProviders)
    return { providerId: facts.providerId, rail, eligible: excludedBecause === null, excludedBecause }
  })
}
