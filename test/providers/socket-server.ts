import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A bare TCP server; `onRequest` runs for each request head or body chunk that arrives. */
export async function startSocketServer(
  onRequest: (socket: Socket, received: string) => void,
  onConnect: (socket: Socket) => void = () => undefined,
) {
  const sockets = new Set<Socket>()
  let text = ''
  let count = 0
  const server = createServer((socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      onRequest(socket, chunk.toString('latin1'))
    })
    onConnect(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** All bytes received on all connections, as text. */
    received: () => text,
    connections: () => count,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

export type SocketServer = Awaited<ReturnType<typeof startSocketServer>>

export function httpAnswer(status: number, body: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers })
  return `HTTP/1.1 ${status} Whatever\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
