/** What a provider that cannot be asked does not tell. */
import './cannot-be-asked.suite.ts'
import { shareSkippingService } from './skipping-suites.ts'

shareSkippingService({ providerTimeoutMs: 1_500, yoco: true })
