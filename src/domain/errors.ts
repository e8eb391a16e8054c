import { type ErrorCode, ERRORS } from './error-catalogue.ts'

/** Seconds to wait before a retry. An error with another code is retryable only if it was made with seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { 'SV-2008': 1, 'SV-2009': 1, 'SV-5000': 5, 'SV-5003': 2 }

export type ErrorDetails = Readonly<Record<string, unknown>>

/** Why a command is refused. The caller sees the same refusal from the API and, in a race, from the workflow. */
export interface Refusal {
  code: ErrorCode
  message: string
  details: ErrorDetails
}

export interface ErrorOptions extends Partial<Omit<Refusal, 'code'>> {
  retryAfterSeconds?: number
  cause?: unknown
}

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
    this.retryAfterSeconds = options.retryAfterSeconds ?? RETRY_AFTER[code] ?? null
  }

  get retryable(): boolean {
    return this.retryAfterSeconds !== null
  }
}

export const refusedIn = (state: string, message: string, more: object = {}): Refusal => ({
  code: 'SV-3005',
  message,
  details: { state, ...more },
})

export function refusedBecause({ code, ...shown }: Refusal): ServiceError {
  return new ServiceError(code, shown)
}
