import { ServiceError } from '../../domain/errors.ts'
import { isPasswordConfirmed } from '../../db/accounts/dashboard-session.ts'
import { PASSWORD_CONFIRMED_SECONDS } from '../auth/sessions.ts'
import { type Caller, isByCookie, sessionOf } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import type { Check } from './exchange.ts'

/**
 * The mode of the account may be changed in another tab or by another ADMIN while a page shows the old one: a page
 * that says in X-Expected-Mode what it shows never acts in the other. Throws SV-3005.
 */
export const requireModeShown: Check = ({ caller, http }) => {
  const shown = http.req.headers['x-expected-mode']
  if (shown === undefined || caller?.kind !== 'business' || !isByCookie(caller) || shown === caller.mode) return
  const message = `The account acts in ${caller.mode} mode by now: load the page again.`
  throw new ServiceError('SV-3005', { message, details: { state: caller.mode } })
}

/**
 * Somebody who finds a dashboard open may look, but neither moves money nor gets a credential that outlasts the session.
 * The record is asked each time, since a password that was just given counts at once in every process. Throws SV-1007.
 */
export async function requireRecentPassword(caller: Caller, { pool }: Pick<Api, 'pool'>): Promise<void> {
  if (!isByCookie(caller)) return
  const { sessionId } = sessionOf(caller)
  if (!(await isPasswordConfirmed(pool, sessionId, PASSWORD_CONFIRMED_SECONDS))) throw new ServiceError('SV-1007')
}
