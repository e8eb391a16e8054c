import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address that leads to one server, as HAProxy does in front of a cluster. */
export async function startRouter(to: number | null) {
  const open = new Set<Socket>()
  let target = to
  let isLost = false
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const server = createServer({ noDelay: true }, (inner) => {
    keep(inner)
    if (isLost) return void inner.resume()
    if (target === null) return void inner.resetAndDestroy()
    const outer = keep(connect({ host: '127.0.0.1', port: target, noDelay: true }))
    for (const [from, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.pipe(other)
      from.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
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
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
