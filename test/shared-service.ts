import type { Client } from '@temporalio/client'
import { Pool } from 'pg'
import type { DemoBusiness } from '../src/db/accounts/business.ts'
import type { ProviderConnections } from '../src/providers/contract/connections.ts'
import type { ProviderId } from '../src/providers/descriptors.ts'
import type { TestTemporal } from './temporal.ts'

/** The parts of a service that a test file uses, whether shared or its own. */
export interface ReachedService {
  baseUrl: string
  pool: Pool
  /** A business on the paid plan with a test key, used by no other file. */
  business: DemoBusiness
  operator: { email: string; password: string }
  simulator: { controlUrl: string; url(provider: ProviderId): string }
  settings: { connections: ProviderConnections }
}

export interface SharedService extends ReachedService {
  database: { url: string }
  temporal: TestTemporal
  /** PEM of the root key that signs the heads of the proof logs. */
  proofPrivateKey: string
  /** Returns a Temporal client; its modules are loaded at the first call. */
  engine(): Promise<Client>
  /** Closes this file's connections. The service keeps running for other files. */
  stop(): Promise<void>
}

/** The shared process's response. */
export interface SharedParts extends Pick<ReachedService, 'baseUrl' | 'business' | 'operator'> {
  database: { url: string }
  temporal: TestTemporal
  simulator: { controlUrl: string; urls: Record<string, string> }
  connections: ProviderConnections
  proofPrivateKey: string
}

/**
 * Connects to the shared service and creates a business whose payments use these providers in this order. A
 * file starts its own service (`startTestService`) if it stops, slows or configures a part, makes a provider
 * time out, or counts over all businesses.
 */
export async function sharedService(providers: readonly ProviderId[] = ['paystack']): Promise<SharedService> {
  const answer = await fetch(process.env.TEST_SHARED_SERVICE!, { method: 'POST', body: JSON.stringify(providers) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the shared service did not start: ${text}`)
  const { connections, simulator, ...parts } = JSON.parse(text) as SharedParts
  const pool = new Pool({ connectionString: parts.database.url, max: 4 })
  let engine: Client | undefined
  return {
    ...parts,
    pool,
    simulator: { controlUrl: simulator.controlUrl, url: (provider) => simulator.urls[provider]! },
    settings: { connections },
    engine: async () => {
      const { lazyClient } = await import('../src/engine/connection.ts')
      return (engine ??= lazyClient(parts.temporal))
    },
    stop: async () => {
      await engine?.connection.close()
      await pool.end()
    },
  }
}
