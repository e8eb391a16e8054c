import { afterAll, beforeAll } from '@jest/globals'

/**
 * Starts it before the tests of the file, or of the `describe` block, and stops it after them. The returned object is
 * filled before the first of them. It is a copy, so a getter would keep its first value.
 */
export function duringTests<Started extends { stop(): Promise<void> } | { close(): Promise<void> }>(
  start: () => Promise<Started>,
): Started {
  const started = {} as Started
  beforeAll(async () => void Object.assign(started, await start()))
  afterAll(async () => {
    // A failed start leaves nothing to stop.
    if ('stop' in started) await started.stop()
    else if ('close' in started) await started.close()
  })
  return started
}
