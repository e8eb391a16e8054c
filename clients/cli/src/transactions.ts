import { type Command, Option } from 'commander'
import type { Schemas, Transaction } from '../../typescript/src/index.ts'
import { EXIT } from './exit.ts'
import * as option from './options.ts'
import { facts, money, time } from './output.ts'
import { addDates, type Dates, datesOf } from './times.ts'

export interface TransactionFilters extends Dates {
  limit: number
  state?: Schemas['TransactionState']
  currency?: Schemas['Currency']
  reference?: string
  email?: string
}

/** Adds the filters that payments, refunds and the list of all transactions have. */
export function addTransactionFilters(command: Command): Command {
  return addDates(
    command
      .addOption(option.state('transaction', 'only those in this state'))
      .addOption(option.inCurrency())
      .option('-r, --reference <text>', 'only the one with this reference')
      .option('-e, --email <address>', 'only those of this payer'),
  )
}

/** Converts the options to the query of the service. */
export function transactionFiltersOf({ limit, state, currency, reference, email, ...dates }: TransactionFilters) {
  return {
    limit,
    ...(state && { state }),
    ...(currency && { currency }),
    ...(reference && { reference }),
    ...(email && { customerEmail: email }),
    ...datesOf(dates),
  }
}

export const originalTransaction = (): Option => new Option('--of <transactionId>', 'only refunds of this payment')

/** Sets the exit code if no money moved. */
export function setExitCode({ state }: Transaction): void {
  if (state === 'FAILED' || state === 'STOPPED') process.exitCode = EXIT.negative
}

export const HEADS = ['transaction', 'state', 'amount', 'provider', 'reference', 'created']

export const row = (each: Transaction) => [
  each.transactionId,
  each.state,
  money(each.amountCents, each.currency),
  each.providerId,
  each.reference,
  time(each.createdAt),
]

export const shown = (each: Transaction): string =>
  facts([
    ['Transaction', each.transactionId],
    ['State', each.needsReview ? `${each.state}, needs review` : each.state],
    ['Amount', money(each.amountCents, each.currency)],
    ['Refunded', each.refundedCents ? money(each.refundedCents, each.currency) : null],
    ['Refund of', each.originalTransactionId],
    ['Mode', each.mode],
    ['Provider', each.providerId],
    ['Reason', each.failureReasonCode && `${each.failureReasonCode}: ${each.failureReasonMessage}`],
    ['Reference', each.reference],
    ['Payment page', each.nextAction?.url],
    ['Receipt', each.proof?.receiptId],
    ['Created', time(each.createdAt)],
  ])

const attempts = ({ attempts: made }: Schemas['TransactionDetail']): string =>
  made
    .map(({ providerId, state, reasonCode, startedAt }, index) =>
      [`Attempt ${index + 1}`, providerId, state, reasonCode, time(startedAt)].filter(Boolean).join('  '),
    )
    .join('\n')

/** Shows a transaction with its attempts. */
export const withAttempts = (each: Schemas['TransactionDetail']): string => shown(each) + attempts(each)
