import type { LookupResult, ProviderResult } from '../providers/provider-result.ts'
import { isTerminal } from '../states.ts'
import type { AttemptState, FailureReason, ReviewReason, TransactionState } from '../states.ts'
import type { TransactionRecord } from './record.ts'

export interface ResultFinding {
  type: 'RESULT'
  result: ProviderResult
  /** True if the order of providers, or the time left, allows another attempt after this one. */
  anotherMayFollow: boolean
  /** Milliseconds until the workflow acts next; null if only a message wakes it. */
  nextActionMs: number | null
  /** The provider's response time in milliseconds; null if it did not respond. */
  answerMs: number | null
  /** True if the request asks the payer on the phone: it may arrive although the response was lost. */
  prompted?: boolean
}

/** The result of a question to a provider, or of its stored event. */
export interface LookupFinding {
  type: 'LOOKUP'
  result: LookupResult
  nextActionMs: number | null
  /** When the workflow asked, by the engine's clock. Null for an event: only a question can be the last one. */
  askedAtMs: number | null
  /** True if its provider cannot be asked, so that only an event brings the outcome. */
  cannotBeAsked: boolean
  inboundEventId: string | null
}

/** The provider responded 429: it processed nothing and takes the same attempt later. */
export interface ThrottledFinding {
  type: 'THROTTLED'
  waitMs: number
  detail: string
}

/** Ends the attempt with its transaction; if `replaced`, only the attempt: the payer chose another rail. */
export interface CloseFinding {
  type: 'CLOSE'
  because: 'provider_lost' | 'cancelled' | 'expired' | 'replaced'
}

/** The transaction ends: no attempt is in flight, and none will follow. */
export interface EndFinding {
  type: 'END'
  because: 'cancelled' | 'expired' | 'provider_unavailable' | 'no_eligible_provider'
  /** True for a link that its business ended before its expiry. */
  endedByBusiness?: boolean
}

export interface ResolutionFinding {
  type: 'RESOLUTION'
  outcome: 'SUCCEEDED' | 'FAILED'
}

export interface ReviewFinding {
  type: 'REVIEW'
  reason: ReviewReason
  /** True if the workflow does nothing more before an operator resolves it. */
  stops: boolean
  /** The stored event that asks for it, and why that event could not be handled (null if it was). */
  event: { inboundEventId: string; setAsideBecause: string | null } | null
}

export type AttemptFinding = ResultFinding | LookupFinding | CloseFinding | ResolutionFinding

export type Finding =
  | AttemptFinding
  | ThrottledFinding
  | EndFinding
  | ReviewFinding
  /** An operator confirms the end of a flagged transaction, or lets a failed automatic refund be sent again. */
  | { type: 'CONFIRMATION' | 'RESTART' }

/** The states that a finding claims for its attempt and transaction, before the tables of moves are applied. */
export interface Claim {
  /** The attempt's new state; null if the finding only closes the attempt. */
  attempt: AttemptState | null
  transaction: TransactionState | null
  reason: { code: FailureReason; message: string } | null
  /** Closes the attempt without a final outcome. */
  closes: boolean
  reviewReason: ReviewReason | null
}

type Judged = Pick<TransactionRecord, 'state' | 'amountCents' | 'currency' | 'hosted' | 'source'>

const KEEPS = { reason: null, closes: false, reviewReason: null }
const UNAVAILABLE = { code: 'provider_unavailable', message: 'The provider could not be reached.' } as const
const RESOLVED = { code: 'resolved', message: 'An operator found that it did not happen.' } as const

/**
 * The table of outcomes: which results end a payment, which lead to the next provider, which wait. An UNKNOWN charge is
 * never failed over. No payer has seen an UNKNOWN checkout, so another one is made, unless it prompts the payer on the
 * phone. Only a response leads to another attempt: the result of a question or an event does not.
 */
