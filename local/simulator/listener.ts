import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** As long as a real provider's: a client never sends on a connection that the server is about to close. */
const KEEP_ALIVE_MS = 65_000

export type Listener = ReturnType<typeof createListener>

/**
 * A port that can be closed, so that connects are refused, and opened again. Port 0 takes a free port at the first
 * opening and keeps it.
 */
export function createListener(handler: RequestListener, host: string, wantedPort: number) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler)
  let port = wantedPort
  return {
    /** Known after the first opening. */
    url: () => `http://${host}:${port}`,
    async open(): Promise<void> {
      if (server.listening) return
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
    },
    /** Closes every connection, idle or not. */
    async close(): Promise<void> {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
