/** @takes 75 */

/**
 * Refunds and payouts. Time-outs elsewhere would keep the provider's bulkhead shut for a minute. An expiry
 * must be requested before time was skipped.
 */
import './payout-expiry.suite.ts'
import './payout.suite.ts'
import './refund-tries.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService()
