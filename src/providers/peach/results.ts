import type { PayInRail } from '../../domain/states.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { fieldText, type Fields } from '../wire/forms.ts'
import type { SendResult } from '../contract/call.ts'
import {
  declined,
  INVALID_TOKEN,
  NOT_ACCEPTED,
  NOT_COMPLETED,
  type ProviderRefusal,
  refused,
} from '../wire/refusals.ts'

/** The words of `defaultPaymentMethod`, which hold a checkout's page to one rail. */
const METHODS: Readonly<Partial<Record<PayInRail, string>>> = {
  CARD: 'CARD',
  PAYSHAP: 'PAYSHAP',
  CAPITEC_PAY: 'CAPITECPAY',
  BANK_TRANSFER: 'PAYBYBANK',
}

/** Pay by Bank is a bundle: its payments have the brands of its parts. One, Capitec Pay, is a separate rail too. */
const BRANDS: Readonly<Partial<Record<PayInRail, readonly string[]>>> = {
  CARD: ['VISA', 'MASTER', 'MASTERCARD', 'AMEX', 'DINERS', 'APPLE PAY', 'APPLEPAY', 'GOOGLEPAY', 'SAMSUNGPAY'],
  PAYSHAP: ['PAYSHAP'],
  CAPITEC_PAY: ['CAPITECPAY'],
  BANK_TRANSFER: ['PAYBYBANK', 'PEACHEFT', 'ABSAEFT'],
  MOBILE_MONEY: ['MPESA'],
  QR: ['MASTERPASS'],
}

const RAILS = new Map(
  Object.entries(BRANDS).flatMap(([rail, brands]) => brands.map((brand) => [brand, rail as PayInRail])),
)

/** Null if Peach has no word for the rail. Both fields are signed. */
export function methodFields(rail: PayInRail): { defaultPaymentMethod: string; forceDefaultMethod: 'true' } | null {
  const method = METHODS[rail]
  return method === undefined ? null : { defaultPaymentMethod: method, forceDefaultMethod: 'true' }
}

function railOfBrand(brand: string | undefined): PayInRail | undefined {
  return RAILS.get(brand ?? '')
}

/** A refund is one too (paymentType RF). */
export type PeachResult = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' | 'STUCK' }>

type Read = (payment: { id: string; fields: Fields }) => PeachResult | null

interface Group {
  group: string
  code: RegExp
  read: Read
}

const plainly: Read = ({ id, fields }) => {
  const isCard = (railOfBrand(fieldText(fields, 'paymentBrand')) ?? 'CARD') === 'CARD'
  return isCard ? declined('declined', id) : { ...NOT_COMPLETED, providerTransactionId: id }
}
const late: Read = ({ id }) => ({ ...EXPIRED, providerTransactionId: id })

/** Single codes that say more than their group, or else than it. */
const CODES: readonly Group[] = [
  // The result of the first request must be looked up.
  { group: 'duplicate transaction', code: /^800\.110\.100$/, read: pending },
  { group: 'insufficient funds', code: /^800\.100\.(155|203)$/, read: ({ id }) => declined('insufficient_funds', id) },
  { group: 'lost or stolen card', code: /^800\.100\.(159|165)$/, read: ({ id }) => declined('stolen_card', id) },
  { group: 'expired card', code: /^(100\.100\.303|800\.100\.157)$/, read: ({ id }) => declined('expired_card', id) },
  { group: 'uncertain, probably expired', code: /^100\.396\.104$/, read: late },
  { group: 'timeout', code: /^100\.380\.501$/, read: late },
]

/**
 * The groups of Peach's result codes (https://developer.peachpayments.com/docs/dashboard-response-codes), first match
 * first. A code of no group means pending. Of a rejection after which the bank may still have charged, Peach is asked
 * again.
 */
