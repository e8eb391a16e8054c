import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isPortFree } from '../local/process/ports.ts'
import { resolves } from './until.ts'

/** An address without a central bank: tests must not depend on the real one, nor burden it. */
export const NO_CENTRAL_BANK = 'http://127.0.0.1:9'

/** Operating systems give higher ports to outgoing connections and to servers that listen on port 0. */
const LOWEST = 12_000
const HIGHEST = 31_999

/**
 * Returns the first of `count` consecutive free ports. No other caller of this run gets them, so a test can
 * stop its server and start another on the same port.
 */
export async function quietPort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count)
    const row = Array.from({ length: count }, (_, index) => first + index)
    // The port is claimed before the check: seconds may pass between the check and the server's start.
    if (!row.every(claim)) continue
    const free = await Promise.all(row.map(isPortFree))
    if (free.every(Boolean)) return first
  }
}

/** Returns true for the first caller in this run, across processes: only one of them can create the file. */
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

export async function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host)
  const connected = await resolves(once(socket, 'connect'))
  socket.destroy()
  return connected
}
