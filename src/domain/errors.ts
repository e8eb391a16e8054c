/** What the catalogue says of one code: its page, and the message where a site has nothing more exact to say. */
interface CatalogueEntry {
  status: number
  title: string
  cause: string
  wayOut: string
}

/** The error catalogue: every refusal of the API, once. */
export const ERRORS = {
  'SV-1001': {
    status: 401,
    title: 'The credentials are missing, unknown, expired or revoked.',
    cause:
      'No credential came with the request, or one that is unknown, expired or revoked; for a provider’s event, a signature that is missing or wrong.',
    wayOut:
      'Send an API key in `X-API-Key`, or an access token as `Authorization: Bearer …`. Refresh an expired token; mint a new key where one was revoked.',
  },
  'SV-1002': {
    status: 403,
    title: 'Your role does not allow this: an ADMIN or operator session is needed.',
    cause: 'The credential is good, but the route is for another role. An API key is never ADMIN.',
    wayOut: 'Sign in as an ADMIN of the business, or as an operator, and send that access token.',
  },
  'SV-1003': {
    status: 403,
    title:
      'Your business is on the Sandbox plan. An ADMIN requests the paid plan: in the dashboard, or by ' +
      '`POST /api/account/plan-request`. Payment links work on Sandbox.',
    cause: 'Routes under /v1, direct collections and direct refunds belong to the paid plan.',
    wayOut:
      'Request the paid plan as an ADMIN, in the dashboard or by `POST /api/account/plan-request`, and wait for an ' +
      'operator to approve it. Payment links work meanwhile.',
  },
  'SV-1004': {
    status: 403,
    title: 'This business is not approved for live mode: an ADMIN submits its KYC first.',
    cause: 'Live mode was asked for, and the business is not approved to go live.',
    wayOut: 'Submit `POST /api/account/kyc` as an ADMIN and wait for `kycState` APPROVED.',
  },
  'SV-1005': {
    status: 401,
    title: 'Wrong email or password.',
    cause: 'The e-mail is unknown or the password is another; which of them is not said.',
    wayOut: 'Check both. After ten failures in 15 minutes the account answers SV-2009 for a while.',
  },
  'SV-1006': {
    status: 403,
    title: 'You may not decide on this batch.',
    cause: 'Whoever made a batch, or the key that did, does not decide on it; nor does somebody made ADMIN after it.',
    wayOut: 'Let another ADMIN approve or reject it.',
  },
  'SV-1007': {
    status: 403,
    title: 'This needs your password: it was not given within the last five minutes.',
    cause:
      'A session of the dashboard approves, refunds, and changes keys, users, and the secrets and addresses of webhook endpoints only within five minutes of a sign-in or of `POST /dashboard/session/password`. API keys and access tokens never meet it.',
    wayOut: 'Give the password to `POST /dashboard/session/password` and repeat the request.',
  },
  'SV-2001': {
    status: 400,
    title: 'The request does not fit its schema.',
    cause: 'A field is missing, unknown or wrong; `details.fields` has the first twenty.',
    wayOut: 'Mend the fields that are named; the schema of each operation is in the document.',
  },
  'SV-2002': {
    status: 400,
    title: 'The body is not JSON.',
    cause: 'The body could not be parsed as JSON in UTF-8.',
    wayOut: 'Send valid JSON; the message says where parsing stopped.',
  },
  'SV-2003': {
    status: 415,
    title: 'The content type is not supported: send application/json.',
    cause: 'The body came with another content type, or compressed.',
    wayOut: 'Send `Content-Type: application/json` without `Content-Encoding`.',
  },
  'SV-2004': {
    status: 413,
    title: 'The body is too large.',
    cause: 'A body may have 256 KiB, that of a payout batch 1 MiB.',
    wayOut: 'Send less at a time.',
  },
  'SV-2005': {
    status: 404,
    title: 'There is no such thing for this caller.',
    cause: 'The id or path is unknown, belongs to another business, or to the other mode; which of them is not said.',
    wayOut: 'Check the id, and that the key is of the mode in which it was made.',
  },
  'SV-2006': {
    status: 405,
    title: 'This method is not allowed here.',
    cause: 'The path is there, with other methods.',
    wayOut: 'Use one of the methods in `Allow`.',
  },
  'SV-2007': {
    status: 409,
    title: 'This Idempotency-Key was used with another body.',
    cause: 'The same key came within 24 hours with another body.',
    wayOut: 'Use a new key for each thing that you do, and the same key only to repeat it.',
  },
  'SV-2008': {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running.',
    cause: 'A repeat came while its first request was not answered yet.',
    wayOut: 'Wait `retryAfterSeconds` and repeat with the same key and body.',
  },
  'SV-2009': {
    status: 429,
    title: 'Too many requests: wait as long as Retry-After says.',
    cause: 'A limit was reached: of the credential, of the address, of failed logins, or of registrations.',
    wayOut: 'Wait as long as `Retry-After` says; `RateLimit` tells what is left.',
  },
  'SV-2010': {
    status: 409,
    title: 'This value is taken.',
    cause: 'A reference is used already in this mode, or an e-mail by a user of some business.',
    wayOut: 'Choose another value; to repeat a request safely send an `Idempotency-Key`.',
  },
  'SV-3001': {
    status: 400,
    title: 'This currency is not supported: use ZAR, USD, EUR, GBP, NGN, KES or GHS.',
    cause: 'The currency is none of those that the service takes.',
    wayOut: 'Use one of ZAR, USD, EUR, GBP, NGN, KES and GHS, in capitals.',
  },
  'SV-3002': {
    status: 422,
    title: 'No provider can take this payment; details.excluded says why for each.',
    cause: 'Every provider is excluded by mode, currency, method, amount or the routing rules; nothing was stored.',
    wayOut: 'Change what `details.excluded` names, or connect a provider that can.',
  },
  'SV-3003': {
    status: 400,
    title: 'The amount is invalid: amountCents is an integer of minor units from 1 to 99999999999.',
    cause: '`amountCents` is missing, no integer, or out of bounds.',
    wayOut: 'Send the amount in minor units: R 150.00 is 15000.',
  },
  'SV-3004': {
    status: 422,
    title: 'The refund is larger than what is left to refund.',
    cause: 'Refunds that were made, or are under way, leave less than was asked for.',
    wayOut: 'Ask for `details.leftCents` at most, or leave the amount out to return all that is left.',
  },
  'SV-3005': {
    status: 409,
    title: 'The state of this resource does not allow that.',
    cause: 'The resource is in the state that `details.state` names.',
    wayOut: 'Read the resource; the message says what has to come first.',
  },
  'SV-3006': {
    status: 422,
    title: 'This provider is unknown, not connected, or cannot do that.',
    cause: 'The provider that was named is not known, not connected in this mode, or cannot do what is asked.',
    wayOut: 'Name one of the connected providers, or none.',
  },
  'SV-3007': {
    status: 422,
    title: 'No payout rail is connected for live money.',
    cause: 'Payouts in live mode need a provider that pays out.',
    wayOut: 'Connect one, or use test mode.',
  },
  'SV-3008': {
    status: 422,
    title: 'This webhook url is not allowed.',
    cause: 'The address is private, of no public host, or not https in live mode.',
    wayOut: 'Register a public https address.',
  },
  'SV-5000': {
    status: 500,
    title: 'Something went wrong on our side; nothing of it is shown here.',
    cause: 'A fault of the service.',
    wayOut:
      'Repeat with the same `Idempotency-Key` after `retryAfterSeconds`; if it stays, quote the trace id to the operator.',
  },
  'SV-5003': {
    status: 503,
    title: 'Temporarily unavailable; retry after Retry-After.',
    cause: 'The database or the workflow engine cannot be reached.',
    wayOut: 'Repeat with the same `Idempotency-Key` after `Retry-After`.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof ERRORS

/** Seconds after which a retry makes sense; a code that is not listed is not retryable. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  'SV-2008': 1,
  'SV-2009': 1,
  'SV-5000': 5,
  'SV-5003': 2,
}

export type ErrorDetails = Readonly<Record<string, unknown>>

/** Why a command is refused. The caller sees the same refusal from the API and, in a race, from the workflow. */
export interface Refusal {
  code: ErrorCode
  message: string
  details: ErrorDetails
}

export interface ErrorOptions {
  message?: string
  details?: ErrorDetails
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal with a code of the catalogue. Its message and details are shown to the caller. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? ERRORS[code].title, { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code] ?? null
  }

  get retryable(): boolean {
    return this.code in RETRY_AFTER_SECONDS
  }
}

/** A command's refusal as an error; the workflow throws the same as an ApplicationFailure. */
export function refusedBecause({ code, ...shown }: Refusal): ServiceError {
  return new ServiceError(code, shown)
}
