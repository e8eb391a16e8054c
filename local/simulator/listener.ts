import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** As long as a real provider's: a client never sends on a connection that the server is about to close. */
const KEEP_ALIVE_MS = 65_000

/** A port that can be closed, so that connects are refused, and opened again. */
export interface Listener {
  /** Known after the first opening, and constant from then on. */
  url(): string
  open(): Promise<void>
  /** Closes every connection, idle or not. */
  close(): Promise<void>
}

/** Port 0 takes a free port at the first opening and keeps it. */
export function createListener(handler: RequestListener, host: string, wantedPort: number): Listener {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler)
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
