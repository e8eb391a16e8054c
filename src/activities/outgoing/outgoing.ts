import { loadInboundEvent, postponeInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import type { OutgoingSnapshot } from '../../db/transactions/record.ts'
import { mostOutgoingTries } from '../../domain/waits.ts'
import { findingOf, unscheduledFinding } from '../attempts/lookup-finding.ts'
import { lookFirst, type Place, type Sought } from '../attempts/look-first.ts'
import { newAttemptAt } from '../attempts/new-attempt.ts'
import { attemptSender, type Sending } from '../attempts/send-attempt.ts'
import { createSetAside } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { AskAnswer, AttemptInput, EventInput, Question } from '../payments/payment-step.ts'
import type { OutgoingKind, OutgoingStep } from './kind.ts'

/** A forgotten attempt's key is good for a day before the loss, and for a day after the record was opened again. */
const SOUGHT_SINCE_MS = 3 * 24 * 60 * 60_000

interface AttemptOutgoingInput extends AttemptInput {
  /** The number of the refused attempt that this one follows. */
  after?: number
  /** Milliseconds until the next attempt, should this one be refused. Null if this one is the last. */
  nextTryMs: number | null
}

export function createOutgoing<S extends OutgoingSnapshot>(deps: ActivityDeps, kind: OutgoingKind<S>) {
  const { pool } = deps
  const { load, stepOf } = kind
  const recorder = transactionRecorder(deps, load)
  const sendAttempt = attemptSender(deps, recorder)
  const { setAside, orSetAside } = createSetAside(deps)

  async function send(outgoing: S, attempt: Sending<S>['attempt'], input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const { lane, giveUp, nextTryMs } = input
    const { providerId } = 'begin' in attempt ? attempt.begin : attempt.resend
    const { to, prepare, send: sendTo } = kind.sendingTo(outgoing, providerId)
    // Only the provider to which it is sent now can have it.
    const look = lookFirst(deps, outgoing, attempt, () => ({
      at: [kind.nextAttempt(outgoing)],
      most: mostOutgoingTries(stepOf(outgoing).automatic),
      placeOf: (sought) => placeOf(outgoing, sought),
    }))
    const sent = await sendAttempt({ transaction: outgoing, attempt, to, lane, giveUp, prepare, send: sendTo, look })
    if (sent.state === 'BUSY') return { ...stepOf(outgoing), next: 'BUSY', waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return await afterMove(outgoing, input)
    const { begun, result, answerMs } = sent
    const isRefusedForNow = result.state === 'NOT_SENT' || (result.state === 'DECLINED' && result.soft)
    const finding = { type: 'RESULT', result, answerMs, anotherMayFollow: nextTryMs !== null } as const
    const nextActionMs = isRefusedForNow ? nextTryMs : 60_000
    return stepOf(await recorder.record(begun, begun.attempt, { ...finding, nextActionMs }))
  }

  function placeOf(outgoing: S, sought: Sought): Place {
    if (!kind.isFoundByReference(outgoing)) return { attempt: sought, ask: null }
    const { providerId, providerReference } = sought
    const startedAtMs = outgoing.createdAt.getTime() - SOUGHT_SINCE_MS
    const question = { providerId, providerReference, providerTransactionId: null, startedAtMs }
    return { attempt: sought, ask: () => kind.lookUp(outgoing, question) }
  }

  /** The attempt was not stored: another one has to settle first, or another caller has moved this one. */
  async function afterMove({ id }: S, input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const outgoing = await load(id)
    const step = stepOf(outgoing)
    if (!kind.queue || (step.next !== 'ATTEMPT' && step.next !== 'RETRY')) return step
    return (await kind.queue(outgoing)) ? { ...step, next: 'QUEUED' } : await attemptOutgoing(input)
  }

  /** Nothing is sent if the attempt is stored already. */
  async function attemptOutgoing(input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const { transactionId, lane } = input
    const loaded = await load(transactionId)
    if (input.onlyRead) return stepOf(loaded)
    const { next, waitMs } = stepOf(loaded)
    if (next === 'RESEND' && loaded.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(loaded, { resend: loaded.attempt }, input)
    const follows = next === 'RETRY' && loaded.attempt?.number === input.after
    if (next !== 'ATTEMPT' && !follows) return stepOf(loaded)
    const makeReady = kind.makeReady?.(loaded) ?? null
    if (makeReady && lane === 'fast') return { ...stepOf(loaded), next: 'BUSY' }
    const outgoing = makeReady ? await makeReady() : loaded
    const number = (outgoing.attempt?.number ?? 0) + 1
    const begin = await newAttemptAt(deps, outgoing, number, kind.nextAttempt(outgoing))
    return await send(outgoing, { begin, decision: null }, input)
  }

  async function ask(input: { transactionId: string; question: Question }): Promise<AskAnswer<OutgoingStep>> {
    const outgoing = await load(input.transactionId)
    const { next } = stepOf(outgoing)
    if (!outgoing.attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(outgoing), notFound: false }
    const answer = await kind.lookUp(outgoing, outgoing.attempt)
    const canBeAsked = kind.canBeAsked(outgoing)
    const asked = { next, about: 'OUTGOING', closing: false, replaced: false } as const
    const finding = findingOf(answer, input.question, asked, { attempt: outgoing.attempt, canBeAsked })
    const step = stepOf(await recorder.record(outgoing, outgoing.attempt, finding))
    const putOffMs = answer.state === 'UNKNOWN' ? answer.askAgainMs : undefined
    return { step, notFound: answer.state === 'NOT_FOUND', putOffMs, cannotBeAsked: !canBeAsked }
  }

  async function handle(input: EventInput): Promise<OutgoingStep> {
    const { transactionId, inboundEventId } = input
    // Before the event and its attempt: the version that guards the save must not be newer than what it is decided on.
    const read = await load(transactionId)
    const event = await loadInboundEvent(pool, inboundEventId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(read)
    const { finding, isHandled, setAside: aside } = await kind.meaningOf(read, event)
    if (aside) await setAside(input, aside.reason, aside.because)
    else if (!isHandled) await postponeInboundEvent(pool, { inboundEventId })
    if (!finding) return stepOf(aside ? await load(transactionId) : read)
    const lookup = unscheduledFinding(finding, { inboundEventId: isHandled ? inboundEventId : null })
    // The record must not be newer than the event's attempt. Setting the event aside saved the record, so this save
    // loads both and decides again.
    return stepOf(await recorder.record(read, event.attempt, lookup))
  }

  return { attempt: attemptOutgoing, ask, handleEvent: orSetAside(handle, async (id) => stepOf(await load(id))) }
}
