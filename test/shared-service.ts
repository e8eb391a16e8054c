import type { Client } from '@temporalio/client'
import { Pool } from 'pg'
import type { DemoBusiness } from '../src/api/accounts/demo-business.ts'
import type { ProviderConnections } from '../src/providers/contract/connections.ts'
import type { ProviderId } from '../src/providers/descriptors.ts'

/** What a file can reach of a service, be it one of its own or the shared one. */
export interface ReachedService {
  baseUrl: string
  pool: Pool
  /** On the paid plan, with a test key; nobody else has it. */
  business: DemoBusiness
  operator: { email: string; password: string }
  simulator: { controlUrl: string; url(provider: ProviderId): string }
  settings: { connections: ProviderConnections }
}

export interface SharedService extends ReachedService {
  database: { url: string }
  temporal: { address: string; uiUrl: string }
  /** A client of the engine; what it needs is loaded with the first call. */
  engine(): Promise<Client>
  /** Ends what this file opened. The service stays for the others. */
  stop(): Promise<void>
}

/** What the shared process answers. */
export interface SharedParts extends Pick<ReachedService, 'baseUrl' | 'business' | 'operator'> {
  database: { url: string }
  temporal: { address: string; uiUrl: string }
  simulator: { controlUrl: string; urls: Record<string, string> }
  connections: ProviderConnections
}

/**
 * The service that files share, and in it a business of this file's own whose payments go to these providers, in this order. It is for
 * files that see their own business only: who stops, slows or configures any part of it, makes a provider time out or
 * counts over all businesses starts a service of its own (`startTestService`).
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
      return (engine ??= lazyClient({ address: parts.temporal.address, namespace: 'default' }))
    },
    stop: async () => {
      await engine?.connection.close()
      await pool.end()
    },
  }
}
