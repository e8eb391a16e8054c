import { afterAll, beforeAll } from '@jest/globals'
import { skipsTime, startSkippingService, type SkippingService } from './skipping-service.ts'

let shared: SkippingService | undefined

/**
 * One service for all suites that a test file imports, since to start one needs a core for eight seconds. Its time never
 * goes back: an expiry can be asked for up to 30 days from now by the API's clock, so suites that ask for one come first.
 * What a suite leaves open goes on in the next one, where nobody touches it, and is not terminated: this engine's time
 * stands still for good where that meets a task under way.
 */
export function shareSkippingService(options: Parameters<typeof startSkippingService>[0] = {}): void {
  beforeAll(async () => {
    if (skipsTime) shared = await startSkippingService(options)
  }, 120_000)
  afterAll(() => shared?.stop(), 60_000)
}

/** The service of the test file, once it runs. */
export function skippingService(): SkippingService {
  if (!shared) throw new Error('the test file of this suite shares no service')
  return shared
}
