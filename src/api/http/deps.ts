import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../../config/settings.ts'
import type { Cipher } from '../../db/cipher.ts'
import type { Command } from '../../engine/send-command.ts'
import type { Starts } from '../../domain/engine-work.ts'
import type { ProviderFacts } from '../../domain/routing/routing.ts'
import type { ProviderConnections } from '../../providers/contract/connections.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { ProofKeys } from '../../proofs/keys.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import type { Reads } from './reads.ts'

/** The dependencies of the API. Handlers use nothing else. */
export interface ApiDeps {
  orm: MikroORM
  /** The ORM's connection pool (`poolOf`). */
  pool: Pool
  starts: Starts
  cipher: Cipher
  config: EdgeConfig & {
    baseUrl: string
    /** True if test-mode endpoints may have private addresses. */
    webhookAllowPrivate: boolean
    /** In LIVE mode, resolving a larger amount as SUCCEEDED needs a second operator. Minor units. */
    resolveTwoOperatorsAboveCents: number
    /** The token that USSD callbacks must carry; null = the callback is closed. */
    ussdToken: string | null
  }
  tokens: {
    /** PKCS8 PEM of an Ed25519 key; signs access tokens and the dashboard's cookies. */
    privateKeyPem: string
  }
  engine: {
    /** Returns whether a worker polls. Must not throw. */
    isUp(): boolean | Promise<boolean>
    /**
     * Sends a command to the workflow of a transaction or payout batch. Returns the state after it, or null if the
     * workflow takes longer. Throws SV-3005 and SV-5003.
     */
    sendCommand(command: Command): Promise<{ state: string } | null>
  }
  /** Milliseconds that a request waits for an activation; default 10 000. */
  activatedWithinMs?: number
  logger: Logger
  providers: readonly Provider[]
  connections: ProviderConnections
  proofKeys: ProofKeys
}

/** The dependencies, and the state in memory that no subject owns: each request may use them. */
export interface Api extends ApiDeps {
  /** True while the process is about to stop: it still responds, and readiness is 503. */
  leaving: boolean
  /** Requests that wait for something; a process that stops ends each wait. */
  readonly waits: Set<{ stop(): void }>
  readonly reads: Reads
  /** The router's facts about every provider. */
  readonly providerFacts: readonly ProviderFacts[]
  /** Null if RATE_LIMIT_PER_SECOND is 0. */
  readonly rateLimiter: RateLimiter | null
}

/** Defines the state of a subject: each API has its own, made at the first use. */
export function stateOf<State>(make: (api: Api) => State): (api: Api) => State {
  const made = new WeakMap<Api, { state: State }>()
  return (api) => {
    const known = made.get(api) ?? { state: make(api) }
    made.set(api, known)
    return known.state
  }
}
