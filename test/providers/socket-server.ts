import { createServer, type Socket } from 'node:net'
import { serve } from '../serve.ts'

/** A bare TCP server; `onRequest` runs for each request head or body chunk that arrives. */
export async function startSocketServer(
  onRequest: (socket: Socket, received: string) => void,
  onConnect: (socket: Socket) => void = () => undefined,
) {
  let text = ''
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      onRequest(socket, chunk.toString('latin1'))
    })
    onConnect(socket)
  })
  const { url, close } = await serve(server)
  return {
    url,
    /** All bytes received on all connections, as text. */
    received: () => text,
    connections: () => count,
    close,
  }
}

export type SocketServer = Awaited<ReturnType<typeof startSocketServer>>

export function httpAnswer(status: number, body: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers })
  return `HTTP/1.1 ${status} Whatever\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
