/** What a business says about its routing. */
export interface RoutingRules {
  /** Grows by one with each change; 0 where the business has said nothing. */
  version: number
  /** These come first, in this order. */
  priorities: readonly string[]
  /** These are never used. */
  disabledProviders: readonly string[]
  weights: RoutingWeights
}

export interface RoutingWeights {
  /** What a provider's cost is multiplied by; 0 leaves it out. */
  cost: number
  /** λ: what being late by the whole target again costs in score; 0 leaves it out. */
  latency: number
}

export const DEFAULT_WEIGHTS: RoutingWeights = { cost: 1, latency: 0.1 }

export const DEFAULT_RULES: RoutingRules = {
  version: 0,
  priorities: [],
  disabledProviders: [],
  weights: DEFAULT_WEIGHTS,
}
