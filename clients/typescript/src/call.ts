/** What every call takes. */
export interface CallOptions {
  /** Seconds that one try may take, beside what `wait` asks for. Instead of the client's. */
  timeoutSeconds?: number
  /** How often a try is repeated at most. Instead of the client's. */
  retries?: number
  /** Ends the call, its retries included. */
  signal?: AbortSignal
}

/** What a call takes that has an effect. */
export interface WriteOptions extends CallOptions {
  /** Stays the same over all tries. Made by the client where you give none; keep your own where you may ask again later. */
  idempotencyKey?: string
}

/** What a call takes whose answer may be held back. */
export interface WaitOptions extends WriteOptions {
  /** Seconds, 30 at most, to answer within: once it has ended or needs the payer, else with its state then. */
  wait?: number
}

/** An operation as the generated methods ask for it. */
export interface OperationCall {
  method: string
  /** With `{name}` where a parameter goes. */
  path: string
  parameters?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
  /** It takes an idempotency key. */
  once?: boolean
}
