import { randomInt } from 'node:crypto'
import { isPortFree } from '../src/embedded/process/ports.ts'

/** Below those that any system gives to whoever connects, or listens on whatever is free. */
const LOWEST = 12_000
const HIGHEST = 31_999

/**
 * The first of `count` free ports in a row that nobody is given who does not ask for them: free still once what is to
 * listen there has started, and again after a test has closed it for a while.
 */
export async function quietPort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count)
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isPortFree(first + index)))
    if (free.every(Boolean)) return first
  }
}
