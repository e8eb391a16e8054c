import { type Refusal, refusedIn } from '../errors.ts'
import { type ChargeAmounts, takenBackCents } from '../refunds/refundable.ts'
import { type DisputeEntry, type DisputeRecord, isClosed } from './dispute.ts'

export const ANSWER_KINDS = ['EVIDENCE', 'ACCEPT'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** PENDING: not taken by the provider yet. REFUSED: it came too late, or the provider refused it. */
export const ANSWER_STATES = ['PENDING', 'SENT', 'REFUSED'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

export const ANSWER_REFUSALS = ['too_late', 'provider_refused', 'not_taken'] as const
export type AnswerRefusal = (typeof ANSWER_REFUSALS)[number]

export interface DisputeEvidence {
  customerEmail: string
  customerName: string
  customerPhone: string
  serviceDetails: string
  deliveryAddress: string | null
  /** `YYYY-MM-DD`. */
  deliveryDate: string | null
}

export interface PendingAnswer {
  kind: AnswerKind
  sentMs: number | null
  sends: number
  /** True if the provider did not want it. */
  declined: boolean
}

/** Before an answer without a response is sent again, the first request has surely arrived or not. */
const SEND_AGAIN_AFTER_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
/** An answer that the provider has not taken is given up that long after the time to respond. */
const GIVE_UP_AFTER_MS = 86_400_000

interface Answerable {
  dispute: Pick<DisputeRecord, 'state' | 'respondByMs'>
  pending: AnswerKind | null
  charge: Omit<ChargeAmounts, 'disputedCents' | 'unreadCents'>
  disputeCents: number
  /** The sum of acceptances of other disputes of the charge that the provider has not taken yet. */
  acceptingCents: number
  /** The part of `reservedCents` whose refunds no provider has been sent. */
  unsentCents: number
}

const ALL_RETURNED =
  'Refunds or other disputes return all of this payment already: send evidence of the refund instead.'

const BEING_SENT = { EVIDENCE: 'Evidence is being sent', ACCEPT: 'The dispute is being accepted' } as const

/**
 * Returns why a business may not answer a dispute so; otherwise the amount that the payer gets with this answer, in
 * minor units. What refunds that were sent and other disputes of the charge return is not returned again. A refund that
 * was not sent ends as `disputed` where the acceptance leaves nothing for it (`mayStillRefund`), so it takes nothing.
 */
export function judgeAnswer(
  { dispute: { state, respondByMs }, pending, charge, disputeCents, acceptingCents, unsentCents }: Answerable,
  kind: AnswerKind,
  nowMs: number,
): { refusal: Refusal } | { amountCents: number } {
  if (isClosed(state)) return { refusal: refusedIn(state, `This dispute is ${state}: its outcome is final.`) }
  if (state !== 'NEEDS_RESPONSE')
    return { refusal: refusedIn(state, 'This dispute is under review: the bank needs no response now.') }
  if (pending) return { refusal: refusedIn(state, `${BEING_SENT[pending]}: wait until the provider has taken it.`) }
  if (nowMs >= respondByMs) {
    const respondBy = new Date(respondByMs).toISOString()
    return { refusal: refusedIn(state, `The time to respond ended at ${respondBy}.`, { respondBy }) }
  }
  if (kind === 'EVIDENCE') return { amountCents: 0 }
  const sentCents = charge.reservedCents - unsentCents
  const leftCents = charge.capturedCents - sentCents - takenBackCents(charge) - acceptingCents
  if (leftCents <= 0) return { refusal: refusedIn(state, ALL_RETURNED, { leftCents: 0 }) }
  return { amountCents: Math.min(disputeCents, leftCents) }
}

export type AnswerStep =
  | { next: 'SEND' }
  | { next: 'WAIT'; waitMs: number }
  | { next: 'END'; state: Exclude<AnswerState, 'PENDING'>; refusal: AnswerRefusal | null }

/** The dispute as the provider has it decides whether an answer has arrived. */
export function answerStep(
  { sentMs, sends, declined }: PendingAnswer,
  { state, respondByMs }: Pick<DisputeRecord, 'state' | 'respondByMs'>,
  nowMs: number,
): AnswerStep {
  // A second request is refused if the first one had arrived.
  const mayHaveArrived = sentMs !== null && !(declined && sends === 1)
  if (state !== 'NEEDS_RESPONSE')
    return mayHaveArrived
      ? { next: 'END', state: 'SENT', refusal: null }
      : { next: 'END', state: 'REFUSED', refusal: 'too_late' }
  if (declined) return { next: 'END', state: 'REFUSED', refusal: 'provider_refused' }
  if (isGivenUp(respondByMs, nowMs))
    return { next: 'END', state: 'REFUSED', refusal: sentMs === null ? 'too_late' : 'not_taken' }
  const againAfterMs = Math.min(SEND_AGAIN_AFTER_MS * 2 ** (sends - 1), LONGEST_WAIT_MS)
  const waitMs = sentMs === null ? 0 : sentMs + againAfterMs - nowMs
  return waitMs > 0 ? { next: 'WAIT', waitMs } : { next: 'SEND' }
}

/** Returns whether an answer ends even if the provider cannot be asked: its evidence is not kept for ever. */
export const isGivenUp = (respondByMs: number, nowMs: number): boolean => nowMs >= respondByMs + GIVE_UP_AFTER_MS

const ENTRIES = {
  EVIDENCE: { PENDING: 'EVIDENCE_GIVEN', SENT: 'EVIDENCE_SENT', REFUSED: 'ANSWER_REFUSED' },
  ACCEPT: { PENDING: 'ACCEPT_GIVEN', SENT: 'ACCEPT_SENT', REFUSED: 'ANSWER_REFUSED' },
} as const satisfies Record<AnswerKind, Record<AnswerState, DisputeEntry>>

export const entryOf = (kind: AnswerKind, state: AnswerState): DisputeEntry => ENTRIES[kind][state]
