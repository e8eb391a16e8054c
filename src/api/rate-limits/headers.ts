import type { Context } from 'koa'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Api } from '../http/deps.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'

export const addressKey = (address: string): string => `address ${networkOf(address)}`

/** The fields of draft-ietf-httpapi-ratelimit-headers-11: the policy, and what is left of it for this caller. */
export function tellLimit({ res }: Context, limiter: RateLimiter, key: string): void {
  const { limit, remaining, resetSeconds } = limiter.stateOf(key)
  res.setHeader('RateLimit-Policy', `"default";q=${limit};w=1`)
  res.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`)
}

/** What was refused before its limit was looked at (no route, no credential) is told the one of its address. */
export function tellAddressLimit({ rateLimiter, config }: Api): (ctx: Context) => void {
  return (ctx) => {
    if (!rateLimiter || ctx.res.hasHeader('RateLimit')) return
    tellLimit(ctx, rateLimiter, addressKey(clientAddress(ctx.req, config.trustedProxies)))
  }
}
