import { createHash, randomUUID } from 'node:crypto'
import { ServiceError } from '../../domain/errors.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { answerReserved, freeKey, leaveKey, reserveKey } from '../../db/idempotency/idempotency-records.ts'
import { inTransaction, type Database } from '../../db/query.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { type Answer, type Keyed, keyedBy, requireSuccess, sealAnswer, storedReply } from './keys.ts'

/** Longer than any engine, provider or hash is waited for; a process that dies leaves its key taken for so long. */
const RESERVED_SECONDS = 20

/** An effect that waits for something other than the database. */
export interface OutsideEffect<Result> {
  /**
   * Waits for the engine, a provider or a password's hash while no connection of the database is held. A request that
   * resumes another has its `commandId`, so that it sends the same Update; a repeat of a refused request has a new one.
   */
  act: (commandId: string) => Promise<Result>
  /** In one transaction with the stored answer, and after `act`. Waits for nothing but the database. */
  record: (db: Database, result: Result, commandId: string) => Promise<Answer>
}

interface Reservation {
  until: Date
  commandId: string
}

/** The id of the Update that a request sends. The engine repeats the result of an id for as long as the run lives. */
function commandIdOf({ scope }: Keyed, nonce: string): string {
  return createHash('sha256').update(scope).update(nonce).digest('hex')
}

/** The stored answer, or the reservation under which this call makes the effect. Throws SV-2007, SV-2008. */
async function reserve(api: Api, keyed: Keyed): Promise<Reply | Reservation> {
  const { scope, requestHash, requestHashes } = keyed
  // Looks twice, since a record committed in between is not seen the first time.
  for (let look = 0; look < 2; look++) {
    const row = await reserveKey(api.pool, { scope, requestHash, requestHashes, seconds: RESERVED_SECONDS })
    if (row?.until) return { until: row.until, commandId: commandIdOf(keyed, row.nonce!) }
    if (row && row.requestHash !== null) return storedReply(api, keyed, row)
  }
  throw new ServiceError('SV-2008')
}

/** A refusal had no effect. After a fault the effect is unknown, so a repeat of the request may ask for its result. */
async function giveUp({ pool }: Api, { scope }: Keyed, { until }: Reservation, error: unknown): Promise<void> {
  const refused = error instanceof ServiceError && error.status < 500
  const freed = (refused ? freeKey : leaveKey)(pool, { scope, until }).catch(() => undefined)
  // The reservation then lapses by itself, and this request is answered now.
  if (!isDatabaseAway(error)) await freed
}

/** The answer and its record in one commit, unless the reservation is another call's by now. */
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
    // It took longer than the reservation, and a repeat is at it now.
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
    await giveUp(api, keyed, reserved, error)
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
 * As `once`, for an effect that waits for something other than the database, so that nobody holds a connection
 * meanwhile. The key is reserved for some seconds in a commit of its own: until then a repeat is SV-2008, and after it
 * (the process died) or after a 5xx a repeat of the same request is resumed and answers what became of the effect.
 */
export async function onceOutside<Result>(call: Call, api: Api, effect: OutsideEffect<Result>): Promise<Reply> {
  const keyed = keyedBy(call, api)
  return keyed ? await byKey(api, keyed, effect) : await withoutKey(api, effect)
}
