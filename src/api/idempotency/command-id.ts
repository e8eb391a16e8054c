import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '../http/call.ts'

/**
 * The id of an Update: SHA-256 of the caller, the request line and the Idempotency-Key, so that a repeat after a crash
 * is the same command. Without a key each request is a command of its own.
 */
export function commandId({ caller, http, idempotencyKey }: Call): string {
  if (idempotencyKey === null || !caller) return randomUUID()
  const owner = caller.kind === 'operator' ? [caller.userId] : [caller.businessId, caller.mode]
  return createHash('sha256')
    .update(JSON.stringify([...owner, http.method, http.path, idempotencyKey]))
    .digest('hex')
}
