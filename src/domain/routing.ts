import type { Currency } from './money.ts'
import type { Rail } from './states.ts'

export type ProviderMode = 'TEST' | 'LIVE'

/** What the router knows of a provider: facts of its adapter and of its configuration. */
export interface ProviderFacts {
  providerId: string
  connectedModes: readonly ProviderMode[]
  currencies: readonly Currency[]
  rails: readonly Rail[]
  tokenRails: readonly Rail[]
  minimumCents: number
  maximumCents: number
}

export interface RoutingRequest {
  mode: ProviderMode
  amountCents: number
  currency: Currency
  /** The rail asked for, or null where the payer chooses at the checkout. */
  rail: Rail | null
  /** Whether a token is charged directly rather than a checkout opened. */
  token: boolean
}

export type Exclusion = 'not_connected' | 'currency' | 'method' | 'amount' | 'disabled'

export interface Candidate {
  providerId: string
  rail: Rail
  eligible: boolean
  excludedBecause: Exclusion | null
  score: number | null
  terms: Readonly<Record<string, number>>
}

export interface RoutingDecision {
  decidedAt: string
  configurationVersion: number
  /** Whether the order may be followed past its first provider: in test mode only. */
  failover: boolean
  chosen: string | null
  fallbackOrder: readonly string[]
  candidates: readonly Candidate[]
}

/** Ties and the absence of any history go by this order; what is not listed comes after, by name. */
const DEFAULT_ORDER = ['paystack', 'peach', 'yoco', 'ozow', 'stitch']

function rank(providerId: string): number {
  const at = DEFAULT_ORDER.indexOf(providerId)
  return at < 0 ? DEFAULT_ORDER.length : at
}

/** Why a provider cannot take a payment at all, whatever its health; null where it can. */
export function staticExclusion(facts: ProviderFacts, request: RoutingRequest, rail: Rail): Exclusion | null {
  const rails = request.token ? facts.tokenRails : facts.rails
  if (!facts.connectedModes.includes(request.mode)) return 'not_connected'
  if (!facts.currencies.includes(request.currency)) return 'currency'
  if (!rails.includes(rail)) return 'method'
  if (request.amountCents < facts.minimumCents || request.amountCents > facts.maximumCents) return 'amount'
  return null
}

/** Applies the static filters to every provider; the same function runs at the API and in the decision. */
export function staticCandidates(providers: readonly ProviderFacts[], request: RoutingRequest): Candidate[] {
  return providers.map((facts) => {
    const rail = request.rail ?? facts.rails[0] ?? 'CARD'
    const excludedBecause = staticExclusion(facts, request, rail)
    return { providerId: facts.providerId, rail, eligible: excludedBecause === null, excludedBecause, score: null, terms: {} }
  })
}

/** Decides the order in which a payment's providers are tried, with every exclusion and its reason. */
export function decideRoute(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  decidedAt: string,
): RoutingDecision {
  const candidates = staticCandidates(providers, request)
  const order = candidates
    .filter((candidate) => candidate.eligible)
    .map((candidate) => candidate.providerId)
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  return {
    decidedAt,
    configurationVersion: 0,
    failover: request.mode === 'TEST',
    chosen: order[0] ?? null,
    fallbackOrder: order.slice(1),
    candidates,
  }
}
