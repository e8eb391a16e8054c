import { createHash, createHmac } from 'node:crypto'
import { isCurrency, minorUnits, toDecimal } from '../../../src/domain/money.ts'
import type { PayInRail } from '../../../src/domain/states.ts'
import type { Charge, PendingEvent, Refund } from '../ledger/entries.ts'
import type { SimulatedProvider } from '../ledger/simulated-provider.ts'

const CODES = {
  SUCCEEDED: {
    code: '000.100.110',
    description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  },
  PENDING: { code: '000.200.000', description: 'transaction pending' },
  DECLINED: { code: '800.100.152', description: 'transaction declined by authorization system' },
  REFUSED: { code: '100.396.101', description: 'Cancelled by user' },
  EXPIRED: { code: '100.396.104', description: 'Uncertain status - probably cancelled by user' },
  insufficient_funds: { code: '800.100.203', description: 'transaction declined (insufficient funds)' },
} as const

export const PEACH_RESULTS = {
  unauthorized: { code: '800.900.300', description: 'invalid authentication information' },
  notProcessed: { code: '600.200.500', description: 'Invalid payment data. You are not configured for this' },
  invalidParameter: { code: '200.300.404', description: 'invalid or missing parameter' },
  unknownRegistration: { code: '100.150.200', description: 'registration does not exist' },
  duplicate: { code: '800.110.100', description: 'duplicate transaction' },
  unknownReference: { code: '700.400.580', description: 'cannot find transaction' },
  notRefundable: { code: '700.400.200', description: 'cannot refund (refund volume exceeded or tx reversed)' },
  refundRefused: { code: '800.100.152', description: 'transaction declined by authorization system' },
  systemError: { code: '999.999.999', description: 'UNDEFINED CONNECTOR/ACQUIRER ERROR' },
  createdCheckout: { code: '000.200.100', description: 'successfully created checkout' },
  found: { code: '000.000.100', description: 'successful request' },
} as const

/** The methods of the simulated entity: each with its rail, its currencies and the brand of its payments. */
export const PEACH_METHODS: readonly {
  method: string
  rail: PayInRail
  currencies: readonly string[]
  brand: string
}[] = [
  { method: 'CARD', rail: 'CARD', currencies: ['ZAR', 'USD', 'EUR', 'GBP'], brand: 'VISA' },
  { method: 'PAYSHAP', rail: 'PAYSHAP', currencies: ['ZAR'], brand: 'PAYSHAP' },
  { method: 'CAPITECPAY', rail: 'CAPITEC_PAY', currencies: ['ZAR'], brand: 'CAPITECPAY' },
  { method: 'PAYBYBANK', rail: 'BANK_TRANSFER', currencies: ['ZAR'], brand: 'PAYBYBANK' },
]

/** Peach's ids are 32 hexadecimal digits. */
export function peachId(id: number): string {
  return `8ac7a4a0${id.toString(16).padStart(24, '0')}`
}

export function numberOf(id: string): number {
  return /^8ac7a4a0[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(8), 16) : Number.NaN
}

export function payment(charge: Charge, state: PendingEvent['state'] = stateOf(charge)) {
  const { rail, brand } = PEACH_METHODS.find((each) => each.rail === charge.usedRail) ?? PEACH_METHODS[0]!
  return {
    id: peachId(charge.id),
    paymentType: 'DB',
    paymentBrand: brand,
    merchantTransactionId: charge.reference,
    amount: decimal(charge),
    currency: charge.currency,
    result: resultOf(charge, state),
    ...(rail === 'CARD' ? cardOf(charge) : {}),
    timestamp: charge.bookedAt ?? charge.createdAt,
  }
}

export function refundPayment(refund: Refund, charge: Charge, state: PendingEvent['state'] = refund.state) {
  return {
    id: peachId(refund.id),
    referencedId: peachId(charge.id),
    paymentType: 'RF',
    merchantTransactionId: refund.reference,
    amount: decimal(refund),
    currency: refund.currency,
    result: state === 'SUCCEEDED' || state === 'PENDING' ? CODES[state] : CODES.DECLINED,
    timestamp: refund.createdAt,
  }
}

function stateOf({ state }: Charge): 'PENDING' | 'SUCCEEDED' | 'DECLINED' {
  return state === 'OPEN' ? 'PENDING' : state
}

function resultOf({ declineReason, usedRail = 'CARD', expired }: Charge, state: PendingEvent['state']) {
  if (state === 'SUCCEEDED' || state === 'PENDING') return CODES[state]
  if (usedRail !== 'CARD') return expired ? CODES.EXPIRED : CODES.REFUSED
  return declineReason === 'insufficient_funds' ? CODES.insufficient_funds : CODES.DECLINED
}

function cardOf(charge: Charge) {
  const card = { bin: '408408', last4Digits: '4081', holder: 'Jane Jones', expiryMonth: '12', expiryYear: '2040' }
  return { card, registrationId: registrationOf(charge) }
}

function registrationOf({ cardToken, reference }: Charge): string {
  return createHash('md5')
    .update(cardToken ?? reference)
    .digest('hex')
}

function decimal({ amountCents, currency }: Pick<Charge, 'amountCents' | 'currency'>): string {
  return isCurrency(currency) ? toDecimal({ amountCents: minorUnits(amountCents), currency }) : ''
}

/** A form; its signature covers every field, empty ones included. */
export const peachEvent: SimulatedProvider['event'] = (subject, { secretKey }) => {
  const { event, state } = subject
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { result, ...rest } =
    subject.kind === 'REFUND'
      ? refundPayment(subject.refund, subject.charge, state)
      : { ...payment(subject.charge, state), card: undefined, checkoutId: checkoutId(subject.charge) }
  const fields: Record<string, string> = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    'result.code': result.code,
    'result.description': result.description,
    timestamp: event.createdAt,
  }
  const body = new URLSearchParams({ ...fields, signature: peachSignature(fields, secretKey) }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

export function peachSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .toSorted()
  return createHmac('sha256', secret)
    .update(names.map((name) => name + fields[name]).join(''))
    .digest('hex')
}

function checkoutId({ checkout, id }: { checkout: { accessCode: string } | null; id: number }): string {
  return checkout?.accessCode ?? peachId(id)
}
