import { waitFrom } from '../waits.ts'

/** The states of a connected account or a split. The provider makes it when an ADMIN activates it. */
export const CONNECT_STATES = ['PENDING', 'ACTIVE'] as const
export type ConnectState = (typeof CONNECT_STATES)[number]

/** LOST: the provider's list lacked the resource twice. */
export const CONNECT_ATTEMPT_STATES = ['SENDING', 'MADE', 'REFUSED', 'NOT_SENT', 'UNKNOWN', 'LOST'] as const
export type ConnectAttemptState = (typeof CONNECT_ATTEMPT_STATES)[number]

/** Why a provider refused the resource; an ADMIN may activate it again. */
export const CONNECT_REFUSALS = ['invalid_account', 'declined'] as const

export const DOCUMENT_TYPES = ['IDENTITY_NUMBER', 'PASSPORT_NUMBER', 'BUSINESS_REGISTRATION_NUMBER'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export interface ConnectProgress {
  state: ConnectState
  /** True while an activation is open: the provider has neither made nor refused the resource. */
  asked: boolean
  attempt: { state: ConnectAttemptState } | null
}

/** ASK: search the provider's list, because the outcome of the request is unknown. */
export type NextConnectStep = 'END' | 'ATTEMPT' | 'ASK'

export function nextConnectStep({ state, asked, attempt }: ConnectProgress): NextConnectStep {
  if (state === 'ACTIVE' || !asked) return 'END'
  return attempt?.state === 'SENDING' || attempt?.state === 'UNKNOWN' ? 'ASK' : 'ATTEMPT'
}

/** NOT_SENT: nothing was created, and the request can be sent again. UNKNOWN: it may have been created. */
export type MakeResult =
  | { state: 'MADE'; code: string }
  | { state: 'REFUSED'; reasonCode: (typeof CONNECT_REFUSALS)[number]; reasonMessage: string }
  | { state: 'NOT_SENT' | 'UNKNOWN'; detail: string }

/** Longer than any wait of the workflow: a row that is due for longer has lost its workflow. */
export const CONNECT_STEP_WITHIN_MS = 600_000

/** A refused one may be activated again. `dueInMs`: when the relay starts a lost workflow; null once it ended. */
export function applyMakeResult(result: MakeResult | { state: 'LOST' }) {
  const change = {
    attemptState: result.state,
    attemptEnds: true,
    detail: null,
    state: 'PENDING' as ConnectState,
    code: null,
    reasonCode: null,
    reasonMessage: null,
    dueInMs: CONNECT_STEP_WITHIN_MS,
    erasesDocument: false,
  }
  switch (result.state) {
    case 'MADE':
      return { ...change, state: 'ACTIVE' as const, code: result.code, dueInMs: null, erasesDocument: true }
    case 'REFUSED':
      return { ...change, reasonCode: result.reasonCode, reasonMessage: result.reasonMessage, dueInMs: null }
    case 'UNKNOWN':
      return { ...change, attemptEnds: false, detail: result.detail }
    case 'NOT_SENT':
      return { ...change, detail: result.detail }
    case 'LOST':
      return change
  }
}

const times = (count: number, waitMs: number): number[] => Array.from({ length: count }, () => waitMs)

/** Short while a user may be waiting, then five minutes. */
const RETRY_WAITS_MS = [1_000, 2_000, 5_000, ...times(12, 10_000), ...times(16, 30_000), ...times(50, 60_000), 300_000]

export const connectRetryWaitMs = waitFrom(RETRY_WAITS_MS)

export const connectAskWaitMs = waitFrom([1_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000, 300_000])

/** After this many waits the workflow continues as new, so that its history stays short. */
export const CONNECT_ROUNDS = 200
