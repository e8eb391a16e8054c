import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ServiceError } from '../../domain/errors.ts'
import type { StoredAnswer } from '../../db/idempotency/idempotency-records.ts'
import type { Call, Caller, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'

/** The answer of an effect: JSON, and a function to call after the commit. */
export interface Answer {
  /** A 2xx: an effect that refuses throws, and then nothing of it stays. */
  status: number
  /** Missing for 204. */
  body?: object
  /** Runs after the commit, and not for a repeat. Must not throw. */
  afterCommit?: () => void
}

/** A request that came with an Idempotency-Key. */
export interface Keyed {
  scope: Buffer
  /** The one that is stored. */
  requestHash: Buffer
  /** Those that an earlier request may have been stored under. */
  requestHashes: readonly Buffer[]
}

function ownerOf(caller: Caller | null): [string, string] {
  if (!caller) throw new Error('an idempotent route needs a caller')
  return caller.kind === 'operator' ? [caller.userId, '-'] : [caller.businessId, caller.mode]
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Null for a request without a key. */
export function keyedBy({ caller, http, idempotencyKey, body }: Call, { cipher }: Api): Keyed | null {
  if (idempotencyKey === null) return null
  const scope = sha256(JSON.stringify([...ownerOf(caller), http.method, http.path, idempotencyKey]))
  const requestHashes = cipher.fingerprints(canonicalize(body ?? {}) ?? '')
  return { scope, requestHash: requestHashes[0]!, requestHashes }
}

const contextOf = ({ scope }: Keyed): string => `idempotency:${scope.toString('hex')}`

/** The bytes of an answer, and the same as they are stored. Throws where the status is no 2xx. */
export function sealAnswer({ cipher }: Api, keyed: Keyed, { status, body }: Pick<Answer, 'status' | 'body'>) {
  requireSuccess(status)
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
  return { reply: { status, body: bytes }, sealed: cipher.encrypt(bytes, contextOf(keyed)) }
}

/** The stored answer again, byte for byte. Throws SV-2007 for another body, SV-2008 where there is no answer yet. */
export function storedReply({ cipher }: Api, keyed: Keyed, { requestHash, status, body }: StoredAnswer): Reply {
  if (!keyed.requestHashes.some((known) => requestHash?.equals(known))) throw new ServiceError('SV-2007')
  if (status === null || body === null) throw new ServiceError('SV-2008')
  return { status, body: cipher.decrypt(body, contextOf(keyed)), headers: { 'Idempotent-Replayed': 'true' } }
}

export function requireSuccess(status: number): void {
  if (status < 200 || status > 299) throw new Error('an effect answers 2xx or throws')
}
