import type { Access } from '../http/call.ts'
import { rolesOf, type Route } from '../http/route.ts'
import { USER_ROLES } from '../../domain/accounts/roles.ts'

const token = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description })

/** One security scheme for each kind of caller, so that tools know which credential an operation accepts. */
const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of the business: `svc_test_…` acts in test mode, `svc_live_…` in live mode.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, or the access token of a user of the business; `x-roles` names the roles.',
  },
  adminSession: token('The access token of an ADMIN of the business. An API key is never ADMIN.'),
  checkerSession: token('The access token of an ADMIN or a PAYOUTS user of the business. An API key is neither.'),
  operatorSession: token('The access token of an operator of the service.'),
  session: token('The access token of any user.'),
  dashboardSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The cookie of a dashboard session (`session` if `BASE_URL` is not https). Operations that accept the access ' +
      'token of its user accept it too, but only from the dashboard’s own pages (`Sec-Fetch-Site: same-origin`) ' +
      'and without another credential. With `X-Expected-Mode: TEST` or `LIVE` a request is SV-3005 if the account ' +
      'is in the other mode.',
  },
} as const

type Scheme = keyof typeof securitySchemes

/** The schemes, of which one is enough, and the sentence for descriptions. */
const ACCESS: Record<Access, { schemes: readonly Scheme[]; sentence: string }> = {
  public: { schemes: [], sentence: 'Needs no credentials.' },
  credential: {
    schemes: ['apiKey', 'bearer'],
    sentence: 'Needs an API key, or the session of a user of the business.',
  },
  admin: { schemes: ['adminSession'], sentence: 'Needs an ADMIN session; an API key is never ADMIN.' },
  checker: {
    schemes: ['checkerSession'],
    sentence: 'Needs the session of an ADMIN or a PAYOUTS user; an API key is neither.',
  },
  operator: { schemes: ['operatorSession'], sentence: 'Needs the session of an operator.' },
  session: { schemes: ['session'], sentence: 'Needs the session of any user.' },
  dashboard: { schemes: ['dashboardSession'], sentence: 'Needs the cookie of a dashboard session.' },
}

export function securityOf({ access }: Route): Partial<Record<Scheme, string[]>>[] {
  return ACCESS[access].schemes.map((scheme) => ({ [scheme]: [] }))
}

export function schemesOf(routes: readonly Route[]): Record<string, unknown> {
  const used = new Set(routes.flatMap(({ access }) => ACCESS[access].schemes))
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name as Scheme)))
}

/** Returns the value of `x-roles`: the roles that the operation admits, and API_KEY if it admits keys. */
export function rolesShown(route: Route): string[] {
  const { access } = route
  if (access === 'public') return []
  const keys = access === 'credential' ? ['API_KEY'] : []
  const operators = ['operator', 'session', 'dashboard'].includes(access) ? ['OPERATOR'] : []
  return [...keys, ...rolesOf(route), ...operators]
}

/** Empty if the operation admits every role. */
function rolesLine(route: Route): string {
  const roles = rolesOf(route)
  if (route.access !== 'credential' || roles.length === USER_ROLES.length) return ''
  return ` Roles: ${roles.join(', ')}.`
}

/** Returns the sentence about callers and plan for an operation's description. */
export function accessLine(route: Route): string {
  const { access, plan, recentPassword } = route
  const { sentence } = ACCESS[access]
  const password = recentPassword
    ? ' A dashboard session must have confirmed its password within five minutes (SV-1007).'
    : ''
  if (access === 'public' || access === 'operator') return sentence + password
  const plans = plan === 'PAID' ? 'Paid plan only (SV-1003 on the Sandbox plan).' : 'Any plan.'
  return `${sentence}${rolesLine(route)}${password} ${plans}`
}
