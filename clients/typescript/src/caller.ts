import { randomUUID } from 'node:crypto'
import {
  requireBaseUrl,
  requireCredential,
  requireIdempotencyKey,
  requireRetries,
  requireSeconds,
  requireWait,
} from './arguments.ts'
import type { OperationCall, WaitOptions } from './call.ts'
import { NoAnswerError, PaymentsError } from './errors.ts'
import { requireWholeCents } from './money.ts'
import { resultOf } from './response.ts'
import { withRetries } from './retries.ts'
import { VERSION } from './version.ts'

/** Options of all calls of a client. */
export interface CallerOptions {
  /** Default: `PAYMENTS_BASE_URL` of the environment, or http://localhost:3000. */
  baseUrl?: string | undefined
  /** Seconds that one try may take. Default: 30. */
  timeoutSeconds?: number | undefined
  /** Seconds that a call may take with all its retries and delays. Default: no limit. */
  totalTimeoutSeconds?: number | undefined
  /** Maximum number of retries. Default: 3. */
  retries?: number | undefined
  /** Default: the platform's `fetch`. */
  fetch?: typeof fetch | undefined
}

/** Null allows only operations without a credential. */
type Credential = { apiKey: string } | { accessToken: string } | null

interface Limits {
  timeoutSeconds: number
  totalTimeoutSeconds: number
  retries: number
}

const LONGEST_WAIT_SECONDS = 30
/** The longest delay of Node's timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Sends the calls of a client with its credential. */
export class Caller {
  readonly #baseUrl: string
  readonly #credential: Readonly<Record<string, string>>
  readonly #limits: Limits
  readonly #fetch: typeof fetch

  constructor(credential: Credential, options: CallerOptions) {
    // An empty variable counts as unset; an empty argument is refused.
    this.#baseUrl = requireBaseUrl(options.baseUrl ?? (process.env['PAYMENTS_BASE_URL'] || 'http://localhost:3000'))
    this.#credential = headerOf(credential)
    this.#limits = limitsOf(options, { timeoutSeconds: 30, totalTimeoutSeconds: Number.POSITIVE_INFINITY, retries: 3 })
    this.#fetch = options.fetch ?? fetch
  }

  async call<T>(operation: OperationCall, options: WaitOptions): Promise<T> {
    requireWholeCents(operation.body)
    const idempotencyKey = operation.once ? requireIdempotencyKey(options.idempotencyKey ?? randomUUID()) : null
    const wait = Math.min(requireWait(options.wait ?? 0), LONGEST_WAIT_SECONDS)
    const { retries, timeoutSeconds, totalTimeoutSeconds } = limitsOf(options, this.#limits)
    const trySeconds = timeoutSeconds + wait
    const body = operation.body === undefined ? undefined : JSON.stringify(operation.body)
    const request: RequestInit = {
      method: operation.method,
      // Following a redirect would send the key to another address.
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/plain',
        'user-agent': `payments-client-typescript/${VERSION}`,
        ...this.#credential,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        ...(wait > 0 && { prefer: `wait=${wait}` }),
      },
      ...(body !== undefined && { body }),
    }
    return (await withRetries(
      (leftSeconds) => this.#attempt(operation, request, { trySeconds, leftSeconds }, idempotencyKey, options.signal),
      {
        retries,
        patienceSeconds: trySeconds,
        totalSeconds: totalTimeoutSeconds,
        repeatable: operation.method !== 'POST' || operation.once === true,
        signal: options.signal,
      },
    )) as T
  }

  async #attempt(
    operation: OperationCall,
    request: RequestInit,
    { trySeconds, leftSeconds }: { trySeconds: number; leftSeconds: number },
    idempotencyKey: string | null,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const seconds = Math.min(trySeconds, leftSeconds)
    const timeout = AbortSignal.timeout(Math.min(Math.ceil(seconds * 1_000), LONGEST_TIMER_MS))
    const address = this.#baseUrl + filledPath(operation)
    try {
      const response = await this.#fetch(address + search(operation), {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return resultOf(response, await response.text(), idempotencyKey)
    } catch (error) {
      if (error instanceof PaymentsError) throw error
      signal?.throwIfAborted()
      const reason = timeout.aborted
        ? leftSeconds < trySeconds
          ? 'the overall time-out of the call passed'
          : `no response within ${trySeconds} seconds`
        : reasonOf(error)
      // The query is omitted: it may contain a payer's data, and messages are logged.
      throw new NoAnswerError(`${operation.method} ${address}: ${reason}`, {
        cause: error,
        timedOut: timeout.aborted,
        idempotencyKey,
      })
    }
  }
}

function limitsOf(options: { [Name in keyof Limits]?: number | undefined }, defaults: Limits): Limits {
  const { timeoutSeconds, totalTimeoutSeconds, retries } = options
  return {
    timeoutSeconds:
      timeoutSeconds === undefined ? defaults.timeoutSeconds : requireSeconds('timeoutSeconds', timeoutSeconds),
    totalTimeoutSeconds:
      totalTimeoutSeconds === undefined
        ? defaults.totalTimeoutSeconds
        : requireSeconds('totalTimeoutSeconds', totalTimeoutSeconds),
    retries: retries === undefined ? defaults.retries : requireRetries(retries),
  }
}

function headerOf(credential: Credential): Readonly<Record<string, string>> {
  if (credential === null) return {}
  if ('apiKey' in credential) return { 'x-api-key': requireCredential('apiKey', credential.apiKey) }
  return { authorization: `Bearer ${requireCredential('accessToken', credential.accessToken)}` }
}

function filledPath({ path, parameters = {} }: OperationCall): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

function search({ query = {} }: OperationCall): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}

/** `fetch` throws "fetch failed"; its cause says what failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // For a host with several addresses the messages are in the errors of each.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error.message.split('\n', 1)[0] || error.name
}
