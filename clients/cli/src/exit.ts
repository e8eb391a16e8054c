import { ApiError, ArgumentError, NoAnswerError } from '../../typescript/src/index.ts'

/** What a script learns from how the command ended. */
export const EXIT = {
  done: 0,
  /** A fault of the command itself. */
  broken: 1,
  /** The command line does not fit. */
  usage: 2,
  /** Not signed in, or not allowed. */
  credential: 3,
  /** The service refused what was asked. */
  refused: 4,
  /** No answer, or the service cannot now: ask again later. */
  later: 5,
  /** It was done and ended otherwise than wanted: a payment FAILED, a receipt does not verify. */
  otherwise: 6,
} as const

/** Ends the command with a line for the person and no stack. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Failure) return error.exitCode
  // An idempotency key, an API key or an address that cannot be sent.
  if (error instanceof ArgumentError) return EXIT.usage
  if (error instanceof NoAnswerError) return EXIT.later
  if (!(error instanceof ApiError)) return EXIT.broken
  if (error.status === 401 || error.status === 403) return EXIT.credential
  return error.status >= 500 || error.status === 429 ? EXIT.later : EXIT.refused
}

/** What went wrong, and what to do about it. */
export function describe(error: unknown): string {
  if (!(error instanceof ApiError || error instanceof NoAnswerError)) return (error as Error).message
  const lines = [error.message]
  if (error instanceof ApiError) {
    const faults = (error.details as { fields?: readonly { path: string; message: string }[] }).fields ?? []
    lines.push(...faults.map(({ path, message }) => `  ${path} ${message}`))
    if (error.status === 401) lines.push('Sign in with: payments login')
    lines.push(`${error.code ?? `HTTP ${error.status}`}${error.traceId ? `, trace ${error.traceId}` : ''}`)
  } else lines.push('Is the service running, and is --base-url right?')
  if (error.idempotencyKey !== null && exitCodeOf(error) === EXIT.later)
    lines.push(`It may have been done. To ask again safely: --idempotency-key ${error.idempotencyKey}`)
  return lines.join('\n')
}

export function asJson(error: unknown): object {
  const { message } = error as Error
  if (!(error instanceof ApiError)) return { error: { code: null, message } }
  const { code, status, traceId, retryable, retryAfterSeconds, details, idempotencyKey } = error
  return { error: { code, message, status, traceId, retryable, retryAfterSeconds, details, idempotencyKey } }
}
