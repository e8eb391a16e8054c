import type { LookupResult } from '../providers/provider-result.ts'
import { NOT_FOUND_COUNTS_AFTER_MS } from '../webhooks/backoff.ts'

/** When an open checkout is asked about, milliseconds since 1970, and what the provider shows of it. */
export interface CheckoutQuestion {
  nowMs: number
  /** When it could last be made. */
  sendByMs: number
  /** For how long the provider may not find a checkout on which nobody has tried to pay. */
  hiddenMs: number
}

/**
 * What a provider's answer says of an open checkout. NOT_FOUND says nothing while the provider need not show it yet, so
 * the checkout is unpaid; from then on the provider has it no more.
 */
export function checkoutResult(answer: LookupResult, { nowMs, sendByMs, hiddenMs }: CheckoutQuestion): LookupResult {
  if (answer.state !== 'NOT_FOUND') return answer
  const shown = nowMs >= sendByMs + Math.max(NOT_FOUND_COUNTS_AFTER_MS, hiddenMs)
  return { state: shown ? 'EXPIRED' : 'UNPAID' }
}
