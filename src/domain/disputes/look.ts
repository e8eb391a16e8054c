import { answerStep, type AnswerRefusal, type AnswerState, entryOf, isGivenUp, type PendingAnswer } from './answer.ts'
import { applyReading, applyReminder, type DisputeChange, type KnownDispute, nextLookMs } from './change.ts'
import type { DisputeReading } from './dispute.ts'

const ASK = { next: 'ASK', waitMs: 86_400_000 } as const
/** The longest wait before the provider is asked again while it has an answer to take: its time may end. */
const ASK_FOR_ANSWER_MS = 15 * 60_000

/** ASK: the provider has not told the dispute now. `waitMs` is the longest wait: a reminder may be due before. */
export interface LookStep {
  next: 'END' | 'ASK' | 'SEND' | 'WAIT'
  waitMs: number
}

export interface DisputeLook extends Omit<DisputeChange, 'dispute'> {
  dispute: KnownDispute | null
  answer: { state: Exclude<AnswerState, 'PENDING'>; refusal: AnswerRefusal | null } | null
  step: LookStep
}

/**
 * `dispute` is null if it was never read, and `reading` if the provider could not be asked: no answer is sent, and one
 * ends only if it is given up.
 */
export function lookAt(
  { dispute: before, pending }: { dispute: KnownDispute | null; pending: PendingAnswer | null },
  reading: DisputeReading | null,
  nowMs: number,
): DisputeLook {
  const read = reading && applyReading(before, reading, nowMs)
  const current = read?.dispute ?? before
  if (!current) return { dispute: null, entries: [], events: [], answer: null, step: ASK }
  const reminder = applyReminder(current, nowMs)
  const dispute = reminder?.dispute ?? current
  const mayEnd = reading !== null || isGivenUp(dispute.respondByMs, nowMs)
  const answered = pending && mayEnd ? answerStep(pending, dispute, nowMs) : null
  const ended = answered?.next === 'END' ? answered : null
  const entries = [...(read?.entries ?? []), ...(reminder?.entries ?? [])]
  if (ended) entries.push(entryOf(pending!.kind, ended.state))
  const events = [...(read?.events ?? []), ...(reminder?.events ?? [])]
  // A business that thinks it has answered must learn that it has to answer again.
  const isAskedAgain = ended?.state === 'REFUSED' && dispute.state === 'NEEDS_RESPONSE' && nowMs < dispute.respondByMs
  if (isAskedAgain && !events.includes('dispute.needs_response')) events.push('dispute.needs_response')
  return {
    dispute,
    entries,
    events,
    answer: ended && { state: ended.state, refusal: ended.refusal },
    step: reading ? stepAfter(dispute, answered, nowMs) : askAgain(dispute, pending !== null && !ended, nowMs),
  }
}

function askAgain(dispute: KnownDispute, hasAnswer: boolean, nowMs: number): LookStep {
  const waitMs = nextLookMs(dispute, nowMs) ?? ASK.waitMs
  return { ...ASK, waitMs: hasAnswer ? Math.min(waitMs, ASK_FOR_ANSWER_MS) : waitMs }
}

function stepAfter(dispute: KnownDispute, answered: ReturnType<typeof answerStep> | null, nowMs: number): LookStep {
  if (answered?.next === 'SEND') return { next: 'SEND', waitMs: 0 }
  const lookMs = nextLookMs(dispute, nowMs)
  if (answered?.next === 'WAIT') return { next: 'WAIT', waitMs: Math.min(answered.waitMs, lookMs ?? Infinity) }
  return lookMs === null ? { next: 'END', waitMs: 0 } : { next: 'WAIT', waitMs: lookMs }
}
