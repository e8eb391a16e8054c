import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** As often as a cluster's own would have to: several times within SHUTDOWN_DELAY_SECONDS. */
const PROBES_EVERY_MS = 250
/** A busy machine may take long to respond; only a response of another status takes a server out. */
const PROBED_WITHIN_MS = 5_000

interface Server {
  baseUrl: string
  isReady: boolean
}

export interface LoadBalancer {
  url: string
  /** Adds a server, which gets connections once it is ready. */
  add(baseUrl: string): void
  remove(baseUrl: string): void
  /** Resolves when the server gets connections. */
  ready(baseUrl: string): Promise<void>
  close(): Promise<void>
}

/**
 * Forwards each new connection to the next server whose `/health/ready` was 200 at the last probe, and leaves open
 * connections alone, as the Service of a Kubernetes cluster does.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const servers: Server[] = []
  const open = new Set<Socket>()
  let turn = 0

  const probe = async (each: Server): Promise<void> => {
    const signal = AbortSignal.timeout(PROBED_WITHIN_MS)
    // A probe keeps no connection, as the one of Kubernetes.
    const headers = { Connection: 'close' }
    const response = await fetch(`${each.baseUrl}/health/ready`, { signal, headers }).catch(() => null)
    await response?.body?.cancel()
    each.isReady = response?.status === 200
  }
  const probing = setInterval(() => servers.forEach((each) => void probe(each)), PROBES_EVERY_MS)

  const track = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (inner) => {
    track(inner)
    const ready = servers.filter(({ isReady }) => isReady)
    const next = ready[turn++ % ready.length]
    if (!next) return void inner.resetAndDestroy()
    const outer = connect({ port: Number(new URL(next.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true })
    track(outer)
    inner.pipe(outer).pipe(inner)
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.resetAndDestroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (baseUrl) => void servers.push({ baseUrl, isReady: false }),
    remove: (baseUrl) =>
      void servers.splice(
        servers.findIndex((each) => each.baseUrl === baseUrl),
        1,
      ),
    ready: async (baseUrl) => {
      const added = servers.find((each) => each.baseUrl === baseUrl)!
      while (!added.isReady) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: async () => {
      clearInterval(probing)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
