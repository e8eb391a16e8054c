import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import { postponeStart } from '../../db/payments/postpone-start.ts'
import { postponeAttempt, resendAttempt } from '../../db/payments/resend-attempt.ts'
import type { Mode } from '../../domain/mode.ts'
import type { SendResult, SendWindow, Throttled } from '../../providers/contract/provider.ts'
import type { ConnectedProvider } from './connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** The first byte goes out within this long after the attempt was stored, or never. */
export const SEND_WITHIN_MS = 10_000

/** Opened before the attempt is stored: time that storing it takes counts as well. */
export function openSendWindow(): SendWindow {
  return { openedMonotonic: performance.now(), openedWall: Date.now(), forMs: SEND_WITHIN_MS }
}

/** One attempt to be stored and sent, or sent again. */
export interface Sending {
  transaction: { id: string; mode: Mode }
  attempt: AttemptSnapshot
  /** Null where the provider is not connected: the attempt is stored, and nothing is sent. */
  to: ConnectedProvider | null
  /** In the fast lane a shut bulkhead refuses before anything is stored. */
  lane: 'fast' | 'slow'
  /** The time for it is over: the attempt is stored, and nothing is sent. */
  giveUp?: boolean
  /** Stores a new attempt; null where nothing may be sent (any more). Absent for one that is sent again. */
  begin?: () => Promise<{ sendByMs: number } | null>
  /**
   * What has to be made at the provider before the attempt is stored, and by which no money moves; null where it is there.
   * Any other answer is the attempt's outcome, and nothing is sent.
   */
  prepare?: (to: ConnectedProvider, window: SendWindow) => Promise<Unprepared | null>
  send: (to: ConnectedProvider, window: SendWindow) => Promise<SendResult>
}

export type Unprepared = Extract<SendResult, { state: 'DECLINED' | 'NOT_SENT' | 'THROTTLED' }>

/**
 * BUSY: nothing was stored; the same may be asked for again, on the slow queue, after that long. MOVED: nothing came of
 * it that is to be recorded: somebody else has the attempt, or it stays as it is until the provider takes more calls.
 */
export type Sent =
  | { state: 'BUSY'; waitMs: number }
  | { state: 'MOVED' }
  | { state: 'ANSWERED'; attempt: AttemptSnapshot; outcome: Exclude<SendResult, Throttled>; answerMs: number | null }

const NOT_CONNECTED = { state: 'NOT_SENT', detail: 'the provider is not connected', blameless: true } as const
const GIVEN_UP = { state: 'NOT_SENT', detail: 'the provider took no more calls in time', blameless: true } as const

/** Sends through the provider's bulkhead and out of its budget of calls, both looked at before anything is stored. */
export function attemptSender({
  pool,
  providerBulkhead,
  now,
}: Pick<ActivityDeps, 'pool' | 'providerBulkhead' | 'now'>) {
  return async function sendAttempt(sending: Sending): Promise<Sent> {
    const { transaction, to, lane, giveUp = false, prepare, send } = sending
    const permit =
      lane === 'fast' ? await providerBulkhead.acquire(`${sending.attempt.providerId}:${transaction.mode}`) : null
    if (lane === 'fast' && !permit) return { state: 'BUSY', waitMs: 0 }
    let answered: boolean | null = null
    try {
      const waitMs = giveUp || !to ? null : await to.calls.reserve()
      if (waitMs !== null) return await busy(sending, waitMs)
      if (prepare) permit?.begin()
      const unprepared = to && !giveUp && prepare ? await prepare(to, openSendWindow()) : null
      if (unprepared) answered = answerOf(unprepared)
      if (unprepared?.state === 'THROTTLED') return await busy(sending, unprepared.retryAfterMs)
      const window = openSendWindow()
      const begun = await begin(sending)
      if (begun === null) return { state: 'MOVED' }
      const attempt = { ...sending.attempt, ...begun, resendInMs: null }
      if (giveUp || !to)
        return { state: 'ANSWERED', attempt, outcome: giveUp ? GIVEN_UP : NOT_CONNECTED, answerMs: null }
      if (unprepared) return { state: 'ANSWERED', attempt, outcome: unprepared, answerMs: null }
      permit?.begin()
      const startedMs = now()
      const outcome = await send(to, window)
      answered = answerOf(outcome)
      if (outcome.state === 'THROTTLED') {
        await postponeAttempt(pool, { attemptId: attempt.id, waitMs: outcome.retryAfterMs, detail: outcome.detail })
        return { state: 'MOVED' }
      }
      const isAnswer = outcome.state !== 'NOT_SENT' && outcome.state !== 'UNKNOWN'
      return { state: 'ANSWERED', attempt, outcome, answerMs: isAnswer ? Math.round(now() - startedMs) : null }
    } finally {
      permit?.release(answered)
    }
  }

  async function begin({ attempt, begin: beginNew }: Sending): Promise<{ sendByMs: number } | null> {
    if (beginNew) return await beginNew()
    return await resendAttempt(pool, { attemptId: attempt.id, sendWithinMs: SEND_WITHIN_MS })
  }

  /** In the fast lane nothing at all is written. */
  async function busy({ lane, transaction }: Sending, waitMs: number): Promise<Sent> {
    if (lane === 'slow') await postponeStart(pool, transaction.id, waitMs)
    return { state: 'BUSY', waitMs }
  }
}

/** What the bulkhead learns of the provider; null where the outcome says nothing of it. */
function answerOf(outcome: SendResult): boolean | null {
  if (outcome.state === 'THROTTLED' || ('blameless' in outcome && outcome.state !== 'DECLINED')) return null
  return outcome.state !== 'UNKNOWN'
}