function claimOfResult({ result, ...finding }: ResultFinding | LookupFinding, transaction: Judged): Claim {
  const response = finding.type === 'RESULT' ? finding : null
  // No attempt follows once the transaction has ended, so a soft decline then takes its success back.
  const next = response?.anotherMayFollow === true && !isTerminal(transaction.state)
  // A link stays payable after a failed checkout: only the attempt ends, and the payer may open another one.
  const reopens = transaction.source === 'LINK' && transaction.hosted
  const failed = reopens ? null : 'FAILED'
  switch (result.state) {
    case 'SUCCEEDED':
      return result.amountCents === transaction.amountCents && result.currency === transaction.currency
        ? { ...KEEPS, attempt: 'SUCCEEDED', transaction: 'SUCCEEDED' }
        : { ...KEEPS, attempt: 'PENDING', transaction: 'PROCESSING', closes: true, reviewReason: 'amount_mismatch' }
    case 'DECLINED': {
      const reason = { code: result.reasonCode, message: result.reasonMessage }
      return { ...KEEPS, attempt: 'DECLINED', transaction: result.soft && next ? null : failed, reason }
    }
    case 'NOT_SENT':
      return { ...KEEPS, attempt: 'NOT_SENT', transaction: next ? null : failed, reason: UNAVAILABLE }
    case 'REQUIRES_ACTION':
      return { ...KEEPS, attempt: 'REQUIRES_ACTION', transaction: 'REQUIRES_ACTION' }
    case 'PENDING':
      return { ...KEEPS, attempt: 'PENDING', transaction: 'PROCESSING' }
    case 'STUCK':
      return { ...KEEPS, attempt: 'PENDING', transaction: 'PROCESSING', reviewReason: 'unknown_outcome' }
    case 'UNKNOWN':
      if (!transaction.hosted || !response || response.prompted)
        return { ...KEEPS, attempt: 'UNKNOWN', transaction: null }
      return next
        ? { ...KEEPS, attempt: 'UNKNOWN', transaction: null, closes: true }
        : { ...KEEPS, attempt: 'UNKNOWN', transaction: failed, reason: UNAVAILABLE, closes: true }
    case 'UNPAID':
    case 'NOT_FOUND':
      // UNKNOWN replaces only SENDING, so an open checkout stays open: its payer may still pay.
      return { ...KEEPS, attempt: 'UNKNOWN', transaction: null }
    case 'EXPIRED':
      // The next payer of a link gets another checkout. Any other payment ends at its own expiry.
      return { ...KEEPS, attempt: null, transaction: null, closes: reopens }
  }
}

/** Why an unpaid attempt ends, and from which states. In any other one the payer or the provider has acted. */
export const CLOSINGS = {
  provider_lost: { transaction: 'FAILED', message: 'The provider never received it.', from: ['SENDING', 'UNKNOWN'] },
  cancelled: { transaction: 'STOPPED', message: 'The business cancelled it.', from: ['REQUIRES_ACTION'] },
  expired: {
    transaction: 'STOPPED',
    message: 'Nobody paid in time.',
    from: ['REQUIRES_ACTION', 'PENDING', 'SENDING', 'UNKNOWN'],
  },
  replaced: { transaction: 'PROCESSING', message: null, from: ['REQUIRES_ACTION'] },
} as const satisfies Record<
  CloseFinding['because'],
  { transaction: TransactionState; message: string | null; from: readonly AttemptState[] }
>

function claimOfClosing({ because }: CloseFinding): Claim {
  const { transaction } = CLOSINGS[because]
  const reason = because === 'replaced' ? null : { code: because, message: CLOSINGS[because].message }
  return { ...KEEPS, attempt: null, transaction, reason, closes: true }
}

function claimOfResolution({ outcome }: ResolutionFinding): Claim {
  const succeeded = outcome === 'SUCCEEDED'
  return {
    ...KEEPS,
    attempt: succeeded ? 'SUCCEEDED' : null,
    transaction: outcome,
    reason: succeeded ? null : RESOLVED,
    closes: true,
  }
}

export function claimOf(finding: AttemptFinding, transaction: Judged): Claim {
  if (finding.type === 'CLOSE') return claimOfClosing(finding)
  return finding.type === 'RESOLUTION' ? claimOfResolution(finding) : claimOfResult(finding, transaction)
}
