import type { Context, Middleware } from 'koa'
import type { SimulatorParts } from '../ledger/simulated-provider.ts'

export interface PaystackParts extends SimulatorParts {
  authenticate: Middleware
}

interface PaystackError {
  status: number
  message: string
  nextStep?: string
  type?: 'validation_error' | 'processor_error' | 'api_error'
  code?: string | undefined
}

/** Paystack's error responses; `code` only where Paystack publishes one. */
export const PAYSTACK_ERRORS = {
  invalidKey: { status: 401, message: 'Invalid key' },
  notFound: {
    status: 404,
    message: 'Transaction reference not found.',
    nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
    type: 'validation_error',
  },
  unknownTransaction: unknown('Transaction', 'reference', 'transaction_not_found'),
  unknownRefund: unknown('Refund', 'id'),
  refundTooLarge: invalidParameter(
    'Refund amount cannot be more than the amount left on the transaction',
    'Provide an amount that is left to refund',
  ),
  unknownDispute: unknown('Dispute', 'id', 'dispute_not_found'),
  disputeIsOver: invalidParameter('Dispute is not awaiting merchant feedback'),
  invalidEvidence: invalidParameter('Evidence is incomplete'),
  invalidResolution: invalidParameter('Resolution is invalid'),
  invalidRecipient: invalidParameter('Recipient specified is invalid'),
  invalidAccount: invalidParameter(
    'Account number is invalid',
    'Provide an account that exists at the bank',
    'invalid_account_number',
  ),
  insufficient_balance: {
    status: 400,
    message: 'Your balance is not enough to fulfil this request',
    nextStep: 'Top up the balance, or send less',
    type: 'api_error',
    code: 'insufficient_balance',
  },
  unknownTransfer: unknown('Transfer', 'reference', 'transfer_not_found'),
  invalidSubaccount: invalidParameter('Account details are invalid'),
  invalidSplit: invalidParameter('Split configuration is invalid'),
  unknownSplit: invalidParameter('Split code is invalid'),
  duplicate: invalidParameter(
    'Duplicate Transaction Reference',
    'Try and create the Transaction or Charge with a new reference',
    'duplicate_reference',
  ),
  invalidEmail: invalidParameter('Invalid Email Address Passed'),
  invalidAmount: invalidParameter('Invalid Amount Sent'),
  invalidCurrency: invalidParameter('Currency not supported by merchant'),
  noChannel: invalidParameter('No active channel'),
  invalidReference: invalidParameter('Only -, ., = and alphanumeric characters allowed in the reference'),
  unknown_card: invalidParameter(
    'Authorization code is invalid',
    'Provide the code of a reusable authorization of this customer',
    'invalid_authorization_code',
  ),
  not_processed: {
    status: 400,
    message: 'The transaction was not processed',
    nextStep: 'Try again later',
    type: 'processor_error',
    code: 'transaction_not_processed',
  },
  serverError: { status: 500, message: 'Internal server error', type: 'api_error' },
} as const satisfies Record<string, PaystackError>

function invalidParameter(
  message: string,
  nextStep = 'Check the parameters of the request',
  code = 'invalid_params',
): PaystackError {
  return { status: 400, message, nextStep, type: 'validation_error', code }
}

function unknown(thing: string, by: 'id' | 'reference', code?: string): PaystackError {
  const nextStep = `Provide the ${by} of a ${thing.toLowerCase()} that exists on this integration`
  return { status: 404, message: `${thing} not found`, nextStep, type: 'validation_error', code }
}

export function answerError(ctx: Context, error: PaystackError): void {
  const { status, message, nextStep, type, code } = error
  ctx.status = status
  ctx.body = { status: false, message, ...(nextStep ? { meta: { nextStep } } : {}), type, code }
}

export function succeed(ctx: Context, message: string, data: unknown, meta?: object): void {
  ctx.body = { status: true, message, data, meta }
}

const PER_PAGE = 50

/** Returns the page of a list that the request asks for, and its `meta`. The list of splits spells the size apart. */
export function pageOf<Thing>({ query }: Context, things: readonly Thing[]) {
  const perPage = Math.min(100, Number(query.perPage ?? query.per_page) || PER_PAGE)
  const page = Number(query.page ?? 1) || 1
  const skipped = (page - 1) * perPage
  const shown = things.slice(skipped, skipped + perPage)
  const meta = { total: things.length, skipped, perPage, page, pageCount: Math.ceil(things.length / perPage) }
  return { shown, meta }
}

export function succeedWithPage<Thing>(
  ctx: Context,
  message: string,
  things: readonly Thing[],
  listed: (thing: Thing) => unknown,
): void {
  const { shown, meta } = pageOf(ctx, things)
  succeed(ctx, message, shown.map(listed), meta)
}

export function isWithin({ query: { from, to } }: Context, time: string): boolean {
  const at = Date.parse(time)
  return (from === undefined || at >= Date.parse(String(from))) && (to === undefined || at <= Date.parse(String(to)))
}
