import { ServiceError } from '../../domain/errors.ts'
import { claimKey, type ClaimRow, replaceStoredAnswer, storeAnswer } from '../../db/idempotency/idempotency-records.ts'
import { inTransaction, type Database } from '../../db/query.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { type Answer, type Keyed, keyedBy, requireSuccess, sealAnswer, storedReply } from './keys.ts'

export type { Answer } from './keys.ts'

/**
 * Runs on the connection that it is given, so that it is committed or lost together with its stored answer. It waits
 * for nothing but the database; an effect that does is for `onceOutside`.
 */
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
   * Answers `later` instead of the first answer, and stores it for repeats. Where the time to answer is over, repeats
   * may have had the first answer, so this call gets that one too.
   */
  replaceAnswer(later: Pick<Answer, 'status' | 'body'>): Promise<Reply>
}

/** Looks twice, since an answer committed in between is not seen the first time. */
async function claim(db: Database, { scope, requestHash }: Keyed, seconds: number | null): Promise<ClaimRow | null> {
  for (let look = 0; look < 2; look++) {
    const row = await claimKey(db, { scope, requestHash, seconds })
    if (row?.claimed) return null
    if (!row?.locked) throw new ServiceError('SV-2008')
    if (row.requestHash !== null) return row
  }
  throw new ServiceError('SV-2008')
}

/** Throws what `storedReply` does, and SV-2008 while the first call waits for the answer that is to be repeated. */
function repeated(api: Api, keyed: Keyed, row: ClaimRow): OnceReply {
  const reply = storedReply(api, keyed, row)
  if (row.waiting) throw new ServiceError('SV-2008')
  return { ...reply, replayed: true, replaceAnswer: () => Promise.resolve(reply) }
}

async function onceByKey(api: Api, keyed: Keyed, effect: Effect, options: OnceOptions): Promise<OnceReply> {
  const seconds = options.answerWithinSeconds ?? null
  const done = await inTransaction(api.pool, async (db) => {
    const found = await claim(db, keyed, seconds)
    if (found) return repeated(api, keyed, found)
    const answer = await effect(db)
    const { reply, sealed } = sealAnswer(api, keyed, answer)
    await storeAnswer(db, { scope: keyed.scope, status: answer.status, body: sealed })
    return { answer, reply }
  })
  if ('replayed' in done) return done
  done.answer.afterCommit?.()
  const { reply } = done
  return { ...reply, replayed: false, replaceAnswer: (later) => replaceAnswer(api, keyed, reply, later) }
}

async function replaceAnswer(
  api: Api,
  keyed: Keyed,
  first: Reply,
  later: Pick<Answer, 'status' | 'body'>,
): Promise<Reply> {
  const { reply, sealed } = sealAnswer(api, keyed, later)
  const { scope, requestHash } = keyed
  const replaced = await replaceStoredAnswer(api.pool, { scope, requestHash, status: later.status, body: sealed })
  return replaced ? reply : first
}

async function onceWithoutKey(api: Api, effect: Effect, { single = false }: OnceOptions): Promise<OnceReply> {
  const answer = single ? await effect(api.pool) : await inTransaction(api.pool, effect)
  const { status, body } = answer
  requireSuccess(status)
  answer.afterCommit?.()
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
  const stored = api.starts.storing()
  try {
    return keyed ? await onceByKey(api, keyed, effect, options) : await onceWithoutKey(api, effect, options)
  } finally {
    stored()
  }
}
