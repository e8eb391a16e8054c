/** @takes 60 */

/** The link that lasts a month comes first: no later suite can request an expiry that far ahead. */
import './payment-link.suite.ts'
import './webhook-schedule.suite.ts'
import './webhook-endpoints.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService()
