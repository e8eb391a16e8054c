import { Client, type ClientPlugin, Connection, type ConnectionOptions } from '@temporalio/client'
import type { WorkerDeploymentVersion } from '@temporalio/common'
import type { NativeConnection, WorkerPlugin } from '@temporalio/worker'
import type { TemporalTls } from '../config/temporal.ts'
import { VERSION } from '../version.ts'

/** Address and credentials of the engine: a Temporal cluster, Temporal Cloud, or the local one. */
export interface EngineAddress {
  address: string
  namespace: string
  apiKey?: string
  tls?: ConnectionOptions['tls']
  /** Traces clients and workers; missing while tracing is off. */
  tracing?: ClientPlugin & WorkerPlugin
  /** The version of the workers; missing if any worker may run any workflow. */
  version?: WorkerDeploymentVersion
}

/** Returns a client that connects with its first call, so that the API serves while the engine is away. */
export function lazyClient({ address, namespace, apiKey, tls, tracing }: EngineAddress): Client {
  return new Client({ connection: Connection.lazy({ address, apiKey, tls }), namespace, plugins: listed(tracing) })
}

/** Returns a client over a worker's own connection. Only over it can that worker start workflows eagerly. */
export function clientOver(
  connection: NativeConnection,
  { namespace, tracing }: Pick<EngineAddress, 'namespace' | 'tracing'>,
): Client {
  return new Client({ connection, namespace, plugins: listed(tracing) })
}

export const listed = <Thing>(thing: Thing | undefined): Thing[] => (thing ? [thing] : [])

interface EngineConfig {
  namespace: string
  apiKey?: string | null
  deployment?: string | null
  tls?: TemporalTls | null
}

export function engineAddress({ namespace, apiKey, deployment, tls }: EngineConfig, address: string): EngineAddress {
  const { serverName, serverCa, clientCertificate: crt, clientKey: key } = tls ?? {}
  const server = { serverNameOverride: serverName ?? undefined, serverRootCACertificate: serverCa ?? undefined }
  return {
    address,
    namespace,
    ...(apiKey ? { apiKey } : {}),
    ...(deployment ? { version: { deploymentName: deployment, buildId: VERSION } } : {}),
    ...(tls && { tls: { ...server, ...(crt && key && { clientCertPair: { crt, key } }) } }),
  }
}
