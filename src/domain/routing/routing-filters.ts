import type { Mode } from '../mode.ts'
import type { Currency } from '../money.ts'
import type { Rail } from '../states.ts'

/** What the router knows of a provider: facts of its adapter and of its configuration. */
export interface ProviderFacts {
  providerId: string
  /** Ties, and the absence of any history, go by this; of equal ones by name. */
  place: number
  connectedModes: readonly Mode[]
  currencies: readonly Currency[]
  rails: readonly Rail[]
  tokenRails: readonly Rail[]
  minimumCents: number
  maximumCents: number
  /** Whether a charge can be asked about by our reference alone. */
  asksByReference: boolean
}

export interface RoutingRequest {
  mode: Mode
  amountCents: number
  currency: Currency
  /** The rail asked for, or null where the payer chooses at the checkout. */
  rail: Rail | null
  /** Whether a token is charged directly rather than a checkout opened. */
  token: boolean
  /** The one provider that the business named; null or missing where any may be used. */
  namedProviderId?: string | null
}

/** Why a provider cannot take a payment, whatever its health. */
export const STATIC_EXCLUSIONS = ['not_named', 'not_connected', 'currency', 'method', 'amount', 'disabled'] as const
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

/** The rail that the provider would use for the payment. */
export function railAt({ rails }: Pick<ProviderFacts, 'rails'>, { rail }: Pick<RoutingRequest, 'rail'>): Rail {
  return rail ?? rails[0] ?? 'CARD'
}

/** Whether the provider can be asked what became of the payment: a checkout is asked about by the provider's own id. */
export function canBeAsked(
  { asksByReference }: Pick<ProviderFacts, 'asksByReference'>,
  { token }: Pick<RoutingRequest, 'token'>,
): boolean {
  return asksByReference || !token
}

function staticExclusion(
  facts: ProviderFacts,
  request: RoutingRequest,
  disabled: readonly string[],
): StaticExclusion | null {
  const rails = request.token ? facts.tokenRails : facts.rails
  const named = request.namedProviderId ?? facts.providerId
  if (named !== facts.providerId) return 'not_named'
  if (!facts.connectedModes.includes(request.mode)) return 'not_connected'
  if (!facts.currencies.includes(request.currency)) return 'currency'
  if (!rails.includes(railAt(facts, request))) return 'method'
  if (request.amountCents < facts.minimumCents || request.amountCents > facts.maximumCents) return 'amount'
  return disabled.includes(facts.providerId) ? 'disabled' : null
}

/** Applies the static filters to every provider; the same function runs at the API and in the decision. */
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
