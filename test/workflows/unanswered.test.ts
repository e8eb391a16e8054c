/** @takes 110 */

/** Provider calls without a response, and payers who do nothing. */
import './payment-expiry.suite.ts'
import './payment-challenge.suite.ts'
import './payment-unknown.suite.ts'
import './connect.suite.ts'
import './cannot-be-asked.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

// Short, because many calls time out here.
shareSkippingService({ providerTimeoutMs: 1_500, yoco: true })
