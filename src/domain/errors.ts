/** The error catalogue: every refusal of the API, once. */
export const ERRORS = {
  'SV-1001': { status: 401, title: 'The credentials are missing, unknown, expired or revoked.' },
  'SV-1002': { status: 403, title: 'Your role does not allow this: an ADMIN or operator session is needed.' },
  'SV-1003': { status: 403, title: 'This route is part of the paid plan.' },
  'SV-1004': { status: 403, title: 'This business is not approved for live mode.' },
  'SV-1005': { status: 401, title: 'Wrong email or password.' },
  'SV-1006': { status: 403, title: 'You may not decide on this batch.' },
  'SV-2001': { status: 400, title: 'The request does not fit its schema.' },
  'SV-2002': { status: 400, title: 'The body is not JSON.' },
  'SV-2003': { status: 415, title: 'The content type is not supported: send application/json.' },
  'SV-2004': { status: 413, title: 'The body is too large.' },
  'SV-2005': { status: 404, title: 'There is no such thing.' },
  'SV-2006': { status: 405, title: 'This method is not allowed here.' },
  'SV-2007': { status: 409, title: 'This Idempotency-Key was used with another body.' },
  'SV-2008': { status: 409, title: 'The first request with this Idempotency-Key is still running.' },
  'SV-2009': { status: 429, title: 'Too many requests.' },
  'SV-2010': { status: 409, title: 'This value is taken.' },
  'SV-3001': { status: 400, title: 'This currency is not supported.' },
  'SV-3002': { status: 422, title: 'No provider can take this payment.' },
  'SV-3003': {
    status: 400,
    title: 'The amount is invalid: amountCents is an integer of minor units from 1 to 99999999999.',
  },
  'SV-3004': { status: 422, title: 'The refund is larger than what is left to refund.' },
  'SV-3005': { status: 409, title: 'The state of this resource does not allow that.' },
  'SV-3006': { status: 422, title: 'This provider is unknown or not connected.' },
  'SV-3007': { status: 422, title: 'No payout rail is connected for live money.' },
  'SV-3008': { status: 422, title: 'This webhook url is not allowed.' },
  'SV-5000': { status: 500, title: 'Something went wrong on our side.' },
  'SV-5003': { status: 503, title: 'A part that this needs is away for the moment.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof ERRORS

/** Seconds after which a retry makes sense; a code that is not listed is not retryable. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  'SV-2008': 1,
  'SV-2009': 1,
  'SV-5000': 5,
  'SV-5003': 2,
}

export type ErrorDetails = Readonly<Record<string, unknown>>

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
