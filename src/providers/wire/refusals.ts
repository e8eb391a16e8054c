import type { FailureReason } from '../../domain/states.ts'
import type { SendResult } from '../contract/call.ts'

export type ProviderRefusal = Extract<SendResult, { state: 'DECLINED' }>

export function refused(soft: boolean, reasonCode: FailureReason, reasonMessage: string): ProviderRefusal {
  return { state: 'DECLINED', soft, reasonCode, reasonMessage, providerTransactionId: null }
}

/** Refusals that every provider can give before it processes anything. */
export const UNAVAILABLE = refused(true, 'provider_unavailable', 'The provider did not take the request.')
export const INVALID_TOKEN = refused(false, 'invalid_token', 'The provider does not know this card token.')
export const NOT_PROCESSED = refused(true, 'not_processed', 'The provider did not process the charge.')
/** The request was refused: another provider may accept it, and this one has no fault. */
export const NOT_ACCEPTED: ProviderRefusal = { ...NOT_PROCESSED, blameless: true }
/** A payer or a bank refused a payment that has no card. */
export const NOT_COMPLETED = refused(true, 'declined', 'The bank payment was not completed.')
export const REFUND_REFUSED = refused(false, 'declined', 'The provider refused the refund.')

/** A refund of a charge whose provider id is unknown. */
export const NOT_NAMED = { state: 'NOT_SENT', detail: 'the charge has no id to refund it by' } as const

/** The key was not accepted: nothing was processed, even if a proxy wrote the body. */
export function isUnauthorized(httpStatus: number): boolean {
  return [401, 403].includes(httpStatus)
}

export const DECLINES = {
  insufficient_funds: 'The card does not have enough funds.',
  stolen_card: 'The card was reported lost or stolen.',
  expired_card: 'The card has expired.',
  declined: 'The card was declined.',
} as const

/** Only a plain decline may succeed at another provider. */
export function declined(reason: keyof typeof DECLINES, providerTransactionId: string | null): ProviderRefusal {
  const soft = reason === 'declined'
  return { state: 'DECLINED', soft, reasonCode: reason, reasonMessage: DECLINES[reason], providerTransactionId }
}
