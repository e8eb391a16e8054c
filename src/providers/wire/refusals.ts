import type { FailureReason } from '../../domain/states.ts'
import type { SendResult } from '../contract/provider.ts'

/** A decline without an id of the provider. */
export type Refusal = Extract<SendResult, { state: 'DECLINED' }>

export function refused(soft: boolean, reasonCode: FailureReason, reasonMessage: string): Refusal {
  return { state: 'DECLINED', soft, reasonCode, reasonMessage, providerTransactionId: null }
}

/** What every provider refuses before anything happens. */
export const UNAVAILABLE = refused(true, 'provider_unavailable', 'The provider did not take the request.')
export const INVALID_TOKEN = refused(false, 'invalid_token', 'The provider does not know this card token.')
export const NOT_PROCESSED = refused(true, 'not_processed', 'The provider did not process the charge.')
/** Refused for what was asked: another provider may take it, and this one did nothing wrong. */
export const NOT_ACCEPTED: Refusal = { ...NOT_PROCESSED, blameless: true }
export const REFUND_REFUSED = refused(false, 'declined', 'The provider refused the refund.')

/** A refund of a charge whose provider id is unknown. */
export const NOT_NAMED = { state: 'NOT_SENT', detail: 'the charge has no id to refund it by' } as const

/** The key is not accepted: nothing was processed, even where a proxy wrote the body. */
export function isTurnedAway(httpStatus: number): boolean {
  return [401, 403].includes(httpStatus)
}

/** Why a card was declined, in the words that the service tells. */
export const DECLINES = {
  insufficient_funds: 'The card does not have enough funds.',
  stolen_card: 'The card was reported lost or stolen.',
  expired_card: 'The card has expired.',
  declined: 'The card was declined.',
} as const

/** Only a plain decline may go better at another provider. */
export function declined(reason: keyof typeof DECLINES, providerTransactionId: string | null): Refusal {
  const soft = reason === 'declined'
  return { state: 'DECLINED', soft, reasonCode: reason, reasonMessage: DECLINES[reason], providerTransactionId }
}
