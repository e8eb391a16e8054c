import { ApiError, ArgumentError, NoAnswerError } from '../../typescript/src/index.ts'

/** Exit codes for scripts. */
export const EXIT = {
  done: 0,
  /** A bug in the command. */
  broken: 1,
  /** Invalid command line. */
  usage: 2,
  /** The caller is not signed in or not permitted. */
  credential: 3,
  /** The service refused the request. */
  refused: 4,
  /** No response, or the service is unavailable: retry later. */
  later: 5,
  /** The command ran, but the result is negative: a payment FAILED, a receipt is invalid. */
  negative: 6,
} as const

/** Ends the command with a message and an exit code, without a stack trace. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Failure) return error.exitCode
  // An invalid idempotency key, API key or address.
  if (error instanceof ArgumentError) return EXIT.usage
  if (error instanceof NoAnswerError) return EXIT.later
  if (!(error instanceof ApiError)) return EXIT.broken
  if (error.status === 401 || error.status === 403) return EXIT.credential
  return error.status >= 500 || error.status === 429 ? EXIT.later : EXIT.refused
}

/** Describes the error and what to do. */
export function describe(error: unknown): string {
  if (!(error instanceof ApiError || error instanceof NoAnswerError)) return (error as Error).message
  const lines = [error.message]
  if (error instanceof ApiError) {
    const faults = (error.details as { fields?: readonly { path: string; message: string }[] }).fields ?? []
    lines.push(...faults.map(({ path, message }) => `  ${path} ${message}`))
    if (error.status === 401) lines.push('Sign in with: payments login')
    lines.push(`${error.code ?? `HTTP ${error.status}`}${error.traceId ? `, trace ${error.traceId}` : ''}`)
  } else lines.push('Check that the service is running and that --base-url is correct.')
  if (error.idempotencyKey !== null && exitCodeOf(error) === EXIT.later)
    lines.push(`The request may have succeeded. To retry it safely: --idempotency-key ${error.idempotencyKey}`)
  return lines.join('\n')
}

export function asJson(error: unknown): object {
  const { message } = error as Error
  if (error instanceof NoAnswerError)
    return { error: { code: null, message, retryable: true, idempotencyKey: error.idempotencyKey } }
  if (!(error instanceof ApiError)) return { error: { code: null, message } }
  const { code, status, traceId, retryable, retryAfterSeconds, details, idempotencyKey } = error
  return { error: { code, message, status, traceId, retryable, retryAfterSeconds, details, idempotencyKey } }
}
