import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { serve } from '../serve.ts'
import type { LineFault } from './plan.ts'
import { resolves } from '../until.ts'

/** Bytes of an answer that pass before the connection is cut in its middle. */
const TRUNCATED_AFTER = 200
const DELAY_MS = 700

/** A TCP proxy in front of one of several servers: a connection goes to the first that accepts it, beginning with another each time. */
export async function startFaultyProxy(targets: readonly { port: number }[]) {
  let fault: LineFault | null = null
  let turn = 0

  function forward(from: Socket, to: Socket, isAnswer: boolean): void {
    let passed = 0
    from.on('data', (chunk: Buffer) => {
      if (fault === 'swallow') return
      if (fault === 'truncate' && isAnswer) {
        passed += chunk.length
        if (passed > TRUNCATED_AFTER) {
          to.write(chunk.subarray(0, TRUNCATED_AFTER), () => to.resetAndDestroy())
          return void from.destroy()
        }
      }
      const pass = () => {
        if (!to.destroyed && !to.write(chunk)) from.pause()
      }
      if (fault === 'delay') setTimeout(pass, DELAY_MS)
      else pass()
    })
    to.on('drain', () => from.resume())
    from.on('end', () => to.end())
    from.on('close', () => to.destroy())
  }

  /** Tries the servers in turn, as a load balancer does. */
  async function dial(first: number): Promise<Socket | null> {
    for (let tried = 0; tried < targets.length; tried += 1) {
      const { port } = targets[(first + tried) % targets.length]!
      const socket = connect({ host: '127.0.0.1', port, noDelay: true })
      if (await resolves(once(socket, 'connect'))) return track(socket)
    }
    return null
  }

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (inner) => {
    if (fault === 'drop') return void inner.resetAndDestroy()
    void dial(turn++).then((outer) => {
      if (!outer || inner.destroyed) {
        outer?.destroy()
        return void inner.resetAndDestroy()
      }
      forward(inner, outer, false)
      forward(outer, inner, true)
      inner.resume()
    })
  })
  const { port: ownPort, open, track, close } = await serve(server)
  return {
    port: ownPort,
    /** Null forwards every byte. Connections that a fault has met stay broken. */
    set: (next: LineFault | null) => {
      fault = next
      if (fault === 'drop') for (const socket of open) socket.resetAndDestroy()
    },
    close,
  }
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>
