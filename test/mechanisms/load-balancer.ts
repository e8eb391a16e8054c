import { connect, createServer } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { serve } from '../serve.ts'

/** As often as a cluster's own would have to: several times within SHUTDOWN_DELAY_SECONDS. */
const PROBES_EVERY_MS = 250
const PROBED_WITHIN_MS = 1_000
/** As the manifests in `deploy/` say: one late response of a busy machine takes no server out. */
const FAILED_PROBES = 2

interface Server {
  baseUrl: string
  isReady: boolean
  removed: boolean
}

/**
 * Forwards each new connection to the next server whose `/health/ready` was 200 at the last probe, and leaves open
 * connections alone, as the Service of a Kubernetes cluster does.
 */
export async function startLoadBalancer() {
  const servers: Server[] = []
  let turn = 0

  const probe = async (each: Server): Promise<boolean> => {
    const signal = AbortSignal.timeout(PROBED_WITHIN_MS)
    // A probe keeps no connection, as the one of Kubernetes.
    const headers = { Connection: 'close' }
    const response = await fetch(`${each.baseUrl}/health/ready`, { signal, headers }).catch(() => null)
    await response?.body?.cancel()
    return response?.status === 200
  }
  const watch = async (each: Server): Promise<void> => {
    for (let failed = 0; !each.removed; await pass(PROBES_EVERY_MS)) {
      failed = (await probe(each)) ? 0 : failed + 1
      if (failed === 0) each.isReady = true
      if (failed >= FAILED_PROBES) each.isReady = false
    }
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (inner) => {
    const ready = servers.filter(({ isReady }) => isReady)
    const next = ready[turn++ % ready.length]
    if (!next) return void inner.resetAndDestroy()
    const outer = track(connect({ port: Number(new URL(next.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true }))
    inner.pipe(outer).pipe(inner)
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.resetAndDestroy())
  })
  const { url, track, close } = await serve(server)
  return {
    url,
    /** Adds a server, which gets connections once it is ready. */
    add: (baseUrl: string) => {
      const added = { baseUrl, isReady: false, removed: false }
      servers.push(added)
      void watch(added)
    },
    remove: (baseUrl: string) => {
      const at = servers.findIndex((each) => each.baseUrl === baseUrl)
      servers.splice(at, 1)[0]!.removed = true
    },
    ready: async (baseUrl: string) => {
      const added = servers.find((each) => each.baseUrl === baseUrl)!
      while (!added.isReady) await pass(50)
    },
    close: async () => {
      for (const each of servers) each.removed = true
      await close()
    },
  }
}

export type LoadBalancer = Awaited<ReturnType<typeof startLoadBalancer>>
