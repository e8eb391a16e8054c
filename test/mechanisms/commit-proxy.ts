import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const COMMIT = Buffer.from('COMMIT')

export interface CommitProxy {
  /** The database's URL through the proxy. */
  url: string
  /**
   * Stops a connection at its next COMMIT and never resumes it: before the statement reaches the database, or before its response
   * reaches the client. Resolves when a connection has stopped there.
   */
  holdCommit(at: 'before' | 'after'): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a proxy for the database that stops a connection at its COMMIT, a moment too short to kill a process in
 * otherwise.
 */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let hold: { at: 'before' | 'after'; reached: () => void } | null = null

  /** True if these bytes are to be held. Only the statement and its completion contain the word. */
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
