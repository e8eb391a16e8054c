import type { ErrorCode, ErrorDetails } from './types.ts'

/** What every error of this client is. */
export abstract class PaymentsError extends Error {
  /** Of a call that may have had an effect: asked with it again, it has the effect once. */
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.idempotencyKey = idempotencyKey
  }
}

/** What is known of a refusal. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  status: number
  /** Null where something before the service answered. A later version may have codes that are not listed here. */
  code: Code | null
  message: string
  traceId: string | null
  retryable: boolean
  retryAfterSeconds: number | null
  details: ErrorDetails<Code>
}

/** The service refused, or failed. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends PaymentsError implements Refusal<Code> {
  readonly status: number
  readonly code: Code | null
  /** Tell it whoever you ask for help. */
  readonly traceId: string | null
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null
  readonly details: ErrorDetails<Code>

  constructor(refusal: Refusal<Code>, idempotencyKey: string | null) {
    super(refusal.message, idempotencyKey)
    this.status = refusal.status
    this.code = refusal.code
    this.traceId = refusal.traceId
    this.retryable = refusal.retryable
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.details = refusal.details
  }

  /** `if (error.is('SV-3004')) error.details.leftCents`. */
  is<Wanted extends ErrorCode>(code: Wanted): this is this & Pick<ApiError<Wanted>, 'code' | 'details'> {
    return (this.code as string | null) === code
  }
}

/** No answer came: whether the call had its effect is not known. */
export class NoAnswerError extends PaymentsError {
  readonly timedOut: boolean

  constructor(cause: unknown, timedOut: boolean, idempotencyKey: string | null) {
    super(timedOut ? 'The service did not answer in time.' : 'The service could not be reached.', idempotencyKey, {
      cause,
    })
    this.timedOut = timedOut
  }
}

/** The program passed something that cannot be used: nothing was sent, and no webhook was looked at. */
export class ArgumentError extends TypeError {
  override readonly name = 'ArgumentError'
}

/** A webhook is not the service's, is too old, or came before. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'signature' | 'timestamp' | 'replayed' | 'body'

  constructor(reason: WebhookError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
