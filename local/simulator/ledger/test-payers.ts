import { isProviderId, type ProviderId } from '../../../src/providers/descriptors.ts'
import type { Charge } from './entries.ts'

export type CardBehaviour =
  | 'approve'
  | 'insufficient_funds'
  | 'soft_decline'
  | 'wrong_amount'
  | 'late_success'
  | 'challenge'
  | 'not_processed'
  | 'hang_success'
  | 'hang_failed'
  | 'hang_lost'
  | 'unknown_card'

const EVERYWHERE: Readonly<Record<string, CardBehaviour>> = {
  tok_success: 'approve',
  tok_insufficient_funds: 'insufficient_funds',
  tok_soft_decline: 'soft_decline',
  tok_wrong_amount: 'wrong_amount',
  tok_late_success: 'late_success',
  tok_3ds: 'challenge',
  // These two differ in their refund.
  tok_refund_fails: 'approve',
  tok_refund_fails_later: 'approve',
}

const AT_ONE_PROVIDER: Readonly<Record<string, CardBehaviour>> = {
  tok_not_processed: 'not_processed',
  tok_hang_success: 'hang_success',
  tok_hang_failed: 'hang_failed',
  tok_hang_lost: 'hang_lost',
}

/** The behaviour of a card token at a provider; a token for another provider is an ordinary card that succeeds. */
export function cardBehaviour(token: string, at: ProviderId): CardBehaviour {
  if (Object.hasOwn(EVERYWHERE, token)) return EVERYWHERE[token]!
  const split = token.lastIndexOf('_')
  const stem = token.slice(0, split)
  const provider = token.slice(split + 1)
  if (!Object.hasOwn(AT_ONE_PROVIDER, stem)) return 'unknown_card'
  if (provider === at) return AT_ONE_PROVIDER[stem]!
  return isProviderId(provider) ? 'approve' : 'unknown_card'
}

/** The acts of a payer on a prompt, by the last three digits of the phone number. Any other number confirms it. */
const PROMPT_OUTCOMES: Readonly<Record<string, Pick<Charge, 'declineReason' | 'ignored' | 'expired'>>> = {
  '001': { declineReason: 'insufficient_funds' },
  '002': { declineReason: 'declined' },
  '003': { declineReason: null, ignored: true },
  '004': { declineReason: 'declined', expired: true },
}

export function phoneBehaviour(phone: string): Pick<Charge, 'declineReason' | 'ignored' | 'expired'> {
  return PROMPT_OUTCOMES[phone.slice(-3)] ?? { declineReason: null }
}
