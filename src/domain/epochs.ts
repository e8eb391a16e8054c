import type { LookupResult } from './providers/provider-result.ts'
import type { TransactionRecord } from './state-changes/record.ts'

/* The conditions under which attempts begin in a promoted or restored database, and the fate of forgotten rows. */

/** A transaction that the engine knows and the record does not. */
export type ForgottenTransaction = Pick<TransactionRecord, 'id' | 'kind' | 'businessId' | 'mode'>

export interface Comparison {
  /** How many workflows belong to a transaction that the record does not have. */
  forgotten: number
  /** How many of the record's newest transactions were attempted and are so young that the engine must know them. */
  expected: number
  /** How many of those the engine does not know. */
  missing: number
  hasAttempts: boolean
}

/**
 * - AGREES: no attempt was forgotten.
 * - RECORD_FORGOT: attempts may have been sent that the record does not have.
 * - ENGINE_YOUNGER: the engine was emptied, is older than the record or has deleted everything, so it proves nothing.
 */
export type Verdict = 'AGREES' | 'RECORD_FORGOT' | 'ENGINE_YOUNGER'

export function judgeRecord({ forgotten, expected, missing, hasAttempts }: Comparison): Verdict {
  if (forgotten > 0) return 'RECORD_FORGOT'
  if (missing > 0 || (hasAttempts && expected === 0)) return 'ENGINE_YOUNGER'
  return 'AGREES'
}

/** Clients repeat requests for so long: a forgotten transaction whose id follows from a key is sought until then. */
export const LOOK_FIRST_MS = 24 * 3_600_000

/** A workflow starts after its row was stored, by another clock: they are compared from this much before the newest. */
export const COMPARED_BEFORE_MS = 5 * 60_000

/** A provider's answer about the reference that an attempt of that number has there. */
export interface ReferenceAnswer {
  number: number
  providerId: string
  providerReference: string
  result: LookupResult
}

type Success = ReferenceAnswer & { result: Extract<LookupResult, { state: 'SUCCEEDED' }> }

/** `others` moved money too. UNANSWERED: a provider did not say. OPEN: one has it, without an outcome or an amount. */
export type Findings =
  | { state: 'MOVED'; success: Success; others: readonly Success[] }
  | { state: 'UNANSWERED' | 'OPEN' | 'NOTHING' }

const isSuccess = (answer: ReferenceAnswer): answer is Success => answer.result.state === 'SUCCEEDED'

export function judgeAnswers(answers: readonly ReferenceAnswer[]): Findings {
  const [success, ...others] = answers.filter(isSuccess)
  if (success) return { state: 'MOVED', success, others }
  const states = new Set(answers.map(({ result }) => result.state))
  if (states.has('UNKNOWN')) return { state: 'UNANSWERED' }
  const isOpen = (['PENDING', 'STUCK', 'UNPAID'] as const).some((state) => states.has(state))
  return { state: isOpen ? 'OPEN' : 'NOTHING' }
}
