import type { Operations } from './generated.ts'

export type OperationName = keyof Operations
export type AnswerOf<O extends OperationName> = Operations[O]['answer']
export type QueryOf<O extends OperationName> = Operations[O]['query']
type ParamsOf<O extends OperationName> = Operations[O]['params']
export type BodyOf<O extends OperationName> = Operations[O]['body']

type Given<Name extends string, T> = Record<string, never> extends T ? { [N in Name]?: T } : { [N in Name]: T }

/** The input of an operation; a part without required members is optional. */
export type Input<O extends OperationName> = Given<'params', ParamsOf<O>> &
  Given<'query', QueryOf<O>> &
  (undefined extends BodyOf<O> ? { body?: BodyOf<O> } : { body: BodyOf<O> })

export interface CallOptions {
  /** The same for every try of one change, so that it takes effect once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Errors that the user can fix in a dialog; the call is then sent again. */
const REMEDIES = {
  session: 'SV-1001',
  /** The server requires a password confirmed in the last five minutes. */
  password: 'SV-1007',
} as const

/** Resolves to true if the call may be sent again. */
type Remedy = () => Promise<boolean>

const remedies = new Map<string, Remedy>()

/** Sets the dialog for an error code. Calls that fail while it is open wait for the same result. */
export function remedyWith(kind: keyof typeof REMEDIES, ask: Remedy): void {
  let open: Promise<boolean> | undefined
  remedies.set(REMEDIES[kind], () => {
    open ??= ask().finally(() => {
      open = undefined
    })
    return open
  })
}

/** Operations that start or end a session, so they never wait for one. */
const WITHOUT_SESSION: ReadonlySet<OperationName> = new Set([
  'POST /dashboard/session',
  'POST /dashboard/session/register',
  'POST /dashboard/session/second-factor',
  'POST /dashboard/session/invitation',
  'POST /dashboard/session/join',
  'POST /dashboard/session/reset',
  'DELETE /dashboard/session',
])

/** Sends one request with the session cookie: `call('GET /v1/transactions/{id}', { params: { id } })`. */
export async function call<O extends OperationName>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<AnswerOf<O>> {
  for (;;) {
    try {
      return (await send(operation, input, options)) as AnswerOf<O>
    } catch (error) {
      const remedy = error instanceof ApiError ? remedies.get(error.code ?? '') : undefined
      if (!remedy || WITHOUT_SESSION.has(operation) || !(await remedy())) throw error
    }
  }
}

interface AnyInput {
  params?: object
  query?: object
  body?: unknown
}

async function send(operation: string, input: AnyInput, options: CallOptions = {}): Promise<unknown> {
  const [method, path] = operation.split(' ') as [string, string]
  const headers: Record<string, string> = {}
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  const address = fillPath(path, input.params) + queryText(input.query)
  const answer = await fetch(address, {
    method,
    headers,
    body,
    signal: options.signal ?? null,
    redirect: 'error',
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, {})
  })
  if (answer.status === 204) return undefined
  const json: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const fault = (json as { error?: ErrorBody } | null)?.error
    throw new ApiError(answer.status, fault ?? { traceId: answer.headers.get('X-Trace-Id') ?? undefined })
  }
  return json
}

function fillPath(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

/** Returns the query of an address; what is missing or empty is left out. */
export function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

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
