import type { LookupResult, ProviderResult } from '../providers/provider-result.ts'
import type { AttemptState, FailureReason, ReviewReason, TransactionState } from '../states.ts'
import type { CloseFinding, ResolutionFinding, ResultFinding } from './finding.ts'
import type { TransactionRecord } from './record.ts'

/** The states that a finding claims for its attempt and transaction, before the tables of moves are applied. */
export interface Claim {
  /** The attempt's new state; null if the finding only closes the attempt. */
  attempt: AttemptState | null
  /** The transaction's new state; null if it stays as it is. */
  transaction: TransactionState | null
  reason: { code: FailureReason; message: string } | null
  /** Closes the attempt without a final outcome. */
  closes: boolean
  reviewReason: ReviewReason | null
}

const KEEPS = { reason: null, closes: false, reviewReason: null }
const UNAVAILABLE = { code: 'provider_unavailable', message: 'The provider could not be reached.' } as const

/** A link stays payable after a failed checkout: only the attempt ends, and the payer may open another one. */
function isReopenable({ source, hosted }: Pick<TransactionRecord, 'source' | 'hosted'>): boolean {
  return source === 'LINK' && hosted
}

/**
 * The table of outcomes: which results end a payment, which lead to the next provider, which wait. An UNKNOWN charge is
 * never failed over. No payer has seen an UNKNOWN checkout, so another one is made, unless it prompts the payer on the
 * phone. `response` is null for the result of a question or an event: only a response leads to another attempt.
 */
export function claimOfResult(
  result: ProviderResult | LookupResult,
  transaction: Pick<TransactionRecord, 'amountCents' | 'currency' | 'hosted' | 'source'>,
  response: Pick<ResultFinding, 'anotherMayFollow' | 'prompted'> | null,
): Claim {
  const next = response?.anotherMayFollow === true
  const reopens = isReopenable(transaction)
  const failed = reopens ? null : 'FAILED'
  switch (result.state) {
    case 'SUCCEEDED':
      return result.amountCents === transaction.amountCents && result.currency === transaction.currency
        ? { ...KEEPS, attempt: 'SUCCEEDED', transaction: 'SUCCEEDED' }
        : { attempt: 'PENDING', transaction: 'PROCESSING', reason: null, closes: true, reviewReason: 'amount_mismatch' }
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

/**
 * Why an unpaid attempt ends, and in which states it may. Any other state means that the payer or the provider acted.
 */
export const CLOSINGS = {
  provider_lost: {
    transaction: 'FAILED',
    message: 'The provider never received it.',
    from: ['SENDING', 'UNKNOWN'],
  },
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

export function claimOfClosing({ because }: CloseFinding): Claim {
  const { transaction } = CLOSINGS[because]
  const reason = because === 'replaced' ? null : { code: because, message: CLOSINGS[because].message }
  return { attempt: null, transaction, reason, closes: true, reviewReason: null }
}

export function claimOfResolution({ outcome }: ResolutionFinding): Claim {
  const succeeded = outcome === 'SUCCEEDED'
  return {
    attempt: succeeded ? 'SUCCEEDED' : null,
    transaction: outcome,
    reason: succeeded ? null : { code: 'resolved', message: 'An operator found that it did not happen.' },
    closes: true,
    reviewReason: null,
  }
}
