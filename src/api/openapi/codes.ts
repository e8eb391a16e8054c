import type { ErrorCode } from '../../domain/errors.ts'
import { takesBody, type Route } from '../http/route.ts'

/** The codes of every route: an invalid request, the rate limit, an internal error, an unavailable dependency. */
const ALWAYS: readonly ErrorCode[] = ['SV-2001', 'SV-2009', 'SV-5000', 'SV-5003']

function credentialCodes({ access, plan, recentPassword }: Route): ErrorCode[] {
  if (access === 'public') return []
  return [
    'SV-1001',
    'SV-1002',
    ...(plan === 'PAID' ? (['SV-1003'] as const) : []),
    ...(recentPassword ? (['SV-1007'] as const) : []),
  ]
}

function inputCodes(route: Route): ErrorCode[] {
  const { bodyFormat, request, idempotent } = route
  return [
    ...(takesBody(route) ? (['SV-2004'] as const) : []),
    ...(takesBody(route) && bodyFormat !== 'raw' ? (['SV-2003'] as const) : []),
    ...(takesBody(route) && (bodyFormat ?? 'json') === 'json' ? (['SV-2002'] as const) : []),
    ...(request.params ? (['SV-2005'] as const) : []),
    ...(idempotent ? (['SV-2007', 'SV-2008'] as const) : []),
  ]
}

/** Returns the codes of a route: those of its handler, of its checks, and of every route. */
export function codesOf(route: Route): ErrorCode[] {
  const all = [...credentialCodes(route), ...inputCodes(route), ...route.errors, ...ALWAYS]
  return [...new Set<ErrorCode>(all)].toSorted()
}
