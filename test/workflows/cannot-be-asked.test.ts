/** Payments at a provider that offers no status lookup. */
import './cannot-be-asked.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService({ providerTimeoutMs: 1_500, yoco: true })
