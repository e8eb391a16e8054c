import type { Context } from 'koa'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Api } from '../http/deps.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'

export const addressKey = (address: string): string => `address ${networkOf(address)}`

/** The fields of draft-ietf-httpapi-ratelimit-headers-11: the policy, and this caller's remainder of it. */
export function tellLimit({ res }: Context, limiter: RateLimiter, key: string): void {
  const { limit, remaining, resetSeconds } = limiter.stateOf(key)
  res.setHeader('RateLimit-Policy', `"default";q=${limit};w=1`)
  res.setHeader('RateLimit', `"default";r=${remaining};t=${resetSeconds}`)
}

/** A request refused before its limit was counted (no route, no credential) carries the limit of its address. */
export function tellAddressLimit({ rateLimiter, config }: Api): (ctx: Context) => void {
  return (ctx) => {
    if (!rateLimiter || ctx.res.hasHeader('RateLimit')) return
    tellLimit(ctx, rateLimiter, addressKey(clientAddress(ctx.req, config.trustedProxies)))
  }
}
