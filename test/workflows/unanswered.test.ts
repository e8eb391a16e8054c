/** What a provider does not answer, or a payer does not do. */
import './payment-expiry.suite.ts'
import './payment-challenge.suite.ts'
import './payment-unknown.suite.ts'
import './connect.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

// Short, since many calls time out here.
shareSkippingService({ providerTimeoutMs: 1_500 })
