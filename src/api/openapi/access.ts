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
} as const

type Scheme = keyof typeof securitySchemes

/** The schemes of which one is enough, and the sentence that says so. */
const ACCESS: Record<Access, { schemes: readonly Scheme[]; says: string }> = {
  public: { schemes: [], says: 'Without credentials.' },
  credential: { schemes: ['apiKey', 'bearer'], says: 'With an API key, or the session of any user of the business.' },
  admin: { schemes: ['adminSession'], says: 'With an ADMIN session; an API key is never ADMIN.' },
  operator: { schemes: ['operatorSession'], says: 'With the session of an operator.' },
  session: { schemes: ['session'], says: 'With the session of any user.' },
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
export function accessLine({ access, plan }: Route): string {
  const { says } = ACCESS[access]
  if (access === 'public' || access === 'operator') return says
  return `${says} ${plan === 'PAID' ? 'Paid plan only (SV-1003 on the Sandbox plan).' : 'Any plan.'}`
}
