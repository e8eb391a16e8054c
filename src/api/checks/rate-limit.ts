import { ServiceError } from '../../domain/errors.ts'
import type { Caller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { addressKey, tellLimit } from '../rate-limits/headers.ts'
import type { Check, Exchange } from './exchange.ts'

/** A key keeps its limit when it is rotated; every session has one of its own. */
function credentialKey(caller: Caller): string {
  if (caller.kind === 'operator') return `session ${caller.sessionId}`
  return caller.by.type === 'API_KEY' ? `key ${caller.by.keyId}` : `session ${caller.by.sessionId}`
}

async function admit({ http }: Exchange, { rateLimiter }: Api, key: string): Promise<void> {
  if (!rateLimiter) return
  const admitted = await rateLimiter.admit(key)
  tellLimit(http, rateLimiter, key)
  if (!admitted) throw new ServiceError('SV-2009', { retryAfterSeconds: rateLimiter.stateOf(key).resetSeconds })
}

/** SV-2009 beyond RATE_LIMIT_PER_SECOND, counted for the credential over all processes. */
export const limitCredential: Check = (exchange, api) => {
  if (exchange.caller) return admit(exchange, api, credentialKey(exchange.caller))
}

/** The same where no credential is taken, counted for the client's address. */
export const limitAddress: Check = (exchange, api) => admit(exchange, api, addressKey(exchange.address))
