import type { Access } from '../http/call.ts'
import type { Route } from '../http/route.ts'

/** One security scheme for each kind of caller, so that a tool knows which credential an operation takes. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of the business: `svc_test_…` acts in test mode, `svc_live_…` in live mode.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, or the access token of any user of the business.',
  },
  adminSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of an ADMIN of the business. An API key is never ADMIN.',
  },
  operatorSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of an operator of the service.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of any user.',
  },
  dashboardSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The cookie of a session of the dashboard (`session` where `BASE_URL` is not https). Every operation that takes the ' +
      'access token of its user takes it too, but only in a request of the dashboard’s own pages (`Sec-Fetch-Site: ' +
      'same-origin`), and not beside another credential. With `X-Expected-Mode: TEST` or `LIVE` it is SV-3005 where the ' +
      'account is in the other mode by now.',
  },
} as const

type Scheme = keyof typeof securitySchemes

/** The schemes of which one is enough, and the sentence that says so. */
const ACCESS: Record<Access, { schemes: readonly Scheme[]; says: string }> = {
  public: { schemes: [], says: 'Without credentials.' },
  credential: { schemes: ['apiKey', 'bearer'], says: 'With an API key, or the session of any user of the business.' },
  admin: { schemes: ['adminSession'], says: 'With an ADMIN session; an API key is never ADMIN.' },
  operator: { schemes: ['operatorSession'], says: 'With the session of an operator.' },
  session: { schemes: ['session'], says: 'With the session of any user.' },
  dashboard: { schemes: ['dashboardSession'], says: 'With the session of the dashboard, a cookie.' },
}

export function securityOf({ access }: Route): Partial<Record<Scheme, string[]>>[] {
  return ACCESS[access].schemes.map((scheme) => ({ [scheme]: [] }))
}

/** The schemes that some route uses: the document lists no other. */
export function schemesOf(routes: readonly Route[]): Record<string, unknown> {
  const used = new Set(routes.flatMap(({ access }) => ACCESS[access].schemes))
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name as Scheme)))
}

/** The sentence about callers and plan in an operation's description. */
export function accessLine({ access, plan, recentPassword }: Route): string {
  const { says } = ACCESS[access]
  const password = recentPassword ? ' In the dashboard only within five minutes of the password: SV-1007.' : ''
  if (access === 'public' || access === 'operator') return says + password
  return `${says}${password} ${plan === 'PAID' ? 'Paid plan only (SV-1003 on the Sandbox plan).' : 'Any plan.'}`
}
