import type { EndedKey } from '../domain/proof/origins.ts'
import type { RetentionDays } from '../domain/retention.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import type { AddressRange, Decoded } from './formats.ts'
import type { ConfiguredOperator } from './operators.ts'
import type { ConfiguredWitness } from './proof-formats.ts'
import type { readRails } from './providers.ts'
import type { TemporalConfig } from './temporal.ts'

export type Role = 'all' | 'api' | 'worker'
type LogLevel = Decoded<'log-level'>

/** Settings of the API's edge: limits, proxies and links. */
export interface EdgeConfig {
  /** Requests a second for each credential, or for each address on routes without one; 0 = no limit. */
  readonly rateLimitPerSecond: number
  /** Failed logins from one address within 15 minutes; 0 = no limit. */
  readonly loginFailuresPerAddress: number
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly AddressRange[]
  /** True if operators must have a second factor. */
  readonly operatorSecondFactor: boolean
  /** Addresses from which USSD callbacks are accepted; empty = any. */
  readonly ussdAllowedAddresses: readonly AddressRange[]
  /** The total in minor units above which a payout batch needs two approvers; missing = never. */
  readonly payoutTwoCheckersAboveCents?: number | undefined
  /** In LIVE, hours for which an approver does not decide on batches of who gave them access. */
  readonly checkerCoolingHours: number
  /** URL of a workflow in the Temporal UI, without its id; undefined if no UI is known. */
  readonly workflowsUrl?: string | undefined
}

export interface Config {
  readonly role: Role
  /** The address on which the API and the metrics listen: an IP address or `localhost`. */
  readonly host: string
  readonly port: number
  readonly logLevel: LogLevel
  readonly baseUrl: string
  readonly metricsPort: number
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'embedded'; readonly port: number | null }
    | {
        readonly kind: 'url'
        /** The address for the service's role. */
        readonly url: string
        /** The address for the role that owns the tables. */
        readonly migrationUrl: string
      }
  readonly temporal: TemporalConfig
  /** The control port; the providers listen on the ports that follow. */
  readonly simulatorPort: number
  /** null = generated into dataDir. */
  readonly operators: readonly ConfiguredOperator[] | null
  /** 32 bytes each, newest first; null = generated into dataDir. */
  readonly encryptionKeys: readonly Buffer[] | null
  /** PKCS8 PEM, Ed25519; null = generated into dataDir. */
  readonly jwtPrivateKey: string | null
  /** PKCS8 PEM, Ed25519, newest first; null = generated into dataDir. */
  readonly proofPrivateKeys: readonly string[] | null
  /** Newest first; empty keeps the origin that is stored. */
  readonly proofOrigins: readonly string[]
  readonly proofEndedKeys: readonly EndedKey[]
  /** Where the last signed head of each log is kept; null = nowhere. */
  readonly proofStateDir: string | null
  readonly proofWitnesses: readonly ConfiguredWitness[]
  /** How many of them are enough. */
  readonly proofWitnessQuorum: number
  readonly webhookAllowPrivate: boolean
  /** The token that USSD callbacks must carry; null = the callback is closed. */
  readonly ussdCallbackToken: string | null
  /** In LIVE, resolving a larger amount (minor units) as SUCCEEDED needs a second operator. */
  readonly resolveTwoOperatorsAboveCents: number
  /** How long rows are kept that may be deleted. */
  readonly retentionDays: RetentionDays
  /** Base URL of the central bank's web API. */
  readonly ratesBaseUrl: string
  /** Seconds for which the API still responds after the signal to stop, so that load balancers notice in time. */
  readonly shutdownDelaySeconds: number
  readonly edge: EdgeConfig
  /** Whether traces are collected. */
  readonly tracing: boolean
  /** Providers that the environment connects; `npm start` adds simulated ones. */
  readonly providers: ProviderConnections
  /** The rails of every provider, also of the simulated ones. */
  readonly rails: ReturnType<typeof readRails>
}

/** The configuration of the service itself; the settings that only `npm start` may leave open are set. */
export interface ServiceConfig extends Config {
  readonly database: Extract<Config['database'], { kind: 'url' }>
  readonly temporal: Extract<TemporalConfig, { kind: 'address' }>
  readonly operators: readonly ConfiguredOperator[]
  readonly encryptionKeys: readonly Buffer[]
  readonly jwtPrivateKey: string
  readonly proofPrivateKeys: readonly string[]
}
