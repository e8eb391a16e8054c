import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const COMMIT = Buffer.from('COMMIT')

export interface CommitProxy {
  /** The database's address, through here. */
  url: string
  /**
   * Stops a connection at its next COMMIT: before it reaches the database, or once the database has done it and
   * would say so. Resolves when one stands there; it never goes on.
   */
  holdCommit(at: 'before' | 'after'): Promise<void>
  close(): Promise<void>
}

/** Stands before the database, so that a process can be killed at a moment that is otherwise too short to hit. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let hold: { at: 'before' | 'after'; reached: () => void } | null = null

  /** Whether these bytes are the ones to be held. Nothing but the statement and its completion has the word in it. */
  const isHeld = (at: 'before' | 'after', bytes: Buffer): boolean => {
    if (hold?.at !== at || !bytes.includes(COMMIT)) return false
    hold.reached()
    hold = null
    return true
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let held = false
    const pass = (from: Socket, to: Socket, at: 'before' | 'after') => {
      sockets.add(from)
      from.on('data', (bytes) => {
        held ||= isHeld(at, bytes)
        if (!held) to.write(bytes)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
    pass(client, upstream, 'before')
    pass(upstream, client, 'after')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    holdCommit: (at) => new Promise((resolve) => (hold = { at, reached: resolve })),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
