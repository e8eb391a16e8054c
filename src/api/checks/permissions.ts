import { ServiceError } from '../../domain/errors.ts'
import { type Access, type Caller, isByCookie, isSession } from '../http/call.ts'
import type { Check } from './exchange.ts'

/** Throws SV-1003 for a paid-plan route on the Sandbox plan (specification section 2). */
export const requirePaidPlan: Check = ({ caller }) => {
  if (caller?.kind === 'business' && caller.business.plan !== 'PAID') throw new ServiceError('SV-1003')
}

const MAY: Record<Exclude<Access, 'public'>, (caller: Caller) => boolean> = {
  credential: (caller) => caller.kind === 'business',
  admin: (caller) => caller.kind === 'business' && caller.by.type === 'USER' && caller.by.role === 'ADMIN',
  operator: (caller) => caller.kind === 'operator',
  session: isSession,
  dashboard: isByCookie,
}

const NEEDS: Record<Exclude<Access, 'public'>, string> = {
  credential: 'This route acts for a business: an operator has none.',
  admin: 'This route needs the session of an ADMIN of the business; an API key is never ADMIN.',
  operator: 'This route needs the session of an operator of the service.',
  session: 'This route needs the session of a user; an API key has none.',
  dashboard: 'This route is the dashboard’s own: it takes the cookie of its session and nothing else.',
}

/** An API key is never ADMIN, and an operator belongs to no business. */
export function requireRole(access: Exclude<Access, 'public'>): Check {
  const may = MAY[access]
  return ({ caller }) => {
    if (!caller || !may(caller)) throw new ServiceError('SV-1002', { message: NEEDS[access] })
  }
}
