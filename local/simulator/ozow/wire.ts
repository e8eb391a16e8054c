import { createHash } from 'node:crypto'
import { minorUnits, toDecimal } from '../../../src/domain/money.ts'
import type { Mode, PayInRail } from '../../../src/domain/states.ts'
import type { Charge, PendingEvent, Refund } from '../ledger/entries.ts'
import type { SimulatedProvider } from '../ledger/simulated-provider.ts'

const OPTIONAL = ['Optional1', 'Optional2', 'Optional3', 'Optional4', 'Optional5']

/** Fields in the order in which the hash concatenates them. */
export const OZOW_FIELDS = {
  request: [
    'SiteCode',
    'CountryCode',
    'CurrencyCode',
    'Amount',
    'TransactionReference',
    'BankReference',
    ...OPTIONAL,
    'Customer',
    'CancelUrl',
    'ErrorUrl',
    'SuccessUrl',
    'NotifyUrl',
    'IsTest',
    'SelectedBankId',
  ],
  refund: ['transactionId', 'amount', 'refundReason', 'notifyUrl'],
}

/** The method that a page is held to, by its id; pay by bank has none. */
export const OZOW_METHODS: Readonly<Record<string, PayInRail>> = {
  '': 'BANK_TRANSFER',
  '913999FA-3A32-4E3D-82F0-A1DF7E9E4F7B': 'CAPITEC_PAY',
  'EEC08676-46EB-4F80-AF56-CAA5A6623880': 'PAYSHAP',
}

export function ozowHash(values: readonly string[], privateKey: string): string {
  return createHash('sha512')
    .update((values.join('') + privateKey).toLowerCase())
    .digest('hex')
}

/** Both modes have one address, and tell themselves apart by this flag. */
export function isTest(mode: Mode): string {
  return String(mode === 'TEST')
}

/** Ozow's ids are GUIDs. */
export function ozowId(id: number): string {
  return `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
}

export function numberOf(guid: string): number {
  return /^00000000-0000-4000-8000-[0-9a-f]{12}$/.test(guid) ? Number.parseInt(guid.slice(24), 16) : Number.NaN
}

const PAYMENT_STATUS = { OPEN: 'Abandoned', PENDING: 'Pending', SUCCEEDED: 'Complete', DECLINED: 'Error' } as const
const REFUND_STATUS = { PENDING: 'Pending', SUCCEEDED: 'Complete', FAILED: 'Failed' } as const

export function transaction(charge: Charge) {
  return {
    transactionId: ozowId(charge.id),
    transactionReference: charge.reference,
    currencyCode: charge.currency,
    amount: charge.amountCents / 100,
    status: PAYMENT_STATUS[charge.state],
    statusMessage: null,
    createdDate: charge.createdAt,
    paymentDate: charge.bookedAt,
  }
}

export function listedRefund(refund: Refund, charge: Charge) {
  return {
    id: ozowId(refund.id),
    createdDateUtc: refund.createdAt,
    currencyCode: refund.currency,
    amount: refund.amountCents / 100,
    status: REFUND_STATUS[refund.state],
    transactionReference: charge.reference,
  }
}

/** The refund's day in South Africa, which Ozow's list of refunds filters by. */
export function dayOf(refund: Refund): string {
  return new Date(Date.parse(refund.createdAt) + 2 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/')
}

export const ozowEvent: SimulatedProvider['event'] = (subject, { settings }) => {
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const fields: Record<string, string> =
    subject.kind === 'REFUND'
      ? refundFields(subject.refund, subject.charge, subject.state)
      : paymentFields(subject.charge, subject.state, settings?.SITE_CODE ?? '')
  const Hash = ozowHash(Object.values(fields), settings?.PRIVATE_KEY ?? '')
  const body = new URLSearchParams({ ...fields, Hash }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

function paymentFields(charge: Charge, state: PendingEvent['state'], SiteCode: string): Record<string, string> {
  return {
    SiteCode,
    TransactionId: ozowId(charge.id),
    TransactionReference: charge.reference,
    Amount: toDecimal({ amountCents: minorUnits(charge.amountCents), currency: 'ZAR' }),
    Status: state === 'SUCCEEDED' ? 'Complete' : 'Error',
    // The texts of the request return, as they were sent.
    Optional1: charge.checkout?.description ?? '',
    Optional2: charge.checkout?.business ?? '',
    Optional3: charge.checkout?.order ?? '',
    Optional4: '',
    Optional5: '',
    CurrencyCode: charge.currency,
    IsTest: isTest(charge.mode),
    StatusMessage: '',
  }
}

function refundFields(refund: Refund, charge: Charge, state: Refund['state']): Record<string, string> {
  return {
    RefundId: ozowId(refund.id),
    TransactionId: ozowId(charge.id),
    CurrencyCode: refund.currency,
    Amount: toDecimal({ amountCents: minorUnits(refund.amountCents), currency: 'ZAR' }),
    Status: REFUND_STATUS[state],
    BankName: 'Test Bank',
    AccountNumber: '******1234',
    StatusMessage: '',
  }
}
