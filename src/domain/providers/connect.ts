/** A connected account or a split: the provider makes it when an ADMIN activates it. */
export const CONNECT_STATES = ['PENDING', 'ACTIVE'] as const
export type ConnectState = (typeof CONNECT_STATES)[number]

/** States of one try to make the resource at the provider. LOST: its list lacked the resource twice. */
export const CONNECT_ATTEMPT_STATES = ['SENDING', 'MADE', 'REFUSED', 'NOT_SENT', 'UNKNOWN', 'LOST'] as const
export type ConnectAttemptState = (typeof CONNECT_ATTEMPT_STATES)[number]

/** Why a provider refused the resource; the refusal stands until an ADMIN activates it again. */
export const CONNECT_REFUSALS = ['invalid_account', 'declined'] as const
export type ConnectRefusal = (typeof CONNECT_REFUSALS)[number]

/** The identity number by which the bank knows an account holder. */
export const DOCUMENT_TYPES = ['IDENTITY_NUMBER', 'PASSPORT_NUMBER', 'BUSINESS_REGISTRATION_NUMBER'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export interface ConnectProgress {
  state: ConnectState
  /** Whether an activation is open: the provider has neither made nor refused the resource. */
  asked: boolean
  /** The newest attempt. */
  attempt: { state: ConnectAttemptState } | null
}

export type NextConnectStep =
  /** Nothing is left to do. */
  | 'END'
  /** The request is sent, for the first time or again after a try that made nothing. */
  | 'ATTEMPT'
  /** The request's outcome is unknown: the provider's list is searched. */
  | 'ASK'

/** The next step, derived from the record alone. */
export function nextConnectStep({ state, asked, attempt }: ConnectProgress): NextConnectStep {
  if (state === 'ACTIVE' || !asked) return 'END'
  return attempt?.state === 'SENDING' || attempt?.state === 'UNKNOWN' ? 'ASK' : 'ATTEMPT'
}

const times = (count: number, waitMs: number): number[] => Array.from({ length: count }, () => waitMs)

/** Short while a person may be waiting, then five minutes. */
const RETRY_WAITS_MS = [1_000, 2_000, 5_000, ...times(12, 10_000), ...times(16, 30_000), ...times(50, 60_000), 300_000]

/** The wait before a request is sent again, after that many tries in a row that could not be sent. */
export function connectRetryWaitMs(tries: number): number {
  return RETRY_WAITS_MS[Math.min(tries, RETRY_WAITS_MS.length - 1)]!
}

const ASK_WAITS_MS = [1_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000, 300_000]

/** The waits before the provider's list is searched; the last repeats for as long as the provider is away. */
export function connectAskWaitMs(questions: number): number {
  return ASK_WAITS_MS[Math.min(questions, ASK_WAITS_MS.length - 1)]!
}

/** After this many waits the workflow continues as new, so that its history stays short. */
export const CONNECT_ROUNDS = 200
