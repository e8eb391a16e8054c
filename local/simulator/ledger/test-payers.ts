import { isProviderId, type ProviderId } from '../../../src/providers/descriptors.ts'
import type { Charge } from './entries.ts'

const EVERYWHERE = {
  tok_success: 'approve',
  tok_insufficient_funds: 'insufficient_funds',
  tok_soft_decline: 'soft_decline',
  tok_wrong_amount: 'wrong_amount',
  tok_late_success: 'late_success',
  tok_3ds: 'challenge',
  // These two differ in their refund.
  tok_refund_fails: 'approve',
  tok_refund_fails_later: 'approve',
} as const

/** A card of one provider has the token `tok_<behaviour>_<provider>`. */
const AT_ONE_PROVIDER = ['not_processed', 'hang_success', 'hang_failed', 'hang_lost'] as const

export type CardBehaviour =
  | (typeof EVERYWHERE)[keyof typeof EVERYWHERE]
  | (typeof AT_ONE_PROVIDER)[number]
  | 'unknown_card'

/** The behaviour of a card token at a provider; a token for another provider is an ordinary card that succeeds. */
export function cardBehaviour(token: string, at: ProviderId): CardBehaviour {
  const [, everywhere] = Object.entries(EVERYWHERE).find(([known]) => known === token) ?? []
  if (everywhere) return everywhere
  const split = token.lastIndexOf('_')
  const behaviour = AT_ONE_PROVIDER.find((each) => token.slice(0, split) === `tok_${each}`)
  const provider = token.slice(split + 1)
  if (behaviour && provider === at) return behaviour
  return behaviour && isProviderId(provider) ? 'approve' : 'unknown_card'
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
