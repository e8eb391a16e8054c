import { createHash, randomUUID } from 'node:crypto'
import { ServiceError } from '../../domain/errors.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { answerReserved, freeKey, leaveKey, reserveKey } from '../../db/idempotency/idempotency-records.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import type { Call, Reply, Api } from '../http/call.ts'
import { type Answer, type Keyed, keyedBy, requireSuccess, sealAnswer, storedReply } from './keys.ts'

/** Longer than any wait for the engine, a provider or a hash. The key of a dead process stays reserved so long. */
const RESERVED_SECONDS = 20

interface OutsideEffect<Result> {
  /**
   * Waits for the engine, a provider or a password hash without a database connection. A request that resumes another
   * one gets the same `commandId`, so that it sends the same Update; a repeat of a refused request gets a new one.
   */
  act: (commandId: string) => Promise<Result>
  /** Runs after `act`, in one transaction with the stored response. Must wait for nothing but the database. */
  record: (db: Database, result: Result, commandId: string) => Promise<Answer>
}

interface Reservation {
  until: Date
  commandId: string
}

/** The engine returns the same result for the same id of an Update as long as the run exists. */
function commandIdOf({ scope }: Keyed, nonce: string): string {
  return createHash('sha256').update(scope).update(nonce).digest('hex')
}

/** Returns the stored response, or the reservation under which this call runs the effect. Throws SV-2007, SV-2008. */
async function reserve(api: Api, keyed: Keyed): Promise<Reply | Reservation> {
  const { scope, requestHash, requestHashes } = keyed
  // Tries twice: the first statement does not see a record that was committed after it began.
  for (let look = 0; look < 2; look++) {
    const row = await reserveKey(api.pool, { scope, requestHash, requestHashes, seconds: RESERVED_SECONDS })
    if (row.until) return { until: row.until, commandId: commandIdOf(keyed, row.nonce!) }
    if (row.requestHash !== null) return storedReply(api, keyed, row)
  }
  throw new ServiceError('SV-2008')
}

/** A refused request (4xx) had no effect, so its key becomes free. After a 5xx, a repeat resumes the request. */
async function release({ pool }: Api, { scope }: Keyed, { until }: Reservation, error: unknown): Promise<void> {
  const refused = error instanceof ServiceError && error.status < 500
  const freed = (refused ? freeKey : leaveKey)(pool, { scope, until }).catch(() => undefined)
  // If the database is away, the reservation expires automatically; do not wait for it.
  if (!isDatabaseAway(error)) await freed
}

/** Commits the effect's record and its response together. Throws SV-2008 if another call took over the reservation. */
async function storeOutcome(
  api: Api,
  keyed: Keyed,
  { until }: Reservation,
  record: (db: Database) => Promise<Answer>,
): Promise<Reply> {
  const done = await inTransaction(api.pool, async (db) => {
    const recorded = await record(db)
    const { reply, sealed } = sealAnswer(api, keyed, recorded)
    const stored = await answerReserved(db, { scope: keyed.scope, until, status: recorded.status, body: sealed })
    if (!stored) throw new ServiceError('SV-2008')
    return { recorded, reply }
  })
  done.recorded.afterCommit?.()
  return done.reply
}

async function byKey<Result>(api: Api, keyed: Keyed, { act, record }: OutsideEffect<Result>): Promise<Reply> {
  const reserved = await reserve(api, keyed)
  if ('status' in reserved) return reserved
  const { commandId } = reserved
  try {
    const result = await act(commandId)
    return await storeOutcome(api, keyed, reserved, (db) => record(db, result, commandId))
  } catch (error) {
    await release(api, keyed, reserved, error)
    throw error
  }
}

async function withoutKey<Result>({ pool }: Api, { act, record }: OutsideEffect<Result>): Promise<Reply> {
  const commandId = randomUUID()
  const result = await act(commandId)
  const answer = await inTransaction(pool, (db) => record(db, result, commandId))
  requireSuccess(answer.status)
  answer.afterCommit?.()
  return { status: answer.status, body: answer.body }
}

/**
 * Like `once`, for an effect that waits for more than the database; it holds no connection while it waits. A separate
 * commit reserves the key for 20 seconds, in which a repeat gets SV-2008. Afterwards (the process died), or after a
 * 5xx, a repeat resumes the request and returns the result of its effect.
 */
export async function onceOutside<Result>(call: Call, api: Api, effect: OutsideEffect<Result>): Promise<Reply> {
  const keyed = keyedBy(call, api)
  return keyed ? await byKey(api, keyed, effect) : await withoutKey(api, effect)
}
