import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

interface HeldStatement {
  /** Resolves when the database has run the statement; its response is still held. */
  done: Promise<void>
  /** Forwards the response. */
  release(): void
}

export interface AnswerProxy {
  /** The database's URL through the proxy. */
  url: string
  /** Holds the response to the next statement that contains this text, itself or in a parameter. */
  holdAnswer(text: string): HeldStatement
  close(): Promise<void>
}

interface Hold {
  text: string
  done: () => void
  released: Promise<void>
}

/** Starts a proxy for the database that can hold a response, so a caller cannot learn that its statement ran. */
export async function startAnswerProxy(databaseUrl: string): Promise<AnswerProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let wanted: Hold | null = null

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let held: Hold | null = null
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
    client.on('data', (bytes) => {
      if (wanted && bytes.includes(wanted.text)) [held, wanted] = [wanted, null]
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!held) return void client.write(bytes)
      const { done, released } = held
      held = null
      upstream.pause()
      done()
      void released.then(() => {
        client.write(bytes)
        upstream.resume()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    holdAnswer: (text) => {
      const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      wanted = { text, done: done.resolve, released: released.promise }
      return { done: done.promise, release: () => released.resolve() }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
