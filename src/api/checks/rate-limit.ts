import type { Context } from 'koa'
import { ServiceError } from '../../domain/errors.ts'
import type { Caller, Api } from '../http/call.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Check, IncomingCall } from './check.ts'

const addressKey = (address: string): string => `address ${networkOf(address)}`

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-11: the policy and the caller's remainder. */
function setLimitHeaders({ res }: Context, limiter: RateLimiter, key: string): void {
  const { limit, remaining, resetSeconds } = limiter.stateOf(key)
  res.setHeader('RateLimit-Policy', `"default";q=${limit};w=1`)
  res.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`)
}

/** A request that is refused before its limit was counted (no route, no credential) gets its address's limit. */
export function addressLimitHeaders({ rateLimiter, config }: Api): (ctx: Context) => void {
  return (ctx) => {
    if (!rateLimiter || ctx.res.hasHeader('RateLimit')) return
    setLimitHeaders(ctx, rateLimiter, addressKey(clientAddress(ctx.req, config.trustedProxies)))
  }
}

/** A rotated key keeps its limit; each session has a separate one. */
function credentialKey(caller: Caller): string {
  if (caller.kind === 'operator') return `session ${caller.sessionId}`
  return caller.by.type === 'API_KEY' ? `key ${caller.by.keyId}` : `session ${caller.by.sessionId}`
}

async function admit({ http }: IncomingCall, { rateLimiter }: Api, key: string): Promise<void> {
  if (!rateLimiter) return
  const admitted = await rateLimiter.admit(key)
  setLimitHeaders(http, rateLimiter, key)
  if (!admitted) throw new ServiceError('SV-2009', { retryAfterSeconds: rateLimiter.stateOf(key).resetSeconds })
}

/** Throws SV-2009 beyond RATE_LIMIT_PER_SECOND for the credential, counted over all processes. */
export const limitCredential: Check = (call, api) => {
  if (call.caller) return admit(call, api, credentialKey(call.caller))
}

/** Throws SV-2009 beyond RATE_LIMIT_PER_SECOND for the client's address, on routes without credentials. */
export const limitAddress: Check = (call, api) => admit(call, api, addressKey(call.address))
