import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ServiceError } from '../../domain/errors.ts'
import type { StoredAnswer } from '../../db/idempotency/idempotency-records.ts'
import type { Call, Reply, Api } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'

export interface Answer {
  /** Always 2xx: an effect that refuses throws, and is rolled back. */
  status: number
  body?: object
  /** The transaction that the effect made, for a caller that waits for its end. */
  transactionId?: string
  /** Called after the commit, not for a repeat. Must not throw. */
  afterCommit?: () => void
}

export interface Keyed {
  /** Identifies caller, mode, method, path and key. */
  scope: Buffer
  /** It uses the newest encryption key: with a plain hash, a reader of the table could guess a password in a body. */
  requestHash: Buffer
  /** The hashes by all encryption keys, for records from before a key rotation. */
  requestHashes: readonly Buffer[]
}

/** A route without a caller keeps the keys of one network apart from those of others, who may choose the same ones. */
function ownerOf({ caller, address }: Pick<Call, 'caller' | 'address'>): [string, string] {
  if (!caller) return ['public', networkOf(address)]
  return caller.kind === 'operator' ? [caller.userId, '-'] : [caller.businessId, caller.mode]
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

export function keyedBy(call: Call, { cipher }: Api): Keyed | null {
  const { http, idempotencyKey, body } = call
  if (idempotencyKey === null) return null
  const scope = sha256(JSON.stringify([...ownerOf(call), http.method, http.path, idempotencyKey]))
  const requestHashes = cipher.fingerprints(canonicalize(body ?? {}) ?? '')
  return { scope, requestHash: requestHashes[0]!, requestHashes }
}

const contextOf = ({ scope }: Keyed): string => `idempotency:${scope.toString('hex')}`

/** Returns a response as bytes, and encrypted for the database. Throws if the status is not 2xx. */
export function sealAnswer({ cipher }: Api, keyed: Keyed, { status, body }: Pick<Answer, 'status' | 'body'>) {
  requireSuccess(status)
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
  return { reply: { status, body: bytes }, sealed: cipher.encrypt(bytes, contextOf(keyed)) }
}

/** Throws SV-2007 for another body, SV-2008 if no response is stored yet. */
export function storedReply({ cipher }: Api, keyed: Keyed, { requestHash, status, body }: StoredAnswer): Reply {
  if (!keyed.requestHashes.some((known) => requestHash?.equals(known))) throw new ServiceError('SV-2007')
  if (status === null || body === null) throw new ServiceError('SV-2008')
  return { status, body: cipher.decrypt(body, contextOf(keyed)), headers: { 'Idempotent-Replayed': 'true' } }
}

export function requireSuccess(status: number): void {
  if (status < 200 || status > 299) throw new Error(`an effect must return a 2xx status or throw, not return ${status}`)
}
