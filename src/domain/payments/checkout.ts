import type { LookupResult } from '../providers/provider-result.ts'
import { NOT_FOUND_COUNTS_AFTER_MS } from '../waits.ts'

export interface CheckoutQuestion {
  nowMs: number
  /** The latest time at which the checkout was made. */
  sendByMs: number
  /** Milliseconds for which the provider may not find a checkout before a payer tries to pay. */
  hiddenMs: number
}

/** NOT_FOUND means unpaid while the provider may not show the checkout yet, and expired after that. */
export function checkoutLookupResult(
  result: LookupResult,
  { nowMs, sendByMs, hiddenMs }: CheckoutQuestion,
): LookupResult {
  if (result.state !== 'NOT_FOUND') return result
  const isShown = nowMs >= sendByMs + Math.max(NOT_FOUND_COUNTS_AFTER_MS, hiddenMs)
  return { state: isShown ? 'EXPIRED' : 'UNPAID' }
}
