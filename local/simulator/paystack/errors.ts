import type { Context } from 'koa'

interface PaystackError {
  status: number
  message: string
  nextStep?: string
  type?: 'validation_error' | 'processor_error' | 'api_error'
  code?: string
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
  unknownTransaction: {
    status: 404,
    message: 'Transaction not found',
    nextStep: 'Provide the reference of a transaction that exists on this integration',
    type: 'validation_error',
    code: 'transaction_not_found',
  },
  unknownRefund: {
    status: 404,
    message: 'Refund not found',
    nextStep: 'Provide the id of a refund that exists on this integration',
    type: 'validation_error',
  },
  refundTooLarge: {
    status: 400,
    message: 'Refund amount cannot be more than the amount left on the transaction',
    nextStep: 'Provide an amount that is left to refund',
    type: 'validation_error',
    code: 'invalid_params',
  },
  unknownDispute: {
    status: 404,
    message: 'Dispute not found',
    nextStep: 'Provide the id of a dispute that exists on this integration',
    type: 'validation_error',
    code: 'dispute_not_found',
  },
  disputeIsOver: invalidParameter('Dispute is not awaiting merchant feedback'),
  invalidEvidence: invalidParameter('Evidence is incomplete'),
  invalidResolution: invalidParameter('Resolution is invalid'),
  invalidRecipient: invalidParameter('Recipient specified is invalid'),
  invalidAccount: {
    status: 400,
    message: 'Account number is invalid',
    nextStep: 'Provide an account that exists at the bank',
    type: 'validation_error',
    code: 'invalid_account_number',
  },
  insufficientBalance: {
    status: 400,
    message: 'Your balance is not enough to fulfil this request',
    nextStep: 'Top up the balance, or send less',
    type: 'api_error',
    code: 'insufficient_balance',
  },
  unknownTransfer: {
    status: 404,
    message: 'Transfer not found',
    nextStep: 'Provide the reference of a transfer that exists on this integration',
    type: 'validation_error',
    code: 'transfer_not_found',
  },
  invalidSubaccount: invalidParameter('Account details are invalid'),
  invalidSplit: invalidParameter('Split configuration is invalid'),
  unknownSplit: invalidParameter('Split code is invalid'),
  duplicate: {
    status: 400,
    message: 'Duplicate Transaction Reference',
    nextStep: 'Try and create the Transaction or Charge with a new reference',
    type: 'validation_error',
    code: 'duplicate_reference',
  },
  invalidEmail: invalidParameter('Invalid Email Address Passed'),
  invalidAmount: invalidParameter('Invalid Amount Sent'),
  invalidCurrency: invalidParameter('Currency not supported by merchant'),
  noChannel: invalidParameter('No active channel'),
  invalidReference: invalidParameter('Only -, ., = and alphanumeric characters allowed in the reference'),
  unknownAuthorization: {
    status: 400,
    message: 'Authorization code is invalid',
    nextStep: 'Provide the code of a reusable authorization of this customer',
    type: 'validation_error',
    code: 'invalid_authorization_code',
  },
  notProcessed: {
    status: 400,
    message: 'The transaction was not processed',
    nextStep: 'Try again later',
    type: 'processor_error',
    code: 'transaction_not_processed',
  },
  serverError: { status: 500, message: 'Internal server error', type: 'api_error' },
} as const satisfies Record<string, PaystackError>

function invalidParameter(message: string) {
  return {
    status: 400,
    message,
    nextStep: 'Check the parameters of the request',
    type: 'validation_error',
    code: 'invalid_params',
  } as const
}

export function answerError(ctx: Context, error: PaystackError): void {
  const { status, message, nextStep, type, code } = error
  ctx.status = status
  ctx.body = { status: false, message, ...(nextStep ? { meta: { nextStep } } : {}), type, code }
}
