import { skipsTime, startSkippingService, type SkippingService } from './skipping-service.ts'

/** The service of the test file, filled before the first test. */
export const service = {} as SkippingService

/**
 * Starts one service for all suites of a test file, because a start takes eight seconds of a core. Its time
 * never goes back. The API accepts an expiry up to 30 days from its own clock, so suites that need one come
 * first. Workflows that a suite leaves open keep running and are not terminated: this server's time stops for
 * good if a termination meets a running task.
 */
export function shareSkippingService(options: Parameters<typeof startSkippingService>[0] = {}): void {
  beforeAll(async () => {
    if (skipsTime) Object.assign(service, await startSkippingService(options))
  })
  afterAll(() => service.stop?.(), 60_000)
}
