import type { AttemptState, FailureReason } from './states.ts'

/** What an attempt says of the provider that made it. */
export type AttemptOutcome = 'SUCCESS' | 'FAULT'

/** Whose doing a decline was: only the provider's own faults count against it. */
type Blame = 'PROVIDER' | 'PAYER' | 'NOBODY'

/**
 * The one table of blame. A payer's fault (no funds, a stolen or expired card, a decline by the issuer) would have
 * happened at any provider; what a business or an operator ended says nothing of the provider at all.
 */
export const BLAME: Record<FailureReason, Blame> = {
  insufficient_funds: 'PAYER',
  stolen_card: 'PAYER',
  expired_card: 'PAYER',
  declined: 'PAYER',
  invalid_token: 'PAYER',
  not_processed: 'PROVIDER',
  provider_unavailable: 'PROVIDER',
  // Whether the provider lost the charge or the network did is not known.
  provider_lost: 'NOBODY',
  no_eligible_provider: 'NOBODY',
  cancelled: 'NOBODY',
  expired: 'PAYER',
  rejected: 'NOBODY',
  returned: 'PAYER',
  insufficient_balance: 'NOBODY',
  invalid_account: 'PAYER',
  resolved: 'NOBODY',
}

/**
 * What an attempt counts as where its provider is judged; null where it says nothing (yet): open, UNKNOWN, the payer's
 * fault, or ours or the business's (`blameless`).
 */
export function attemptOutcome(
  state: AttemptState,
  reason: FailureReason | null,
  blameless = false,
): AttemptOutcome | null {
  if (blameless && state !== 'SUCCEEDED') return null
  switch (state) {
    case 'SUCCEEDED':
      return 'SUCCESS'
    case 'NOT_SENT':
      return 'FAULT'
    case 'DECLINED':
      return reason !== null && BLAME[reason] === 'PROVIDER' ? 'FAULT' : null
    case 'SENDING':
    case 'REQUIRES_ACTION':
    case 'PENDING':
    case 'UNKNOWN':
      return null
  }
}
