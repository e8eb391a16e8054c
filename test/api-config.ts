/** Turns off the limits of the API's edge; operators need no second factor. */
export const NO_LIMITS = {
  rateLimitPerSecond: 0,
  loginFailuresPerAddress: 0,
  trustedProxies: [],
  ussdAllowedAddresses: [],
  operatorSecondFactor: false,
  checkerCoolingHours: 72,
  payoutTwoCheckersAboveCents: undefined,
  workflowsUrl: undefined,
}

export const USSD_TOKEN = 'the-token-of-the-aggregator'

export const API_CONFIG = {
  ...NO_LIMITS,
  ussdCallbackToken: USSD_TOKEN,
  webhookAllowPrivate: true,
  resolveTwoOperatorsAboveCents: 1_000_000,
}
