import type { LookupResult } from '../../domain/provider-result.ts'
import type { HttpResult } from '../wire/http.ts'
import { asText, field } from '../wire/json.ts'
import { isDuplicate, isRefusal, isSuccess, openEnvelope, saysNotFound, unreadable, type Answer } from './envelope.ts'
import { readTransaction } from './status.ts'
import type { SendResult } from '../contract/provider.ts'
import { INVALID_TOKEN, isTurnedAway, NOT_ACCEPTED, NOT_PROCESSED, UNAVAILABLE } from '../wire/refusals.ts'
import { unanswered, unasked } from '../wire/unanswered.ts'

/**
 * The one table of refusals, first match first. Whatever it does not list may or may not have happened.
 */
const REFUSALS: readonly { when: (answer: Answer) => boolean; outcome: SendResult }[] = [
  { when: ({ httpStatus }) => isTurnedAway(httpStatus), outcome: UNAVAILABLE },
  // An earlier request with this reference did arrive: what became of it must be asked.
  { when: isDuplicate, outcome: { state: 'UNKNOWN', detail: 'the reference is known already' } },
  { when: isInvalidToken, outcome: INVALID_TOKEN },
  { when: (answer) => isRefusal(answer) && answer.code === 'transaction_not_processed', outcome: NOT_PROCESSED },
  // Refused before any bank was asked, for a fault of Paystack's own, or for what was asked (a bad e-mail, a currency
  // that the account does not have). A processor_error of another kind comes from behind that point, and stays unknown.
  { when: (answer) => isRefusal(answer) && answer.type === 'api_error', outcome: NOT_PROCESSED },
  { when: (answer) => isRefusal(answer) && answer.type !== 'processor_error', outcome: NOT_ACCEPTED },
]

/**
 * The answer to a charge. One that the card's bank challenges is `paused`
 * (https://paystack.com/docs/payments/recurring-charges): the payer passes the challenge at its `authorization_url`.
 */
export function chargeResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, ({ data }) => {
    if (field(data, 'paused') === true) return payersTurn(data, providerReference)
    const finding = readTransaction(data, providerReference)
    // Neither word belongs to a charge that was just answered; asking will tell.
    if (finding?.state === 'UNPAID' || finding?.state === 'EXPIRED' || finding?.state === 'NOT_FOUND') return null
    return finding
  })
}

export function checkoutResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, ({ data }) => payersTurn(data, providerReference))
}

/** Where the payer goes on, of the transaction with our reference and of no other. */
function payersTurn(data: unknown, providerReference: string): SendResult | null {
  const url = asText(field(data, 'authorization_url'), 2048)
  if (url === null || field(data, 'reference') !== providerReference) return null
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
    ? { state: 'REQUIRES_ACTION', url, providerTransactionId: null }
    : null
}

export function chargeLookup(result: HttpResult, providerReference: string): LookupResult {
  if (result.kind !== 'response') return unasked(result)
  const answer = openEnvelope(result)
  if (isSuccess(answer)) return readTransaction(answer.data, providerReference) ?? unreadable(answer)
  return saysNotFound(answer) ? { state: 'NOT_FOUND' } : unreadable(answer)
}

function outcomeOf(result: HttpResult, read: (answer: Answer) => SendResult | null): SendResult {
  if (result.kind !== 'response') return unanswered(result)
  const answer = openEnvelope(result)
  const outcome = isSuccess(answer) ? read(answer) : REFUSALS.find(({ when }) => when(answer))?.outcome
  return outcome ?? unreadable(answer)
}

function isInvalidToken(answer: Answer): boolean {
  return (
    isRefusal(answer) && (answer.code === 'invalid_authorization_code' || /authorization code/i.test(answer.message))
  )
}
