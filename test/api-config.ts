/** Turns off the limits of the API's edge. */
export const NO_LIMITS = {
  rateLimitPerSecond: 0,
  loginFailuresPerAddress: 0,
  trustedProxies: [],
  ussdAllowedAddresses: [],
}

/** The API's configuration in tests: without limits, and with receivers on loopback. */
export const API_CONFIG = { ...NO_LIMITS, webhookAllowPrivate: true, resolveTwoOperatorsAboveCents: 1_000_000 }
