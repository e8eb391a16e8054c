export interface RoutingRules {
  /** Grows by one with each change; 0 for the default rules. */
  version: number
  priorities: readonly string[]
  disabledProviders: readonly string[]
  weights: RoutingWeights
}

export interface RoutingWeights {
  /** The factor of a provider's cost; 0 ignores the cost. */
  cost: number
  /** λ: the loss in score for a latency of twice the target; 0 ignores the latency. */
  latency: number
}

export const DEFAULT_RULES: RoutingRules = {
  version: 0,
  priorities: [],
  disabledProviders: [],
  weights: { cost: 1, latency: 0.1 },
}
