import { connect, createServer } from 'node:net'
import { serve } from '../serve.ts'

interface Hold {
  text: string
  at: 'before' | 'after'
  reached: () => void
  released: Promise<void>
}

/**
 * Starts a proxy for the database that stops a connection at a statement, a moment too short to kill a process in
 * otherwise.
 */
export async function startStatementProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let wanted: Hold | null = null

  const server = createServer((client) => {
    const upstream = track(connect(Number(target.port), target.hostname))
    let answering: Hold | null = null
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
    client.on('data', (bytes) => {
      if (!wanted || !bytes.includes(wanted.text)) return void upstream.write(bytes)
      const hold = wanted
      wanted = null
      if (hold.at === 'after') {
        answering = hold
        return void upstream.write(bytes)
      }
      // It is not paused, so that its end is noticed.
      hold.reached()
      void hold.released.then(() => upstream.write(bytes))
    })
    upstream.on('data', (bytes) => {
      if (!answering) return void client.write(bytes)
      const { reached, released } = answering
      answering = null
      upstream.pause()
      reached()
      void released.then(() => {
        client.write(bytes)
        upstream.resume()
      })
    })
  })
  const { port, track, close } = await serve(server)
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    /**
     * Stops the connection of the next statement that contains this text, itself or in a parameter: before the statement
     * reaches the database, or before its response reaches the client.
     */
    hold: (text: string, at: 'before' | 'after') => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      wanted = { text, at, reached: reached.resolve, released: released.promise }
      /** Without `release` the connection stays stopped. */
      return { reached: reached.promise, release: () => released.resolve() }
    },
    close,
  }
}