const GROUPS: readonly Group[] = [
  { group: 'successfully processed', code: /^000\.(000\.|100\.1|[36]00\.)/, read: succeeded },
  // An authentication moves no money.
  { group: 'successfully authenticated', code: /^000\.400\.[1][12]0$/, read: pending },
  { group: 'processed, to be reviewed by a person', code: /^000\.400\.(0[^3]|100$)/, read: stuck },
  { group: 'pending', code: /^000\.200\./, read: pending },
  { group: 'pending for days', code: /^(800\.400\.5|100\.400\.500)/, read: pending },
  { group: '3-D Secure and risk checks of cards', code: /^000\.400\.(1\d[1-9]|2)/, read: plainly },
  { group: 'bank', code: /^800\.([17]00\.|800\.[123])/, read: plainly },
  { group: 'communication error', code: /^(900\.[1-4]00\.|000\.400\.030$)/, read: pending },
  { group: 'system error', code: /^(800\.[56]|999\.|600\.1|800\.800\.[48])/, read: pending },
  { group: 'asynchronous workflow', code: /^100\.39[567]\./, read: plainly },
  { group: 'soft decline', code: /^300\.100\.100$/, read: plainly },
  { group: 'external risk system', code: /^100\.(400\.[0-3]|38|370\.1)/, read: plainly },
  { group: 'address validation of the bank', code: /^800\.400\.1/, read: plainly },
  { group: '3-D Secure', code: /^(800\.400\.2|100\.390\.)/, read: plainly },
  { group: 'blacklist', code: /^(100\.100\.701$|800\.[23])/, read: plainly },
  { group: 'risk validation', code: /^800\.1[1-6]0\./, read: plainly },
  { group: 'configuration', code: /^(600\.[23]|500\.[12]|800\.121\.)/, read: plainly },
  { group: 'registration', code: /^100\.[13]50\./, read: plainly },
  { group: 'job', code: /^100\.(250|360)\./, read: plainly },
  { group: 'reference', code: /^700\.[1345][05]0\./, read: plainly },
  { group: 'format', code: /^(200\.[123]|100\.[35][07]0\.|800\.900\.|100\.[69]00\.500$)/, read: plainly },
  { group: 'address', code: /^100\.800\./, read: plainly },
  { group: 'contact', code: /^100\.[79]00\./, read: plainly },
  { group: 'account', code: /^100\.(100|2[01]\d)\./, read: plainly },
  { group: 'amount', code: /^100\.55\d\./, read: plainly },
  // The money was captured, and the payer's bank took it back.
  { group: 'chargeback', code: /^000\.100\.2/, read: stuck },
]

const RESULTS: readonly Group[] = [...CODES, ...GROUPS]

/** A success may still follow, so no other provider is tried. */
const EXPIRED = refused(false, 'expired', 'The payer did not confirm the payment in time.')

/** Refusals before any bank was contacted; they need not name a payment, since none was created. */
const REFUSALS: readonly { code: RegExp; refusal: ProviderRefusal }[] = [
  { code: /^100\.150\./, refusal: INVALID_TOKEN },
  // The request's format, or the account's setup (its currencies, its brands).
  { code: /^(600\.[23]|200\.|500\.)/, refusal: NOT_ACCEPTED },
]

export const UNKNOWN_REFERENCE = '700.400.580'

export const CREATED_CHECKOUT = '000.200.100'

export function resultCode(fields: Fields): string | undefined {
  return fieldText(fields, 'result.code')
}

export function peachRefusal(fields: Fields): ProviderRefusal | null {
  const code = resultCode(fields)
  return REFUSALS.find((refusal) => code !== undefined && refusal.code.test(code))?.refusal ?? null
}

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
  const paidRail = railOfBrand(fieldText(fields, 'paymentBrand'))
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency, ...(paidRail && { paidRail }) }
}

function pending({ id }: Parameters<Read>[0]): PeachResult {
  return { state: 'PENDING', providerTransactionId: id }
}

/** The money moved, and Peach or the bank still has to decide: an operator reviews it. */
function stuck({ id }: Parameters<Read>[0]): PeachResult {
  return { state: 'STUCK', providerTransactionId: id }
}
