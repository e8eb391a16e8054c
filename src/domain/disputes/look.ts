import { answerStep, type AnswerRefusal, type AnswerState, entryOf, type PendingAnswer } from './answer.ts'
import { applyReading, applyReminder, type DisputeChange, type KnownDispute, nextLookMs } from './change.ts'
import type { DisputeReading } from './dispute.ts'

const ASK = { next: 'ASK', waitMs: 86_400_000 } as const

/** The record from which a look at a dispute starts. */
export interface LookedAt {
  /** Null for a dispute that was never read. */
  dispute: KnownDispute | null
  /** The answer that the provider has not taken yet. */
  pending: PendingAnswer | null
}

/**
 * ASK: the provider must be asked again, since it has not told the dispute now; a reminder may be due before that.
 * `waitMs` is the longest wait before the next look.
 */
export interface LookStep {
  next: 'END' | 'ASK' | 'SEND' | 'WAIT'
  waitMs: number
}

export interface Looked extends Omit<DisputeChange, 'dispute'> {
  dispute: KnownDispute | null
  /** The end of the answer; null if it has none. */
  answer: { state: Exclude<AnswerState, 'PENDING'>; refusal: AnswerRefusal | null } | null
  step: LookStep
}

/**
 * Looks at a dispute: takes over the provider's state, reminds if it is time to, and continues with the answer.
 * `reading` is null if the provider could not be asked: then an answer neither ends nor is sent.
 */
export function lookAt({ dispute: before, pending }: LookedAt, reading: DisputeReading | null, nowMs: number): Looked {
  const read = reading && applyReading(before, reading, nowMs)
  const current = read?.dispute ?? before
  if (!current) return { dispute: null, entries: [], events: [], answer: null, step: ASK }
  const reminder = applyReminder(current, nowMs)
  const dispute = reminder?.dispute ?? current
  const answered = reading && pending ? answerStep(pending, dispute, nowMs) : null
  const ended = answered?.next === 'END' ? answered : null
  const entries = [...(read?.entries ?? []), ...(reminder?.entries ?? [])]
  if (ended) entries.push(entryOf(pending!.kind, ended.state))
  return {
    dispute,
    entries,
    events: [...(read?.events ?? []), ...(reminder?.events ?? [])],
    answer: ended && { state: ended.state, refusal: ended.refusal },
    step: reading ? stepAfter(dispute, answered, nowMs) : { ...ASK, waitMs: nextLookMs(dispute, nowMs) ?? ASK.waitMs },
  }
}

function stepAfter(dispute: KnownDispute, answered: ReturnType<typeof answerStep> | null, nowMs: number): LookStep {
  if (answered?.next === 'SEND') return { next: 'SEND', waitMs: 0 }
  const lookMs = nextLookMs(dispute, nowMs)
  if (answered?.next === 'WAIT') return { next: 'WAIT', waitMs: Math.min(answered.waitMs, lookMs ?? Infinity) }
  return lookMs === null ? { next: 'END', waitMs: 0 } : { next: 'WAIT', waitMs: lookMs }
}
