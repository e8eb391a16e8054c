/** @takes 80 */

/** Late events, late payments, and calls that a provider refused at first. */
import './payment-link-review.suite.ts'
import './payment-link-returns.suite.ts'
import './late-checkouts.suite.ts'
import './payment-throttled.suite.ts'
import './payment-pending.suite.ts'
import './settlements.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService()
