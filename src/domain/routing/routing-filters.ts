import type { Currency } from '../money.ts'
import { type Mode, PAY_IN_RAILS, type PayInRail } from '../states.ts'
import type { ProviderRoute, StaticExclusion } from './decision.ts'
import { isUniversal, type PriceTable, type RailFacts, railsIn, type RailTable } from './rail-facts.ts'

export interface ProviderFacts {
  providerId: string
  /** The default order: it breaks ties and ranks providers without history. Equal places are ranked by id. */
  place: number
  connectedModes: readonly Mode[]
  rails: Readonly<Record<Mode, RailTable>>
  prices?: Readonly<Partial<Record<Mode, PriceTable | undefined>>>
}

export interface RoutingRequest {
  mode: Mode
  amountCents: number
  currency: Currency
  rail: PayInRail | null
  /** The rails that the business allows; null or missing for every rail. */
  allowedRails?: readonly PayInRail[] | null
  /** True for a token charge, false for a checkout. */
  token: boolean
  namedProviderId?: string | null
}

export function requestOf(
  payment: Omit<RoutingRequest, 'rail' | 'token'> & { method: PayInRail | null; hosted: boolean },
): RoutingRequest {
  const { mode, amountCents, currency, method, allowedRails, hosted, namedProviderId } = payment
  return { mode, amountCents, currency, rail: method, allowedRails, token: !hosted, namedProviderId }
}

export interface StaticCandidate extends ProviderRoute {
  eligible: boolean
  excludedBecause: StaticExclusion | null
}

/** The allowed rails that anybody can use. If the business allows none of these, it has asked for the others. */
function scoredRails({ allowedRails, currency }: RoutingRequest): readonly PayInRail[] {
  const allowed = allowedRails ?? PAY_IN_RAILS
  const universal = allowed.filter((rail) => isUniversal(rail, currency))
  return universal.length > 0 ? universal : allowed
}

function isWanted(rail: PayInRail, { token }: RailFacts, request: RoutingRequest): boolean {
  if (request.rail !== null) return rail === request.rail
  if (request.token) return token
  return scoredRails(request).includes(rail)
}

/** Each provider on each of its rails that the payment may use; without one, on a rail that it is excluded for. */
export function routesFor(providers: readonly ProviderFacts[], request: RoutingRequest): ProviderRoute[] {
  return providers.flatMap(({ providerId, rails }) => {
    const inUse = railsIn(rails[request.mode])
    const wanted = inUse.filter(([rail, facts]) => isWanted(rail, facts, request)).map(([rail]) => rail)
    const listed = wanted.length > 0 ? wanted : [request.rail ?? inUse[0]?.[0] ?? 'CARD']
    return listed.map((rail) => ({ providerId, rail }))
  })
}

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
  if (!facts || !isWanted(rail, facts, request)) return 'method'
  if (!(token ? facts.token : facts.checkout !== null)) return 'method'
  if (!facts.currencies.includes(currency)) return 'currency'
  if (amountCents < facts.minimumCents || amountCents > facts.maximumCents) return 'amount'
  return disabled.includes(providerId) ? 'disabled' : null
}

export function staticCandidates(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  disabledProviders: readonly string[] = [],
): StaticCandidate[] {
  return providers.flatMap((facts) =>
    routesFor([facts], request).map((route) => {
      const excludedBecause = staticExclusion(facts, request, route.rail, disabledProviders)
      return { ...route, eligible: excludedBecause === null, excludedBecause }
    }),
  )
}
