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
import type { RegistrationLimit } from '../auth/sign-in-limits.ts'
import type { ProofKeys } from '../../proofs/keys.ts'
import type { RulesCache } from '../routing/rules-cache.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import type { PayableStatus } from '../../db/links/payable-status.ts'
import type { TransactionRow } from '../../db/transactions/transaction-row.ts'
import type { HeldRequests } from '../links/held-requests.ts'
import type { Permits } from './permits.ts'
import type { LookupLimits } from '../ussd/lookup-limits.ts'
import type { Waiter } from '../transactions/prefer-wait.ts'

/** The dependencies of the API; handlers reach nothing in another way. */
export interface ApiDeps {
  orm: MikroORM
  /** The ORM's own pool (`poolOf`). */
  pool: Pool
  starts: Starts
  cipher: Cipher
  config: EdgeConfig & {
    baseUrl: string
    /** Whether endpoints of test mode may have private addresses. */
    webhookAllowPrivate: boolean
    /** In LIVE, an operator's SUCCEEDED of more than these minor units needs a second operator. */
    resolveTwoOperatorsAboveCents: number
    /** The token that calls of the USSD callback must carry; null = the callback is open. */
    ussdToken: string | null
  }
  tokens: {
    /** PKCS8 PEM of an Ed25519 key; signs access tokens and the dashboard's cookies. */
    privateKeyPem: string
  }
  engine: {
    /** Whether a worker polls. Must not throw. */
    isUp(): boolean | Promise<boolean>
    /**
     * Sends a person's command to the workflow of a transaction or a payout batch: the state after it, or null where it takes longer.
     * Throws SV-3005 and SV-5003.
     */
    sendCommand(command: Command): Promise<{ state: string } | null>
  }
  /** How long a request waits for an activation, milliseconds; default 10 s. */
  activatedWithinMs?: number
  logger: Logger
  providers: readonly Provider[]
  connections: ProviderConnections
  proofKeys: ProofKeys
}

/** The dependencies, and the state that the API itself keeps in memory. */
export interface Api extends ApiDeps {
  /** True while the process is about to stop: it goes on answering, and readiness is 503. */
  leaving: boolean
  credentials: Credentials
  sessionTokens: SessionTokens
  waiter: Waiter<TransactionRow>
  /** Waits for the provider's answer to an activation. */
  connectWaiter: Waiter<{ id: string }>
  /** Waits for a checkout or an outcome on payers' pages. */
  payerWaiter: Waiter<PayableStatus>
  heldRequests: HeldRequests
  /** Permits of requests with `Prefer: wait`. */
  preferredWaits: Permits
  hashing: HashingQueue
  loginLimits: LoginLimits
  /** Null where RATE_LIMIT_PER_SECOND sets no limit. */
  registrationLimit: RegistrationLimit | null
  ussdLookups: LookupLimits
  routingRules: RulesCache
  /** What the router knows of every provider. */
  providerFacts: readonly ProviderFacts[]
  /** Null where no limit is set. */
  rateLimiter: RateLimiter | null
  /** The OpenAPI document as JSON; made at the first call. */
  document(): Buffer
  /** The document as its page shows it; made at the first call. */
  pageDocument(): Promise<Packed>
}
