/** The link of a month comes first: its expiry is the furthest that can be asked for. */
import './payment-link.suite.ts'
import './webhook-schedule.suite.ts'
import './webhook-endpoints.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService()
