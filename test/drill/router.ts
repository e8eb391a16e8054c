import { connect, createServer } from 'node:net'
import { passOn, serve } from '../serve.ts'

/** One address that leads to one server, as HAProxy does in front of a cluster. */
export async function startRouter(to: number | null) {
  let target = to
  let isLost = false
  const server = createServer({ noDelay: true }, (inner) => {
    if (isLost) return void inner.resume()
    if (target === null) return void inner.resetAndDestroy()
    passOn(inner, track(connect({ host: '127.0.0.1', port: target, noDelay: true })))
  })
  const { port, open, track, close } = await serve(server)
  return {
    port,
    /** Leads new connections there; null refuses them. Open ones are closed, unless they are to be kept. */
    lead: (next: number | null, { keepsOpen = false }: { keepsOpen?: boolean } = {}) => {
      target = next
      isLost = false
      if (!keepsOpen) for (const socket of open) socket.resetAndDestroy()
    },
    /** Loses every packet of the open connections, and of new ones. No end gets a notice. */
    lose: () => {
      isLost = true
      for (const socket of open) socket.unpipe().resume()
    },
    close,
  }
}
