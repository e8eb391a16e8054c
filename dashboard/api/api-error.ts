/** An error response of the API. Without a response, `status` is 0 and `code` and `traceId` are null. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  readonly traceId: string | null
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, { code, message, traceId, details }: Partial<ErrorBody>) {
    super(message ?? '')
    this.status = status
    this.code = code ?? null
    this.traceId = traceId ?? null
    this.details = details ?? {}
  }

  /** True if the same call may succeed on a retry. */
  get retryable(): boolean {
    return this.code === null || this.status === 429 || this.status >= 500
  }
}

export interface ErrorBody {
  code: string
  message: string
  traceId: string
  details: Record<string, unknown>
}
