/**
 * Money that goes out. What times out elsewhere would keep the provider's bulkhead shut for a minute, and an expiry has to be
 * asked for before time was skipped.
 */
import './payout-expiry.suite.ts'
import './payout.suite.ts'
import './refund-tries.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService()
