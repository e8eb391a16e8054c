import type { HttpResult } from './http.ts'
import type { SendResult, Throttled } from '../contract/call.ts'

type NoResponse = Exclude<HttpResult, { kind: 'response' }>
type FailedLookup = Extract<SendResult, { state: 'UNKNOWN' }>

/** The result of a request without a response. */
export function failedRequest(
  result: NoResponse,
): Extract<SendResult, { state: 'NOT_SENT' | 'UNKNOWN' | 'THROTTLED' }> {
  if (result.kind === 'throttled') return throttled(result)
  const state = result.kind === 'not_sent' ? 'NOT_SENT' : 'UNKNOWN'
  return { state, detail: result.detail, ...(result.ours ? { blameless: true } : {}) }
}

/** The same for a preparing request: it cannot have moved money, whatever happened to it. */
export function failedPreparation(
  result: NoResponse,
  what = '',
): Extract<SendResult, { state: 'NOT_SENT' | 'THROTTLED' }> {
  if (result.kind === 'throttled') return throttled(result)
  return { state: 'NOT_SENT', detail: what + result.detail, ...(result.ours ? { blameless: true } : {}) }
}

/** The result of a lookup without a response. */
export function failedLookup({ detail, ...result }: NoResponse): FailedLookup {
  return { state: 'UNKNOWN', detail, ...('retryAfterMs' in result ? { askAgainMs: result.retryAfterMs } : {}) }
}

export function unreadable({ status }: { status: number }): FailedLookup {
  return { state: 'UNKNOWN', detail: `unreadable answer, status ${status}` }
}

function throttled({ detail, retryAfterMs }: Extract<HttpResult, { kind: 'throttled' }>): Throttled {
  return { state: 'THROTTLED', detail, retryAfterMs }
}
