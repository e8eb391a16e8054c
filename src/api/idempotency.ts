import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ServiceError } from '../domain/errors.ts'
import { inTransaction, run, type Database } from '../db/query.ts'
import type { Call, Caller, Reply } from './call.ts'
import type { Api } from './deps.ts'
import { CLAIM, REPLACE_ANSWER, STORE_ANSWER, type ClaimRow } from './idempotency-statements.ts'

/** What an effect answers: JSON, and what is to be done once it is committed. */
export interface Answer {
  /** A 2xx: an effect that refuses throws, and then nothing of it stays. */
  status: number
  /** Missing for 204. */
  body?: object
  /** Runs after the commit, and not for a repeat. Must not throw. */
  afterCommit?: () => void
}

/** Runs on the connection that it is given, so that it is committed or lost together with its stored answer. */
export type Effect = (db: Database) => Promise<Answer>

export interface OnceOptions {
  /** The effect is one statement: without a key it needs no transaction around it. */
  single?: boolean
  /**
   * Seconds for which the first call counts as running after its commit (SV-2008), until
   * `replaceAnswer` gives the answer that is to be repeated (RFC 7240 `Prefer: wait`).
   */
  answerWithinSeconds?: number
}

/** The reply of an effect, made once. */
export interface OnceReply extends Reply {
  /** Whether this is the stored answer of an earlier call. */
  replayed: boolean
  /**
   * Answers `later` instead, and has it repeated from now on. Where the time to answer is over, repeats have
   * been told the first answer already, and this call is told the same.
   */
  replaceAnswer(later: Pick<Answer, 'status' | 'body'>): Promise<Reply>
}

interface Keyed {
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

function keyedBy({ caller, http, idempotencyKey, body }: Call, { cipher }: Api): Keyed | null {
  if (idempotencyKey === null) return null
  const scope = sha256(JSON.stringify([...ownerOf(caller), http.method, http.path, idempotencyKey]))
  const requestHashes = cipher.fingerprints(canonicalize(body ?? {}) ?? '')
  return { scope, requestHash: requestHashes[0]!, requestHashes }
}

const contextOf = ({ scope }: Keyed): string => `idempotency:${scope.toString('hex')}`

/** Looks twice, since an answer committed in between is not seen the first time. */
async function claim(db: Database, { scope, requestHash }: Keyed, seconds: number | null): Promise<ClaimRow | null> {
  const values = [scope.readBigInt64BE().toString(), scope, requestHash, seconds]
  for (let look = 0; look < 2; look++) {
    const [row] = await run<ClaimRow>(db, CLAIM, values)
    if (row?.claimed) return null
    if (!row?.locked) throw new ServiceError('SV-2008')
    if (row.requestHash !== null) return row
  }
  throw new ServiceError('SV-2008')
}

function bytesOf({ body }: Pick<Answer, 'body'>): Buffer {
  return body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
}

/** The stored answer again, byte for byte. Throws SV-2007 for another body, SV-2008 while the first call waits. */
function repeated(api: Api, keyed: Keyed, { requestHash, status, body, waiting }: ClaimRow): OnceReply {
  if (!keyed.requestHashes.some((known) => requestHash?.equals(known))) throw new ServiceError('SV-2007')
  if (waiting || status === null || body === null) throw new ServiceError('SV-2008')
  const reply = { status, body: api.cipher.decrypt(body, contextOf(keyed)), headers: { 'Idempotent-Replayed': 'true' } }
  return { ...reply, replayed: true, replaceAnswer: () => Promise.resolve(reply) }
}

function requireSuccess({ status }: Pick<Answer, 'status'>): void {
  if (status < 200 || status > 299) throw new Error('an effect answers 2xx or throws')
}

async function onceByKey(api: Api, keyed: Keyed, effect: Effect, options: OnceOptions): Promise<OnceReply> {
  const seconds = options.answerWithinSeconds ?? null
  const done = await inTransaction(api.pool, async (db) => {
    const found = await claim(db, keyed, seconds)
    if (found) return repeated(api, keyed, found)
    const answer = await effect(db)
    requireSuccess(answer)
    const bytes = bytesOf(answer)
    await run(db, STORE_ANSWER, [keyed.scope, answer.status, api.cipher.encrypt(bytes, contextOf(keyed))])
    return { answer, bytes }
  })
  if ('replayed' in done) return done
  done.answer.afterCommit?.()
  const first: Reply = { status: done.answer.status, body: done.bytes }
  return { ...first, replayed: false, replaceAnswer: (later) => replaceAnswer(api, keyed, first, later) }
}

async function replaceAnswer(
  api: Api,
  keyed: Keyed,
  first: Reply,
  later: Pick<Answer, 'status' | 'body'>,
): Promise<Reply> {
  requireSuccess(later)
  const bytes = bytesOf(later)
  const sealed = api.cipher.encrypt(bytes, contextOf(keyed))
  const [row] = await run(api.pool, REPLACE_ANSWER, [keyed.scope, later.status, sealed, keyed.requestHash])
  return row ? { status: later.status, body: bytes } : first
}

async function onceWithoutKey(api: Api, effect: Effect, { single = false }: OnceOptions): Promise<OnceReply> {
  const answer = single ? await effect(api.pool) : await inTransaction(api.pool, effect)
  requireSuccess(answer)
  answer.afterCommit?.()
  const { status, body } = answer
  return { status, body, replayed: false, replaceAnswer: (later) => Promise.resolve(later) }
}

/**
 * Makes an effect happen once for an Idempotency-Key (specification section 8): the effect, its status and
 * its body, encrypted, are committed together. A repeat within 24 hours is answered with the same bytes and
 * `Idempotent-Replayed: true`. Throws SV-2007 where the key came with another body, SV-2008 at once while its
 * first call is running. Whatever the effect throws leaves the key free.
 *
 * With a key: BEGIN, claim, the effect, the stored answer, COMMIT. Without one: the effect alone where it is
 * `single`, else in a transaction.
 */
export async function once(call: Call, api: Api, effect: Effect, options: OnceOptions = {}): Promise<OnceReply> {
  const keyed = keyedBy(call, api)
  return keyed ? await onceByKey(api, keyed, effect, options) : await onceWithoutKey(api, effect, options)
}
