import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '../http/call.ts'

/**
 * The id of an Update: SHA-256 over who asks, for what, and with which Idempotency-Key, so that a repeat after a
 * crash is the same decision. Without a key each request is one of its own.
 */
export function decisionId({ caller, http, idempotencyKey }: Call): string {
  if (idempotencyKey === null || !caller) return randomUUID()
  const owner = caller.kind === 'operator' ? [caller.userId] : [caller.businessId, caller.mode]
  return createHash('sha256')
    .update(JSON.stringify([...owner, http.method, http.path, idempotencyKey]))
    .digest('hex')
}
