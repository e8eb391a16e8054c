import type { Schemas } from '../../api/generated.ts'

interface Failure {
  /** Whose decision it was, and which. */
  title: string
  /** The advice to the business. */
  next: string
}

const ANOTHER_WAY = 'No money was taken. Ask the customer for another card or way to pay.'

/**
 * Why a transaction failed, in a sentence for its business, and what to do. They are no part of `words`, which the
 * first page loads: only two screens have them.
 */
export const failures: Readonly<Record<Schemas['FailureReasonCode'], Failure>> = {
  insufficient_funds: {
    title: 'Declined: the account has too little money',
    next: 'No money was taken. Ask the customer to try again later, or with another card.',
  },
  stolen_card: { title: 'Declined: the card is reported as lost or stolen', next: ANOTHER_WAY },
  expired_card: { title: 'Declined: the card has expired', next: ANOTHER_WAY },
  declined: { title: 'Declined by the customer’s bank', next: ANOTHER_WAY },
  invalid_token: { title: 'The stored card can no longer be used', next: ANOTHER_WAY },
  not_processed: { title: 'No provider could process it', next: 'No money was moved. Try again.' },
  provider_unavailable: {
    title: 'No provider could be reached',
    next: 'No money was moved. Try again in some minutes.',
  },
  provider_lost: { title: 'The provider does not know of it', next: 'No money was moved. Try again.' },
  no_eligible_provider: {
    title: 'None of your providers takes it',
    next: 'No money was moved. Check currency, amount and payment method, and your rules under Routing.',
  },
  cancelled: { title: 'It was cancelled', next: 'No money was moved.' },
  expired: { title: 'It was not completed in time', next: 'No money was moved. The customer can pay with a new link.' },
  rejected: { title: 'An approver rejected it', next: 'No money was sent. Correct it and request approval again.' },
  returned: { title: 'The receiving bank sent it back', next: 'Check the account number with the recipient.' },
  insufficient_balance: {
    title: 'Your balance at the provider is too low',
    next: 'No money was sent. Add money at the provider, then create the payout again.',
  },
  invalid_account: {
    title: 'The account cannot receive money',
    next: 'No money was sent. Check the account number with the recipient.',
  },
  resolved: { title: 'An operator found that it failed', next: 'No money was moved.' },
  disputed: { title: 'The customer disputes this payment', next: 'Respond to the dispute instead of refunding it.' },
}
