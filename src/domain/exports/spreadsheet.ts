import type { TransactionKind, TransactionState } from '../states.ts'
import { clockOf, dayOf } from '../south-africa/johannesburg.ts'

export interface AccountedTransaction {
  kind: TransactionKind
  state: TransactionState
  reference: string
  description: string | null
  /** The payer's name, or email; null without one. */
  customer: string | null
  amountCents: number
  currency: string
  /** Null until its provider's settlement was read. */
  feeCents: number | null
  /** The part that others received of a split payment, or return of its refund; 0 if it is not split. */
  sharedCents: number
  failureReason: string | null
  providerName: string | null
  settlementId: string | null
  createdAt: Date
}

/** How a spreadsheet writes numbers, and what stands between its cells: each reads only files of its own language. */
export const SPREADSHEETS = {
  /** As South Africa, and most of Europe, sets up its computers. */
  spreadsheet: { decimal: ',', delimiter: ';' },
  spreadsheet_point: { decimal: '.', delimiter: ',' },
} as const
export type SpreadsheetFormat = keyof typeof SPREADSHEETS

export const isSpreadsheet = (format: string): format is SpreadsheetFormat => Object.hasOwn(SPREADSHEETS, format)

const KINDS: Readonly<Record<TransactionKind, string>> = { COLLECT: 'Payment', REFUND: 'Refund', PAYOUT: 'Payout' }

const STATES: Readonly<Record<TransactionState, string>> = {
  CREATED: 'Created',
  PENDING_APPROVAL: 'Needs approval',
  PROCESSING: 'In progress',
  REQUIRES_ACTION: 'Awaiting payment',
  SUCCEEDED: 'Succeeded',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
}

/** All currencies have two decimals. The minus is the hyphen, the only one that spreadsheets read. */
export function decimalOf(cents: number, decimal: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

export const SPREADSHEET_HEADS = [
  'Date',
  'Time',
  'Kind',
  'Reference',
  'Description',
  'Customer',
  'Amount',
  'Currency',
  'Fee',
  'Shares',
  'Net',
  'State',
  'Reason',
  'Provider',
  'Settlement',
] as const
type SpreadsheetHead = (typeof SPREADSHEET_HEADS)[number]

export const NUMBER_HEADS: readonly string[] = ['Amount', 'Fee', 'Shares', 'Net']

/** Money that leaves the business is negative, so the net amount of a settlement is the sum of the three before it. */
export function spreadsheetRow(
  booked: AccountedTransaction,
  format: SpreadsheetFormat,
): Record<SpreadsheetHead, string> {
  const { decimal } = SPREADSHEETS[format]
  const { kind, amountCents, feeCents, sharedCents, createdAt } = booked
  const signedCents = kind === 'COLLECT' ? amountCents : -amountCents
  const signedShares = kind === 'COLLECT' ? 0 - sharedCents : sharedCents
  const settled = (cents: (fee: number) => number) => (feeCents === null ? '' : decimalOf(cents(feeCents), decimal))
  const at = createdAt.getTime()
  return {
    Date: dayOf(at),
    Time: clockOf(at),
    Kind: KINDS[kind],
    Reference: booked.reference,
    Description: booked.description ?? '',
    Customer: booked.customer ?? '',
    Amount: decimalOf(signedCents, decimal),
    Currency: booked.currency,
    Fee: settled((fee) => 0 - fee),
    Shares: settled(() => signedShares),
    Net: settled((fee) => signedCents - fee + signedShares),
    State: STATES[booked.state],
    Reason: booked.failureReason ?? '',
    Provider: booked.providerName ?? '',
    Settlement: booked.settlementId ?? '',
  }
}
