import type { UserRole } from '../../domain/accounts/roles.ts'
import { isPasswordConfirmed } from '../../db/accounts/dashboard-session.ts'
import { ServiceError } from '../../domain/errors.ts'
import { type Access, type Caller, isByCookie, isSession, sessionOf, type Api } from '../http/call.ts'
import { type Route, rolesOf } from '../http/route.ts'
import type { Check } from './check.ts'
import { wrongState } from '../http/not-found.ts'

/** How long a confirmation permits a session to move money and manage credentials. */
export const PASSWORD_CONFIRMED_SECONDS = 300

/** Throws SV-1003 for a paid-plan route on the Sandbox plan (specification section 2). */
export const requirePaidPlan: Check = ({ caller }) => {
  if (caller?.kind === 'business' && caller.business.plan !== 'PAID') throw new ServiceError('SV-1003')
}

const MAY: Record<Exclude<Access, 'public'>, (caller: Caller) => boolean> = {
  credential: (caller) => caller.kind === 'business',
  admin: (caller) => caller.kind === 'business' && caller.by.type === 'USER',
  checker: (caller) => caller.kind === 'business' && caller.by.type === 'USER',
  operator: (caller) => caller.kind === 'operator',
  session: isSession,
  dashboard: isByCookie,
}

const NEEDS: Record<Exclude<Access, 'public'>, string> = {
  credential: 'This route acts for a business: an operator has none.',
  admin: 'This route needs the session of an ADMIN of the business; an API key is never ADMIN.',
  checker: 'This route needs the session of an ADMIN or a PAYOUTS user of the business; an API key is neither.',
  operator: 'This route needs the session of an operator of the service.',
  session: 'This route needs the session of a user; an API key has none.',
  dashboard: 'This route is the dashboard’s own: it takes the cookie of its session and nothing else.',
}

const hasRole = (caller: Caller, roles: readonly UserRole[]): boolean =>
  caller.kind === 'operator' || caller.by.type === 'API_KEY' || roles.includes(caller.by.role)

const needsRole = (access: Exclude<Access, 'public'>, roles: readonly UserRole[]): string =>
  access === 'credential' ? `Your role does not allow this. These roles do: ${roles.join(', ')}.` : NEEDS[access]

/** Throws SV-1002 if the caller lacks the role. An API key is never ADMIN, and an operator belongs to no business. */
export function requireRole(access: Exclude<Access, 'public'>, route: Route): Check {
  const may = MAY[access]
  const roles = rolesOf(route)
  return ({ caller }) => {
    if (!caller || !may(caller)) throw new ServiceError('SV-1002', { message: NEEDS[access] })
    if (!hasRole(caller, roles)) throw new ServiceError('SV-1002', { message: needsRole(access, roles) })
  }
}

/** Another tab or ADMIN may have changed the mode while the page shows the old one. Throws SV-3005. */
export const requireModeShown: Check = ({ caller, http }) => {
  const shown = http.req.headers['x-expected-mode']
  if (shown === undefined || caller?.kind !== 'business' || !isByCookie(caller) || shown === caller.mode) return
  throw wrongState(caller.mode, `The account acts in ${caller.mode} mode by now: load the page again.`)
}

export const requireEnrolled: Check = ({ caller }) => {
  if (!caller || !isSession(caller) || !sessionOf(caller).mustEnrol) return
  const message =
    'You must enrol a second factor first, in the dashboard or with `POST /api/auth/totp`. Until then this session ' +
    'is good for nothing else.'
  throw new ServiceError('SV-1002', { message })
}

/**
 * Requires that the password, and the second factor if the user has one, was given recently. An intruder at an open
 * dashboard may read, but moves no money and gets no credential that outlasts the session. A session of access tokens
 * gave both at its sign-in only; without a second factor it is not asked, unless `always` is true. Reads the database
 * each time, so that a confirmation counts at once in every process. Throws SV-1007.
 */
export async function requireRecentPassword(caller: Caller, { orm }: Pick<Api, 'orm'>, always = false): Promise<void> {
  if (!isSession(caller)) return
  const { sessionId, hasFactor } = sessionOf(caller)
  if (!isByCookie(caller) && !hasFactor && !always) return
  const isConfirmed = await isPasswordConfirmed(orm.em.fork(), sessionId, PASSWORD_CONFIRMED_SECONDS)
  if (!isConfirmed) throw new ServiceError('SV-1007')
}
