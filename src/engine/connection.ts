import { Client, Connection, type ConnectionPlugin } from '@temporalio/client'
import type { NativeConnectionPlugin } from '@temporalio/worker'
import type { TemporalAddress } from '../config/temporal.ts'

export interface EngineAddress extends TemporalAddress {
  /** They trace what uses a connection, clients and workers; missing while tracing is off. */
  plugins?: (ConnectionPlugin & NativeConnectionPlugin)[]
}

/** Returns a client that connects with its first call, so that the API serves while the engine is away. */
export function lazyClient({ address, namespace, apiKey, tls, plugins }: EngineAddress): Client {
  return new Client({ connection: Connection.lazy({ address, apiKey, tls, plugins }), namespace })
}
