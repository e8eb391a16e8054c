import type { Currency } from '../../domain/money.ts'
import { type HttpResult, failedRequest, failedPreparation } from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import {
  isBalanceTooLow,
  isDuplicate,
  isRefusal,
  isSuccess,
  openEnvelope,
  lookupOf,
  unreadableEnvelope,
  type Envelope,
} from './answers.ts'
import { isUnauthorized, refused, UNAVAILABLE, type ProviderRefusal } from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, type Words } from '../wire/words.ts'
import type {
  RecipientOrder,
  RecipientResult,
  TransferLookup,
  TransferRequest,
  TransferResult,
} from '../contract/transfers.ts'
import { validationRefusal } from './bank-validation.ts'

type Settled = Extract<TransferLookup, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

const FAILED = refused(false, 'declined', 'The payout failed.')
const RETURNED = refused(false, 'returned', 'The payout was returned.')
const INVALID_ACCOUNT = refused(false, 'invalid_account', 'There is no such bank account.')
const UNVERIFIED = refused(false, 'invalid_account', 'The bank does not confirm that the account is its holder’s.')
const INSUFFICIENT_BALANCE = refused(false, 'insufficient_balance', 'The balance is not enough for this payout.')
const NOT_PROCESSED = refused(true, 'not_processed', 'The provider did not process the payout.')

/** Other currencies are not paid out. */
const RECIPIENT_TYPES: Partial<Record<Currency, string>> = { ZAR: 'basa', NGN: 'nuban', GHS: 'ghipss' }

const TRANSFER_WORDS: Words<Settled> = {
  pending,
  otp: pending,
  received: pending,
  success: paid,
  failed: refusedBy(FAILED),
  abandoned: refusedBy(FAILED),
  blocked: refusedBy(FAILED),
  rejected: refusedBy(FAILED),
  // Also after a success: the bank returned the money.
  reversed: refusedBy(RETURNED),
}

/** Null for a currency without payouts. */
export function recipientBody({ name, bankCode, accountNumber, currency }: RecipientOrder) {
  const type = RECIPIENT_TYPES[currency]
  if (!type) return null
  return { type, name, account_number: accountNumber, bank_code: bankCode, currency }
}

export function recipientRefusal(result: HttpResult): RecipientResult | null {
  const refusal = validationRefusal(result)
  return refusal === 'REFUSED' ? UNVERIFIED : refusal
}

/** No money has moved by then, whatever the response. */
export function recipientResult(result: HttpResult): RecipientResult {
  if (result.kind !== 'response') return failedPreparation(result)
  const answer = openEnvelope(result)
  const code = isSuccess(answer) ? asText(field(answer.data, 'recipient_code'), 100) : null
  if (code !== null) return { state: 'MADE', code }
  if (isUnauthorized(answer.httpStatus)) return UNAVAILABLE
  if (isRefusal(answer) && answer.type !== 'api_error') return INVALID_ACCOUNT
  return { state: 'NOT_SENT', detail: `no recipient, status ${answer.httpStatus}` }
}

/** Our reference protects against paying twice. */
export function transferBody({ providerReference, amountCents, currency, recipientCode, reason }: TransferRequest) {
  return {
    source: 'balance',
    amount: amountCents,
    currency,
    recipient: recipientCode,
    reference: providerReference,
    reason,
  }
}

export function transferResult(result: HttpResult, providerReference: string): TransferResult {
  if (result.kind !== 'response') return failedRequest(result)
  const answer = openEnvelope(result)
  if (isSuccess(answer)) return readTransfer(answer.data, providerReference) ?? unreadableEnvelope(answer)
  return refusalOf(answer) ?? unreadableEnvelope(answer)
}

export function transferLookup(result: HttpResult, providerReference: string): TransferLookup {
  return lookupOf(result, (data) => readTransfer(data, providerReference))
}

export function readTransfer(data: unknown, providerReference: string): Settled | null {
  const status = asText(field(data, 'status'), 64)
  const id = asText(field(data, 'transfer_code'), 64) ?? asId(field(data, 'id'))
  if (status === null || id === null || field(data, 'reference') !== providerReference) return null
  const [amountCents, currency] = [asAmount(field(data, 'amount')), asText(field(data, 'currency'), 3)]
  return readWord(TRANSFER_WORDS, status, { id, amountCents, currency })
}

/** The refusals of a transfer; any other error may have come after the payment. */
function refusalOf(answer: Envelope): ProviderRefusal | null {
  if (isUnauthorized(answer.httpStatus)) return UNAVAILABLE
  if (!isRefusal(answer) || isDuplicate(answer)) return null
  if (isBalanceTooLow(answer)) return INSUFFICIENT_BALANCE
  if (answer.code === 'transaction_not_processed') return NOT_PROCESSED
  if (answer.type === 'processor_error') return null
  return /recipient|account/i.test(answer.message) ? INVALID_ACCOUNT : NOT_PROCESSED
}
