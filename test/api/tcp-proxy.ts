import { connect, createServer, type Socket } from 'node:net'
import { quietPort } from '../ports.ts'

export interface TcpProxy {
  port: number
  /** Resets what is open and refuses what comes. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Stands before a server that a test takes away and gives back. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(target)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const port = await quietPort()
  await listen(port)
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of open) socket.resetAndDestroy()
    await closed
  }
  return { port, cut, restore: () => listen(port), close: cut }
}
