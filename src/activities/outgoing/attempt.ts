import type { OutgoingSnapshot, AttemptSnapshot } from '../../db/transactions/record.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import { soughtFrom } from '../../domain/look-first.ts'
import { lookFirst, type Place } from '../attempts/look-first.ts'
import { newAttemptAt } from '../attempts/new-attempt.ts'
import { attemptSender, type Sending } from '../attempts/send-attempt.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { OutgoingKind } from './kind.ts'
import type { AttemptOutgoingInput, OutgoingStep } from './outgoing-step.ts'

/**
 * How long before the transaction a forgotten attempt may have begun: its key is good for a day before the loss, and
 * for a day after the record was opened again.
 */
const SOUGHT_SINCE_MS = 3 * 24 * 60 * 60_000

/** The activity that sends a refund or a payout. */
export function createAttemptOutgoing<S extends OutgoingSnapshot>(deps: ActivityDeps, kind: OutgoingKind<S>) {
  const { load, stepOf } = kind
  const recorder = transactionRecorder(deps, load)
  const sendAttempt = attemptSender(deps, recorder)

  /** Sends the attempt and records the result. */
  async function send(outgoing: S, attempt: Sending<S>['attempt'], input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const { lane, giveUp, nextTryMs } = input
    const { providerId } = 'begin' in attempt ? attempt.begin : attempt.resend
    const { to, prepare, send: sendTo } = kind.sendingTo(outgoing, providerId)
    const look = lookFirst(deps, outgoing, () => placesOf(outgoing, attempt))
    const sent = await sendAttempt({ transaction: outgoing, attempt, to, lane, giveUp, prepare, send: sendTo, look })
    if (sent.state === 'BUSY') return { ...stepOf(outgoing), next: 'BUSY', waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return await afterMove(outgoing, input)
    const { begun, result, answerMs } = sent
    const isRefusedForNow = result.state === 'NOT_SENT' || (result.state === 'DECLINED' && result.soft)
    const finding = { type: 'RESULT', result, answerMs, anotherMayFollow: nextTryMs !== null } as const
    const nextActionMs = isRefusedForNow ? nextTryMs : 60_000
    return stepOf(await recorder.record(begun, begun.attempt, { ...finding, nextActionMs }))
  }

  /**
   * Returns where a forgotten attempt would be: only the provider to which it is sent now can have it, also under the
   * next references.
   */
  async function placesOf(outgoing: S, attempt: Sending<S>['attempt']): Promise<Place<NewAttempt | AttemptSnapshot>[]> {
    if ('resend' in attempt) return [placeOf(outgoing, attempt.resend)]
    const { number } = attempt.begin
    const at = kind.nextAttempt(outgoing)
    return await Promise.all(
      soughtFrom(number).map(async (each) =>
        placeOf(outgoing, { ...(await newAttemptAt(deps, outgoing, each, at)), number }),
      ),
    )
  }

  function placeOf<Attempt extends NewAttempt | AttemptSnapshot>(outgoing: S, sought: Attempt): Place<Attempt> {
    if (!kind.isFoundByReference(outgoing)) return { attempt: sought, ask: null }
    const { providerId, providerReference } = sought
    const startedAtMs = outgoing.createdAt.getTime() - SOUGHT_SINCE_MS
    const question = { providerId, providerReference, providerTransactionId: null, startedAtMs }
    return { attempt: sought, ask: () => kind.lookUp(outgoing, question) }
  }

  /** Called if the attempt was not stored: another one has to settle first, or another caller has moved this one. */
  async function afterMove({ id }: S, input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const outgoing = await load(id)
    const step = stepOf(outgoing)
    if (!kind.queue || (step.next !== 'ATTEMPT' && step.next !== 'RETRY')) return step
    return (await kind.queue(outgoing)) ? { ...step, next: 'QUEUED' } : await attemptOutgoing(input)
  }

  /**
   * Sends it once: if its attempt is stored already, nothing is sent. If the provider refuses for now and another
   * attempt may follow, the transaction stays PROCESSING.
   */
  async function attemptOutgoing(input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const { transactionId, lane } = input
    const loaded = await load(transactionId)
    if (input.onlyRead) return stepOf(loaded)
    const { next, waitMs } = stepOf(loaded)
    if (next === 'RESEND' && loaded.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(loaded, { resend: loaded.attempt }, input)
    const follows = next === 'RETRY' && loaded.attempt?.number === input.after
    if (next !== 'ATTEMPT' && !follows) return stepOf(loaded)
    const isUnready = kind.isUnready?.(loaded) ?? false
    if (isUnready && lane === 'fast') return { ...stepOf(loaded), next: 'BUSY' }
    const outgoing = isUnready && kind.makeReady ? await kind.makeReady(loaded) : loaded
    const number = (outgoing.attempt?.number ?? 0) + 1
    const begin = await newAttemptAt(deps, outgoing, number, kind.nextAttempt(outgoing))
    return await send(outgoing, { begin, decision: null }, input)
  }

  return attemptOutgoing
}
