import type { PayInRail } from '../../domain/states.ts'

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

/**
 * Returns the fields that hold the page of a checkout to one rail; null if Peach has no word for it. Both are signed.
 */
export function methodFields(rail: PayInRail): { defaultPaymentMethod: string; forceDefaultMethod: 'true' } | null {
  const method = METHODS[rail]
  return method === undefined ? null : { defaultPaymentMethod: method, forceDefaultMethod: 'true' }
}

/** Returns the rail that the payer used, by the `paymentBrand` of a payment; undefined for another brand. */
export function railOfBrand(brand: string | undefined): PayInRail | undefined {
  return RAILS.get(brand ?? '')
}
