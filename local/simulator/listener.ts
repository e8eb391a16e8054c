import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** One port that can be closed, so that a connect is refused, and opened again. */
export interface Listener {
  /** Known once it was opened for the first time; stays the same. */
  url(): string
  open(): Promise<void>
  /** Cuts every connection, idle or not. */
  close(): Promise<void>
}

/** Port 0 takes a free port at the first opening, and that one from then on. */
export function createListener(handler: RequestListener, host: string, wantedPort: number): Listener {
  const server = createServer(handler)
  let port = wantedPort
  return {
    url: () => `http://${host}:${port}`,
    async open() {
      if (server.listening) return
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
