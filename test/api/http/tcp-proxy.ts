import { connect, createServer, type Socket } from 'node:net'
import { quietPort } from '../../ports.ts'
import { passOn } from '../../serve.ts'

/** A proxy in front of the server at this address, which a test makes unreachable for a while. */
export async function startTcpProxy(address: string) {
  const url = new URL(address)
  const target = { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  let silent = false
  const track = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const server = createServer((inner) => {
    track(inner)
    if (silent) inner.resume()
    else passOn(inner, track(connect(target)))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const port = await quietPort()
  await listen(port)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  /** Resets open connections and refuses new ones. */
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of open) socket.resetAndDestroy()
    await closed
  }
  /** Accepts connections and drops every byte of open and new ones. */
  const swallow = (): void => {
    silent = true
    for (const socket of open) socket.unpipe().resume()
  }
  return {
    url: url.href,
    cut,
    restore: () => listen(port),
    swallow,
    /** Forwards new connections. Connections from before stay dead, without notice to either side. */
    speak: () => void (silent = false),
    close: cut,
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>
