import { randomInt } from 'node:crypto'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { isPortFree } from '../local/process/ports.ts'

/** Where no central bank is: a test must not depend on, or burden, the real one. */
export const NO_CENTRAL_BANK = 'http://127.0.0.1:9'

/** Below the ports that any system gives to outgoing connections, or to a server that listens on whatever is free. */
const LOWEST = 12_000
const HIGHEST = 31_999

/**
 * The first of `count` free ports in a row that no other caller of this run is given: free still once a server has
 * started on it, and again after a test has stopped that server for a while.
 */
export async function quietPort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count)
    const row = Array.from({ length: count }, (_, index) => first + index)
    // A port is claimed before it is looked at: between a look and the server's start seconds may pass.
    if (!row.every(claim)) continue
    const free = await Promise.all(row.map(isPortFree))
    if (free.every(Boolean)) return first
  }
}

/** True for the first caller of all processes of a run: only one of them can make the file. */
function claim(port: number): boolean {
  const folder = join(process.env.TEST_FOLDER!, 'claimed-ports')
  mkdirSync(folder, { recursive: true })
  try {
    closeSync(openSync(join(folder, String(port)), 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
