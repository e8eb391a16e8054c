import { ApiError, type Refusal } from './errors.ts'

/** Statuses with which a proxy says that the service is away or overloaded. */
const RETRYABLE = [429, 502, 503, 504]

/** Returns the result of a call. Throws the error of the service, or one made from the status of a proxy. */
export function resultOf(response: Response, text: string, idempotencyKey: string | null): unknown {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok) {
    if (response.status === 204) return undefined
    // A SyntaxError counts as no response: the body is incomplete.
    if (type.includes('json')) return JSON.parse(text)
    if (type.startsWith('text/plain')) return text
  }
  const error = type.includes('json') ? errorIn(text) : undefined
  if (typeof error?.code !== 'string') throw new ApiError(refusalOfProxy(response), idempotencyKey)
  throw new ApiError({ ...error, status: response.status, details: error.details ?? {} }, idempotencyKey)
}

function errorIn(text: string): Refusal | undefined {
  try {
    return (JSON.parse(text) as { error?: Refusal } | null)?.error
  } catch {
    return undefined
  }
}

function refusalOfProxy({ status, headers }: Response): Refusal {
  return {
    status,
    code: null,
    message: `The response with status ${status} did not come from the service.`,
    traceId: headers.get('x-trace-id'),
    retryable: RETRYABLE.includes(status),
    retryAfterSeconds: secondsUntil(headers.get('retry-after')),
    details: {},
  }
}

/** `Retry-After` contains seconds or a date. */
function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}
