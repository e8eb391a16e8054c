import type { Currency } from '../money.ts'
import type { Mode, Rail } from '../states.ts'

/** How a provider finds a charge: by our reference, by its own id of a checkout, or not at all. */
export type Lookups = 'BY_REFERENCE' | 'BY_CHECKOUT_ID' | 'NEVER'

/** How a payer without a token pays: on a page, or by confirming a prompt on the phone. */
export type CheckoutKind = 'PAGE' | 'PHONE'

/** The facts by which a provider is routed, from its adapter and its configuration. */
export interface ProviderFacts {
  providerId: string
  /** The default order: it breaks ties and ranks providers without history. Equal places are ranked by id. */
  place: number
  connectedModes: readonly Mode[]
  currencies: readonly Currency[]
  rails: readonly Rail[]
  tokenRails: readonly Rail[]
  minimumCents: number
  maximumCents: number
  /** The largest amounts on rails whose own limit is below `maximumCents`. */
  railMaximumCents?: Readonly<Partial<Record<Rail, number>>>
  lookups: Lookups
  /** Where a payer without a token pays; null if the provider charges only tokens. */
  checkout: CheckoutKind | null
}

export interface RoutingRequest {
  mode: Mode
  amountCents: number
  currency: Currency
  /** The requested rail; null if the payer chooses at the checkout. */
  rail: Rail | null
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
  rail: Rail
  eligible: boolean
  excludedBecause: StaticExclusion | null
}

/** Returns the rail that the provider would use for the payment. */
export function railAt({ rails }: Pick<ProviderFacts, 'rails'>, { rail }: Pick<RoutingRequest, 'rail'>): Rail {
  return rail ?? rails[0] ?? 'CARD'
}

/** True if the provider can be asked about the outcome. */
export function canBeAsked(
  { lookups }: Pick<ProviderFacts, 'lookups'>,
  { token }: Pick<RoutingRequest, 'token'>,
): boolean {
  return lookups === 'BY_REFERENCE' || (lookups === 'BY_CHECKOUT_ID' && !token)
}

/** The largest amount that the provider takes on the rail. */
function maximumOn({ maximumCents, railMaximumCents = {} }: ProviderFacts, rail: Rail): number {
  return Math.min(maximumCents, railMaximumCents[rail] ?? Infinity)
}

function staticExclusion(
  facts: ProviderFacts,
  request: RoutingRequest,
  disabled: readonly string[],
): StaticExclusion | null {
  const rails = request.token ? facts.tokenRails : facts.checkout === null ? [] : facts.rails
  const named = request.namedProviderId ?? facts.providerId
  if (named !== facts.providerId) return 'not_named'
  if (!facts.connectedModes.includes(request.mode)) return 'not_connected'
  if (!facts.currencies.includes(request.currency)) return 'currency'
  const rail = railAt(facts, request)
  if (!rails.includes(rail)) return 'method'
  if (request.amountCents < facts.minimumCents || request.amountCents > maximumOn(facts, rail)) return 'amount'
  return disabled.includes(facts.providerId) ? 'disabled' : null
}

/** Applies the static filters to every provider, for the API and for the routing decision alike. */
export function staticCandidates(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  disabledProviders: readonly string[] = [],
): StaticCandidate[] {
  return providers.map((facts) => {
    const excludedBecause = staticExclusion(facts, request, disabledProviders)
    const rail = railAt(facts, request)
    return { providerId: facts.providerId, rail, eligible: excludedBecause === null, excludedBecause }
  })
}
