import { readTransaction, waitResults } from '../../db/transactions/read-transaction.ts'
import { type BusinessCaller, type Call, type Reply, type Api, stateOf } from '../http/call.ts'
import type { OnceOptions, OnceReply } from '../idempotency/idempotency.ts'
import { preferredWait, waiterOf } from './prefer-wait.ts'
import { presentTransaction } from './presenter.ts'
import { FairSemaphore, type Limits } from '../../domain/fair-semaphore.ts'

/** Requests that may wait in one process at a time: every 20 ms one statement reads all their rows. */
export const MOST_WAITING = 500
/** The most waiting requests of one business in one mode, and of TEST. The rest is left to others, and to LIVE. */
export const MOST_OF_BUSINESS = 200
const MOST_OF_TEST = 400

export const preferredWaitsOf = stateOf(() => new FairSemaphore())

export const settledWaiterOf = waiterOf(waitResults)

function limitsOf({ businessId, mode }: BusinessCaller): Limits {
  const limits = { all: MOST_WAITING, [`${businessId} ${mode}`]: MOST_OF_BUSINESS }
  return mode === 'TEST' ? { ...limits, TEST: MOST_OF_TEST } : limits
}

/**
 * Stores a transaction and responds as `Prefer: wait=N` (RFC 7240) requests: once it is terminal or needs the payer,
 * or after N seconds. It responds at once without the preference, for a repeat, and if too many requests wait already.
 */
export async function answerAsPreferred(
  call: Call & { caller: BusinessCaller },
  api: Api,
  store: (options: OnceOptions) => Promise<OnceReply>,
): Promise<Reply> {
  const seconds = preferredWait(call.http)
  const leave = seconds === null ? null : preferredWaitsOf(api).take(limitsOf(call.caller))
  if (seconds === null || !leave) return await store({})
  try {
    const reply = await store(seconds > 0 ? { answerWithinSeconds: seconds + 1 } : {})
    const { replayed, transactionId } = reply
    if (replayed || transactionId === undefined) return reply
    return await answerAfterWait(api, reply, transactionId, seconds)
  } finally {
    leave()
  }
}

async function answerAfterWait(api: Api, reply: OnceReply, transactionId: string, seconds: number): Promise<Reply> {
  const settled = await settledWaiterOf(api).until(transactionId, seconds * 1_000)
  // The database may be away now. The transaction is stored, so its first response is sent.
  const row = settled ?? (await readTransaction(api.pool, { id: transactionId }).catch(() => null))
  const later = row && { status: reply.status, body: presentTransaction(row, api.config.baseUrl) }
  const answer = later ? await reply.replaceAnswer(later) : reply
  return { ...answer, headers: { ...answer.headers, 'Preference-Applied': `wait=${seconds}` } }
}
