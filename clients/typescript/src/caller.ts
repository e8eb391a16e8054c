import { randomUUID } from 'node:crypto'
import { requireBaseUrl, requireCredential, requireIdempotencyKey, requireWait } from './arguments.ts'
import type { OperationCall, WaitOptions } from './call.ts'
import { ApiError, NoAnswerError, type Refusal } from './errors.ts'
import { requireWholeCents } from './money.ts'
import { withRetries } from './retries.ts'

/** Options of all calls of a client. */
export interface CallerOptions {
  /** Default: `PAYMENTS_BASE_URL` of the environment, or http://localhost:3000. */
  baseUrl?: string | undefined
  /** Seconds that one try may take. Default: 30. */
  timeoutSeconds?: number | undefined
  /** Maximum number of retries. Default: 3. */
  retries?: number | undefined
  /** Default: the platform's `fetch`. */
  fetch?: typeof fetch | undefined
}

/** Null allows only operations without a credential. */
type Credential = { apiKey: string } | { accessToken: string } | null

const LONGEST_WAIT_SECONDS = 30

/** Sends the calls of a client with its credential. */
export class Caller {
  readonly #baseUrl: string
  readonly #credential: Readonly<Record<string, string>>
  readonly #timeoutSeconds: number
  readonly #retries: number
  readonly #fetch: typeof fetch

  constructor(credential: Credential, options: CallerOptions) {
    // An empty variable counts as unset; an empty argument is refused.
    this.#baseUrl = requireBaseUrl(options.baseUrl ?? (process.env['PAYMENTS_BASE_URL'] || 'http://localhost:3000'))
    this.#credential = headerOf(credential)
    this.#timeoutSeconds = options.timeoutSeconds ?? 30
    this.#retries = options.retries ?? 3
    this.#fetch = options.fetch ?? fetch
  }

  async call<T>(operation: OperationCall, options: WaitOptions): Promise<T> {
    requireWholeCents(operation.body)
    const idempotencyKey = operation.once ? requireIdempotencyKey(options.idempotencyKey ?? randomUUID()) : null
    const wait = Math.min(requireWait(options.wait ?? 0), LONGEST_WAIT_SECONDS)
    const seconds = (options.timeoutSeconds ?? this.#timeoutSeconds) + wait
    const body = operation.body === undefined ? undefined : JSON.stringify(operation.body)
    const request: RequestInit = {
      method: operation.method,
      // Following a redirect would send the key to another address.
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/plain',
        ...this.#credential,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        ...(wait > 0 && { prefer: `wait=${wait}` }),
      },
      ...(body !== undefined && { body }),
    }
    return (await withRetries(() => this.#attempt(operation, request, seconds, idempotencyKey, options.signal), {
      retries: options.retries ?? this.#retries,
      patienceSeconds: seconds,
      repeatable: operation.method !== 'POST' || operation.once === true,
      signal: options.signal,
    })) as T
  }

  async #attempt(
    operation: OperationCall,
    request: RequestInit,
    seconds: number,
    idempotencyKey: string | null,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(seconds * 1_000)
    let response: Response
    let text: string
    try {
      response = await this.#fetch(this.#baseUrl + target(operation), {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      text = await response.text()
    } catch (error) {
      signal?.throwIfAborted()
      throw new NoAnswerError(error, timeout.aborted, idempotencyKey)
    }
    const json = response.headers.get('content-type')?.includes('json') ? parsed(text) : undefined
    if (!response.ok) throw new ApiError(refusal(response, json), idempotencyKey)
    if (response.status === 204) return undefined
    return json ?? text
  }
}

function headerOf(credential: Credential): Readonly<Record<string, string>> {
  if (credential === null) return {}
  if ('apiKey' in credential) return { 'x-api-key': requireCredential('apiKey', credential.apiKey) }
  return { authorization: `Bearer ${requireCredential('accessToken', credential.accessToken)}` }
}

function target({ path, parameters = {}, query = {} }: OperationCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the error of the service, or makes one from the status of a proxy. */
function refusal(response: Response, json: unknown): Refusal {
  const body = (json as { error?: Refusal } | undefined)?.error
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const { status } = response
  if (typeof body?.code === 'string') return { ...body, status, details: body.details ?? {} }
  return {
    status,
    code: null,
    message: `The response with status ${status} did not come from the service.`,
    traceId: response.headers.get('x-trace-id'),
    retryable: [429, 502, 503, 504].includes(status),
    retryAfterSeconds: Number.isFinite(after) ? after : null,
    details: {},
  }
}
