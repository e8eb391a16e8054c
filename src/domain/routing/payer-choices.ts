import { PAY_IN_RAILS, type PayInRail } from '../states.ts'
import { isUniversal } from './rail-facts.ts'
import type { ProviderRoute } from './decision.ts'
import { type ProviderFacts, routesFor, type RoutingRequest, staticCandidates } from './routing-filters.ts'

export type PayerChoices = ReturnType<typeof choicesBefore>

/** Returns the providers that have a page for the rail. A prompt on the phone is no choice on a page. */
export function providersWithPage(
  providers: readonly ProviderFacts[],
  mode: RoutingRequest['mode'],
  rail: PayInRail,
): ProviderFacts[] {
  return providers.filter(({ rails }) => rails[mode][rail]?.checkout === 'PAGE')
}

/** Those that need an account or an app of the payer. A requested rail, or a token, leaves no choice. */
export function railsToChoose(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  disabledProviders: readonly string[] = [],
): PayInRail[] {
  const { rail, allowedRails, token, currency, mode } = request
  if (rail !== null || token || allowedRails?.length === 1) return []
  return PAY_IN_RAILS.filter(
    (each) =>
      !isUniversal(each, currency) &&
      (allowedRails ?? PAY_IN_RAILS).includes(each) &&
      staticCandidates(providersWithPage(providers, mode, each), { ...request, rail: each }, disabledProviders).some(
        ({ eligible }) => eligible,
      ),
  )
}

export function routesScored(providers: readonly ProviderFacts[], request: RoutingRequest): ProviderRoute[] {
  const { mode } = request
  const choices = railsToChoose(providers, request).flatMap((rail) =>
    routesFor(providersWithPage(providers, mode, rail), { ...request, rail }),
  )
  return [...routesFor(providers, request), ...choices]
}

/** The router takes one of the `routed` rails if the payer leaves the choice to it. Only the payer chooses `rails`. */
export function choicesBefore(
  providers: readonly ProviderFacts[],
  request: RoutingRequest,
  disabledProviders: readonly string[],
) {
  const rails = railsToChoose(providers, request, disabledProviders)
  const eligible = staticCandidates(providers, request, disabledProviders).filter((each) => each.eligible)
  const routed = PAY_IN_RAILS.filter((rail) => !rails.includes(rail) && eligible.some((each) => each.rail === rail))
  return { routed, rails }
}
