/** Options of every call. */
export interface CallOptions {
  /** Seconds that one try may take, plus `wait`. Default: the client's. */
  timeoutSeconds?: number
  /** Seconds that the call may take with all its retries and delays. Default: the client's. */
  totalTimeoutSeconds?: number
  /** Maximum number of retries. Default: the client's. */
  retries?: number
  /** Aborts the call and its retries; the call then throws the reason of the signal. */
  signal?: AbortSignal
}

/** Options of a call with an effect. */
export interface WriteOptions extends CallOptions {
  /** The same for all tries. Default: a new key. Pass your own if your program may repeat the call after a restart. */
  idempotencyKey?: string
}

/** Options of a call that can wait for an outcome. */
export interface WaitOptions extends WriteOptions {
  /** Seconds, at most 30, to wait until the transaction ends or needs the payer; then the current state is returned. */
  wait?: number
}

/** An operation as the generated methods describe it. */
export interface OperationCall {
  method: string
  /** Contains `{name}` for each path parameter. */
  path: string
  parameters?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
  /** True if it takes an idempotency key. */
  once?: boolean
}
