import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Passes on what each of two connections sends to the other, until one of them ends. */
export function passOn(inner: Duplex, outer: Duplex): void {
  for (const [from, to] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
}

/** Lets a server listen on a free port of 127.0.0.1. Closing it destroys its connections, and those that `track` got. */
export async function serve(server: Server) {
  const open = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  server.on('connection', track)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    open,
    track,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
