import { ownerKey } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import {
  claimKey,
  type ClaimRow,
  replaceStoredAnswer,
  storeKeyedAnswer,
} from '../../db/idempotency/idempotency-records.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import type { Call, Reply, Api } from '../http/call.ts'
import { type Answer, type Keyed, keyedBy, requireSuccess, sealAnswer, storedReply } from './keys.ts'
import { RequestIds } from './request-ids.ts'

/**
 * The effect of a request. It runs on the given connection, so that effect and stored response are committed together.
 * It must wait for nothing but the database; otherwise use `onceOutside`. The transactions that it makes get the ids of
 * the request.
 */
export type KeyedEffect = (db: Database, ids: RequestIds) => Promise<Answer>

export interface OnceOptions {
  /** The effect is a single statement, so it needs no transaction without a key. */
  single?: boolean
  /** Seconds after the commit in which `replaceAnswer` may replace the response. Until then repeats get SV-2008. */
  answerWithinSeconds?: number
}

export interface OnceReply extends Reply {
  /** True if this is the stored response of an earlier call. */
  replayed: boolean
  transactionId?: string | undefined
  /** After `answerWithinSeconds` it returns the first response instead, since repeats may have got that one. */
  replaceAnswer(later: Pick<Answer, 'status' | 'body'>): Promise<Reply>
}

/** Tries twice: the first statement does not see a record that was committed after it began. Throws SV-2008. */
async function claim(db: Database, { scope, requestHash }: Keyed, seconds: number | null): Promise<ClaimRow> {
  for (let look = 0; look < 2; look++) {
    const row = await claimKey(db, { scope, requestHash, seconds })
    if (row.claimed) return row
    if (!row.locked) throw new ServiceError('SV-2008')
    if (row.requestHash !== null) return row
  }
  throw new ServiceError('SV-2008')
}

function repeated(api: Api, keyed: Keyed, row: ClaimRow): OnceReply {
  const reply = storedReply(api, keyed, row)
  if (row.waiting) throw new ServiceError('SV-2008')
  return { ...reply, replayed: true, replaceAnswer: () => Promise.resolve(reply) }
}

async function onceByKey(api: Api, keyed: Keyed, effect: KeyedEffect, options: OnceOptions): Promise<OnceReply> {
  const seconds = options.answerWithinSeconds ?? null
  const done = await inTransaction(api.pool, async (db) => {
    const row = await claim(db, keyed, seconds)
    if (!row.claimed) return repeated(api, keyed, row)
    const answer = await effect(db, new RequestIds(row))
    const { reply, sealed } = sealAnswer(api, keyed, answer)
    await storeKeyedAnswer(db, { scope: keyed.scope, status: answer.status, body: sealed })
    return { answer, reply }
  })
  if ('replayed' in done) return done
  const { reply, answer } = done
  const { transactionId } = answer
  answer.afterCommit?.()
  return { ...reply, transactionId, replayed: false, replaceAnswer: (later) => replaceAnswer(api, keyed, reply, later) }
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

async function onceWithoutKey(api: Api, effect: KeyedEffect, { single = false }: OnceOptions): Promise<OnceReply> {
  const ids = new RequestIds(null)
  const answer = single ? await effect(api.pool, ids) : await inTransaction(api.pool, (db) => effect(db, ids))
  const { status, body, transactionId } = answer
  requireSuccess(status)
  answer.afterCommit?.()
  return { status, body, transactionId, replayed: false, replaceAnswer: (later) => Promise.resolve(later) }
}

/** Returns whose burst the request may be part of. Operators' requests start no work in bursts. */
const burstOwner = ({ caller }: Call): string => (caller?.kind === 'business' ? ownerKey(caller) : 'operator')

/**
 * Runs an effect once for an Idempotency-Key (specification section 8). The effect, its status and its encrypted body
 * are committed together. A repeat within 24 hours gets the same bytes and `Idempotent-Replayed: true`. Throws SV-2007
 * for the same key with another body, SV-2008 while the first call runs. An error of the effect leaves the key free.
 * With a key: BEGIN, claim, effect, store the response, COMMIT. Without a key: the effect in a transaction, or alone if
 * it is `single`.
 */
export async function once(call: Call, api: Api, effect: KeyedEffect, options: OnceOptions = {}): Promise<OnceReply> {
  const keyed = keyedBy(call, api)
  const stored = api.starts.storing(burstOwner(call))
  try {
    return keyed ? await onceByKey(api, keyed, effect, options) : await onceWithoutKey(api, effect, options)
  } finally {
    stored()
  }
}
