import type { StatedMoney } from '../money.ts'
import type { TransactionRecord } from '../state-changes/record.ts'
import type { TransactionKind, TransactionState } from '../states.ts'
import { clockOf, dayOf } from '../south-africa/johannesburg.ts'

export interface AccountedTransaction extends StatedMoney, Pick<TransactionRecord, 'kind' | 'state' | 'reference'> {
  description: string | null
  /** The payer's name, or email; null without one. */
  customer: string | null
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

type Cell = (booked: AccountedTransaction, decimal: string) => string

/** Money that leaves the business is negative, so the net amount of a settlement is the sum of the three before it. */
const signed = ({ kind, amountCents }: AccountedTransaction) => (kind === 'COLLECT' ? amountCents : -amountCents)
const shares = ({ kind, sharedCents }: AccountedTransaction) => (kind === 'COLLECT' ? 0 - sharedCents : sharedCents)

const settled =
  (centsOf: (booked: AccountedTransaction, feeCents: number) => number): Cell =>
  (booked, decimal) =>
    booked.feeCents === null ? '' : decimalOf(centsOf(booked, booked.feeCents), decimal)

const CELLS = {
  Date: ({ createdAt }) => dayOf(createdAt.getTime()),
  Time: ({ createdAt }) => clockOf(createdAt.getTime()),
  Kind: ({ kind }) => KINDS[kind],
  Reference: ({ reference }) => reference,
  Description: ({ description }) => description ?? '',
  Customer: ({ customer }) => customer ?? '',
  Amount: (booked, decimal) => decimalOf(signed(booked), decimal),
  Currency: ({ currency }) => currency,
  Fee: settled((_, feeCents) => 0 - feeCents),
  Shares: settled(shares),
  Net: settled((booked, feeCents) => signed(booked) - feeCents + shares(booked)),
  State: ({ state }) => STATES[state],
  Reason: ({ failureReason }) => failureReason ?? '',
  Provider: ({ providerName }) => providerName ?? '',
  Settlement: ({ settlementId }) => settlementId ?? '',
} satisfies Record<string, Cell>
type SpreadsheetHead = keyof typeof CELLS

export const SPREADSHEET_HEADS = Object.keys(CELLS) as SpreadsheetHead[]
export const NUMBER_HEADS: readonly string[] = ['Amount', 'Fee', 'Shares', 'Net'] satisfies SpreadsheetHead[]

export function spreadsheetRow(booked: AccountedTransaction, format: SpreadsheetFormat) {
  const cells = Object.entries<Cell>(CELLS).map(([head, cell]) => [head, cell(booked, SPREADSHEETS[format].decimal)])
  return Object.fromEntries(cells) as Record<SpreadsheetHead, string>
}
