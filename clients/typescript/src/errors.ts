import type { ErrorCode, ErrorDetails } from './types.ts'

/** Base class of all errors of this client. */
export abstract class PaymentsError extends Error {
  /** The key of a call that may have taken effect; a repeat with this key takes effect once. */
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.idempotencyKey = idempotencyKey
  }
}

/** The data of an error response. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  status: number
  /** Null if a proxy responded. Later versions may add codes. */
  code: Code | null
  message: string
  traceId: string | null
  retryable: boolean
  retryAfterSeconds: number | null
  details: ErrorDetails<Code>
}

/** An error response of the service. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends PaymentsError implements Refusal<Code> {
  readonly status: number
  readonly code: Code | null
  /** Quote it to support. */
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

  /** `SV-3004: The refund is more than is left. (trace 0af7651916cd43dd8448eb211c80319c)` */
  override toString(): string {
    const trace = this.traceId === null ? '' : ` (trace ${this.traceId})`
    return `${this.code ?? `HTTP ${this.status}`}: ${this.message}${trace}`
  }

  /** `if (error.is('SV-3004')) error.details.leftCents`. */
  is<Wanted extends ErrorCode>(code: Wanted): this is this & Pick<ApiError<Wanted>, 'code' | 'details'> {
    return (this.code as string | null) === code
  }
}

/** No complete response: it is unknown whether the call took effect. */
export class NoAnswerError extends PaymentsError {
  readonly timedOut: boolean

  constructor(
    message: string,
    { cause, timedOut, idempotencyKey }: { cause: unknown; timedOut: boolean; idempotencyKey: string | null },
  ) {
    super(message, idempotencyKey, { cause })
    this.timedOut = timedOut
  }

  override toString(): string {
    if (this.idempotencyKey === null) return this.message
    return `${this.message}. The call may have taken effect: repeat it with the idempotency key ${this.idempotencyKey}.`
  }
}

/** Invalid argument: nothing was sent, and no webhook was checked. */
export class ArgumentError extends TypeError {
  override readonly name = 'ArgumentError'
}

/** A webhook with a wrong signature, an old timestamp, or a repeated request. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'signature' | 'timestamp' | 'replayed' | 'body'

  constructor(reason: WebhookError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
