import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { fieldText, type Fields } from '../wire/forms.ts'
import type { SendResult } from '../contract/provider.ts'
import { declined, INVALID_TOKEN, NOT_ACCEPTED, type Refusal } from '../wire/refusals.ts'

/** The result of a Peach payment; a refund is one too (paymentType RF). */
export type PeachResult = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

type Read = (payment: { id: string; fields: Fields }) => PeachResult | null

/**
 * Peach's result codes (https://developer.peachpayments.com/docs/reference-result-codes), first match first. An
 * unlisted code is a rejection; text that is not a code means pending.
 */
const RESULTS: readonly { code: RegExp; read: Read }[] = [
  { code: /^000\.(000|100\.1|[36]00)/, read: succeeded },
  { code: /^000\.200/, read: pending },
  // Accepted, but under review, waiting for the payer's bank, or lost between two systems.
  { code: /^(000\.400|800\.400\.5|100\.400\.500|900\.|999\.|800\.[56]00|600\.1)/, read: pending },
  // A duplicate: the result of the first request must be looked up.
  { code: /^800\.110\.100/, read: pending },
  { code: /^800\.100\.(155|203)/, read: ({ id }) => declined('insufficient_funds', id) },
  { code: /^800\.100\.(159|165)/, read: ({ id }) => declined('stolen_card', id) },
  { code: /^(100\.100\.303|800\.100\.157)/, read: ({ id }) => declined('expired_card', id) },
  { code: /^\d{3}\.\d{3}\.\d{3}$/, read: ({ id }) => declined('declined', id) },
]

/** Refusals before any bank was contacted; they need not name a payment, since none was created. */
const REFUSALS: readonly { code: RegExp; refusal: Refusal }[] = [
  { code: /^100\.150\./, refusal: INVALID_TOKEN },
  // The request's format, or the account's setup (its currencies, its brands).
  { code: /^(600\.[23]|200\.|500\.)/, refusal: NOT_ACCEPTED },
]

/** No payment has the reference. */
export const UNKNOWN_REFERENCE = '700.400.580'

export function resultCode(fields: Fields): string | undefined {
  return fieldText(fields, 'result.code')
}

export function peachRefusal(fields: Fields): Refusal | null {
  const code = resultCode(fields)
  return REFUSALS.find((refusal) => code !== undefined && refusal.code.test(code))?.refusal ?? null
}

/** Null if it is unreadable, or not the payment with our reference. */
export function readPayment(fields: Fields, providerReference: string): PeachResult | null {
  const code = resultCode(fields)
  const id = fieldText(fields, 'id')
  if (code === undefined || id === undefined || id.length > 64) return null
  if (fieldText(fields, 'merchantTransactionId') !== providerReference) return null
  const { read } = RESULTS.find((result) => result.code.test(code)) ?? { read: pending }
  return read({ id, fields })
}

function succeeded({ id, fields }: Parameters<Read>[0]): PeachResult | null {
  const currency = fieldText(fields, 'currency')
  const amountCents = isCurrency(currency) ? fromDecimal(fieldText(fields, 'amount') ?? '', currency) : null
  if (!isCurrency(currency) || amountCents === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency }
}

function pending({ id }: Parameters<Read>[0]): PeachResult {
  return { state: 'PENDING', providerTransactionId: id }
}
