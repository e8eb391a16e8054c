import { type AttemptSnapshot, type TransactionSnapshot, postponeStart } from '../../db/transactions/record.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import type { SendResult, SendWindow, Throttled } from '../../providers/contract/call.ts'
import { logNewAttempt } from '../../telemetry/decisions.ts'
import { withoutRedaction } from '../../telemetry/logger.ts'
import type { Looked } from './look-first.ts'
import type { ActivityDeps, ConnectedProvider } from '../deps.ts'
import type { Begun, TransactionRecorder } from './transaction-record.ts'

/** The first byte leaves within this time after the attempt was stored, or never. */
export const SEND_WITHIN_MS = 10_000

/** Opens the window before the attempt is stored, so that the time of storing counts too. */
export function openSendWindow(): SendWindow {
  return { openedMonotonic: performance.now(), openedWall: Date.now(), forMs: SEND_WITHIN_MS }
}

export interface Sending<S extends TransactionSnapshot> {
  transaction: S
  attempt: { begin: NewAttempt; decision: RoutingDecision | null } | { resend: AttemptSnapshot }
  /** Null if the provider is not connected: the attempt is stored, and nothing is sent. */
  to: ConnectedProvider | null
  /** In the fast lane a shut bulkhead refuses before anything is stored. */
  lane: 'fast' | 'slow'
  /** True if the attempt has waited too long: it is stored, and nothing is sent. */
  giveUp?: boolean | undefined
  /**
   * Creates what the provider needs first, and moves no money. It runs before the attempt is stored. Null means that
   * everything is there. Any other result is the result of the attempt, and nothing is sent.
   */
  prepare?: ((to: ConnectedProvider, window: SendWindow) => Promise<Unprepared | null>) | undefined
  send: (begun: Begun<S>, to: ConnectedProvider, window: SendWindow) => Promise<SendResult>
  /** Missing if the record cannot have forgotten the attempt. */
  look?: (() => Promise<Looked>) | undefined
}

type Unprepared = Extract<SendResult, { state: 'DECLINED' | 'NOT_SENT' | 'THROTTLED' }>

/**
 * The outcome of `sendAttempt`.
 * - BUSY: nothing was stored. The workflow may try again on the slow queue after `waitMs`.
 * - MOVED: there is no result to record. Another caller has the attempt, or it waits for the provider's capacity.
 */
export type Sent<S extends TransactionSnapshot> =
  | { state: 'BUSY'; waitMs: number }
  | { state: 'MOVED' }
  | { state: 'ANSWERED'; begun: Begun<S>; result: Exclude<SendResult, Throttled>; answerMs: number | null }

const NOT_CONNECTED = { state: 'NOT_SENT', detail: 'the provider is not connected', blameless: true } as const
const GIVEN_UP = { state: 'NOT_SENT', detail: 'the provider took no more calls in time', blameless: true } as const

/** Sends through the provider's bulkhead and within its call budget, both checked before anything is stored. */
export function attemptSender<S extends TransactionSnapshot>(
  { pool, providerBulkhead, now, logger }: Pick<ActivityDeps, 'pool' | 'providerBulkhead' | 'now' | 'logger'>,
  { begin, resend, record, conclude }: TransactionRecorder<S>,
) {
  const log = withoutRedaction(logger)

  return async function sendAttempt(sending: Sending<S>): Promise<Sent<S>> {
    const { transaction, attempt, to, lane, giveUp = false, prepare, send } = sending
    const { providerId } = 'begin' in attempt ? attempt.begin : attempt.resend
    const found = sending.look && (await lookBefore(sending, sending.look))
    if (found) return found
    const permit = lane === 'fast' ? await providerBulkhead.acquire(`${providerId}:${transaction.mode}`) : null
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
      const begun = await store(sending)
      if (begun === null) return { state: 'MOVED' }
      if (giveUp || !to) return { state: 'ANSWERED', begun, result: giveUp ? GIVEN_UP : NOT_CONNECTED, answerMs: null }
      if (unprepared) return { state: 'ANSWERED', begun, result: unprepared, answerMs: null }
      permit?.begin()
      const startedMs = now()
      const result = await send(begun, to, window)
      answered = answerOf(result)
      if (result.state === 'THROTTLED') {
        await record(begun, begun.attempt, { type: 'THROTTLED', waitMs: result.retryAfterMs, detail: result.detail })
        return { state: 'MOVED' }
      }
      const isAnswer = result.state !== 'NOT_SENT' && result.state !== 'UNKNOWN'
      return { state: 'ANSWERED', begun, result, answerMs: isAnswer ? Math.round(now() - startedMs) : null }
    } finally {
      permit?.release(answered)
    }
  }

  /** Null if it may be sent. An attempt that a provider has is stored as if this process had died after sending it. */
  async function lookBefore(sending: Sending<S>, look: NonNullable<Sending<S>['look']>): Promise<Sent<S> | null> {
    if (sending.lane === 'fast') return { state: 'BUSY', waitMs: 0 }
    const looked = await look()
    if (looked.next === 'SEND') return null
    if (looked.next === 'WAIT' && !sending.giveUp) return await busy(sending, looked.waitMs)
    if (looked.next === 'ADOPT') {
      const { attempt } = sending
      const isNew = 'begin' in attempt && !('state' in looked.attempt)
      await store(isNew ? { ...sending, attempt: { ...attempt, begin: looked.attempt as NewAttempt } } : sending)
    } else await conclude(sending.transaction, { type: 'REVIEW', reason: 'cannot_be_asked', stops: true, event: null })
    return { state: 'MOVED' }
  }

  async function store({ transaction, attempt }: Sending<S>): Promise<Begun<S> | null> {
    if ('resend' in attempt) return await resend(transaction, attempt.resend, SEND_WITHIN_MS)
    const { decision } = attempt
    const begun = await begin(transaction, attempt.begin, { sendWithinMs: SEND_WITHIN_MS, decision })
    if (begun) logNewAttempt(log, begun, decision)
    return begun
  }

  /** In the fast lane nothing is written. */
  async function busy({ lane, transaction }: Sending<S>, waitMs: number): Promise<Sent<S>> {
    if (lane === 'slow') await postponeStart(pool, { transactionId: transaction.id, waitMs })
    return { state: 'BUSY', waitMs }
  }
}

/** For the bulkhead. Null if the result says nothing about the provider. */
function answerOf(result: SendResult): boolean | null {
  if (result.state === 'THROTTLED' || ('blameless' in result && result.state !== 'DECLINED')) return null
  return result.state !== 'UNKNOWN'
}
