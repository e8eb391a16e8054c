import type { StatedMoney } from '../money.ts'
import type { LookupResult } from '../providers/provider-result.ts'
import type { AttemptRecord } from '../state-changes/record.ts'
import { type TransactionState, UNSETTLED } from '../states.ts'
import { ASKED_FOR_MS } from './event-confirmation.ts'

/** An event about a refund that names only the charge, so each refund of the charge is asked about. */
export interface Hint {
  type: string
  ageMs: number
}

/** BY_ID: only if it named the refund in a response. One whose response was lost is awaited, and then reviewed. */
export function canAskAboutRefund(
  lookup: boolean | 'BY_ID',
  attempt: { providerTransactionId: string | null } | null,
): boolean {
  return lookup === 'BY_ID' ? attempt !== null && attempt.providerTransactionId !== null : lookup
}

export function mayReverseRefund(type: string): boolean {
  return /fail|revers/.test(type)
}

/** For five days, and only while the refund is open or may be reversed. */
export function shouldAskAgain({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs < ASKED_FOR_MS && (state === 'CREATED' || state === 'PROCESSING' || wouldTakeBack(type, state))
}

/** True if the questions have ended, so that only an operator can find out whether the refund was reversed. */
export function needsOperator({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs >= ASKED_FOR_MS && wouldTakeBack(type, state)
}

function wouldTakeBack(type: string, state: TransactionState): boolean {
  return state === 'SUCCEEDED' && mayReverseRefund(type)
}

export type HintedAttempt = StatedMoney & Pick<AttemptRecord, 'state' | 'ended' | 'providerTransactionId'>

/**
 * Returns the attempts that an event about their charge concerns, each with what the event says about it. If it names
 * an outcome and means one attempt, it concerns only that one. Otherwise it says nothing about any, and each that it
 * may be about is asked about: those without an outcome and, if it may take refunds back, those that succeeded.
 */
export function concernedBy<A extends HintedAttempt>(
  { finding, takesBack }: { finding: LookupResult | null; takesBack: boolean },
  attempts: readonly A[],
): { attempt: A; finding: LookupResult | null }[] {
  const meant = finding ? meantBy(finding, attempts) : []
  if (meant.length > 0) return meant.map((attempt) => ({ attempt, finding }))
  return attempts
    .filter(({ state }) => UNSETTLED.includes(state) || (takesBack && state === 'SUCCEEDED'))
    .map((attempt) => ({ attempt, finding: null }))
}

/** The one with the provider's id, else the only open one, else, for a success, the only one that ended unsettled. */
function meantBy<A extends HintedAttempt>(finding: LookupResult, attempts: readonly A[]): A[] {
  const id = ('providerTransactionId' in finding && finding.providerTransactionId) || null
  const named = attempts.filter(({ providerTransactionId }) => id !== null && providerTransactionId === id)
  if (named.length > 0) return named
  const unsettled = attempts.filter(({ state }) => UNSETTLED.includes(state))
  const open = unsettled.filter(({ ended }) => !ended)
  const among = open.length === 0 && finding.state === 'SUCCEEDED' ? unsettled : open
  return among.length === 1 && fits(finding, among[0]!) ? among : []
}

const fits = (finding: LookupResult, { amountCents, currency }: HintedAttempt): boolean =>
  finding.state !== 'SUCCEEDED' || (finding.amountCents === amountCents && finding.currency === currency)
