import type { MarkdownPages } from '../pages/markdown/pages.ts'
import type { Packed } from './cached-replies.ts'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../../config/config.ts'
import type { Cipher } from '../../db/cipher.ts'
import type { Command } from '../../engine/send-command.ts'
import type { Starts } from '../../domain/engine-work.ts'
import type { ProviderFacts } from '../../domain/routing/routing.ts'
import type { ProviderConnections } from '../../providers/contract/connections.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { SessionTokens } from '../auth/session-tokens.ts'
import type { Credentials } from '../auth/credentials.ts'
import type { HashingQueue } from '../auth/hashing-queue.ts'
import type { LoginLimits } from '../auth/sign-in-limits.ts'
import type { RegistrationLimit, ResetLimit } from '../auth/sign-in-limits.ts'
import type { ProofKeys } from '../../proofs/keys.ts'
import type { RulesCache } from '../routing/rules-cache.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import type { PayableStatus } from '../../db/links/payable-status.ts'
import type { SettledRow } from '../../db/transactions/read-transaction.ts'
import type { HeldRequests } from '../links/held-requests.ts'
import type { Permits } from './permits.ts'
import type { ReadLanes } from './read-lanes.ts'
import type { LookupLimits } from '../ussd/lookup-limits.ts'
import type { Waiter } from '../transactions/prefer-wait.ts'

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

/** The dependencies and the API's in-memory state. */
export interface Api extends ApiDeps {
  /** True while the process is about to stop: it still responds, and readiness is 503. */
  leaving: boolean
  credentials: Credentials
  sessionTokens: SessionTokens
  waiter: Waiter<SettledRow>
  /** Waits for the provider's response to an activation. */
  connectWaiter: Waiter<{ id: string }>
  /** Waits for a checkout or an outcome on payers' pages. */
  payerWaiter: Waiter<PayableStatus>
  heldRequests: HeldRequests
  /** Permits of requests with `Prefer: wait`. */
  preferredWaits: Permits
  /** Downloads of exports that run, by business and mode. */
  downloads: Permits
  /** Uploads of settlement files that run, by operator, and all. */
  uploads: Permits
  readLanes: ReadLanes
  hashing: HashingQueue
  loginLimits: LoginLimits
  /** Null if RATE_LIMIT_PER_SECOND is 0. */
  registrationLimit: RegistrationLimit | null
  /** Of the links to reset a password that operators make. */
  resetLimit: ResetLimit
  ussdLookups: LookupLimits
  routingRules: RulesCache
  /** The router's facts about every provider. */
  providerFacts: readonly ProviderFacts[]
  /** Null if RATE_LIMIT_PER_SECOND is 0. */
  rateLimiter: RateLimiter | null
  /** The OpenAPI document as JSON, made at the first call. */
  document(): Buffer
  /** The document for `/docs`, made at the first call. */
  pageDocument(): Promise<Packed>
  /** `/llms.txt` and the pages that it lists. */
  markdownPages(): MarkdownPages
}
