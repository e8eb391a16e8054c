import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import { PROVIDER_IDS, type ProviderId, PROVIDERS } from '../providers/descriptors.ts'
import { checkPorts, requireServiceConfig } from './checks.ts'
import { ConfigError, type Environment } from './config-error.ts'
import type { AddressRange, Decoded } from './formats.ts'
import { type ConfiguredOperator, readOperators } from './operators.ts'
import { readProviders } from './providers.ts'
import { readVariables } from './read-variables.ts'
import { readTemporal, readWorkflowsUrl, type TemporalConfig } from './temporal.ts'
import { VARIABLES } from './variables.ts'

export { ConfigError } from './config-error.ts'
export type { AddressRange } from './formats.ts'
export type { ConfiguredOperator } from './operators.ts'
export type { TemporalConfig, TemporalTls } from './temporal.ts'

export type Role = 'all' | 'api' | 'worker'
export type LogLevel = Decoded<'log-level'>

/** What the edge of the API goes by. */
export interface EdgeConfig {
  /** Requests a second for each credential, and for each address where a route takes none; 0 = no limit. */
  readonly rateLimitPerSecond: number
  /** Failed logins from one address within 15 minutes; 0 = no limit. */
  readonly loginFailuresPerAddress: number
  /** Whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly AddressRange[]
  /** Where USSD callbacks may come from; empty = anywhere. */
  readonly ussdAllowedAddresses: readonly AddressRange[]
  /** The total in minor units above which a payout batch needs two checkers; missing = never. */
  readonly payoutTwoCheckersAboveCents?: number | undefined
  /** Where the Temporal UI shows a workflow, before its id; missing where no UI is known. */
  readonly workflowsUrl?: string | undefined
}

export interface Config {
  readonly role: Role
  /** Where the API and the metrics listen: an IP address or `localhost`. */
  readonly host: string
  readonly port: number
  readonly logLevel: LogLevel
  readonly baseUrl: string
  readonly metricsPort: number
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'embedded'; readonly port: number | null }
    | { readonly kind: 'url'; readonly url: string }
  readonly temporal: TemporalConfig
  /** The control port; the providers listen on the ports that follow. */
  readonly simulatorPort: number
  /** Null = generated into dataDir, or none in separate roles. */
  readonly operators: readonly ConfiguredOperator[] | null
  /** 32 bytes each, newest first; null = generated into dataDir. */
  readonly encryptionKeys: readonly Buffer[] | null
  /** PKCS8 PEM, Ed25519; null = generated into dataDir. */
  readonly jwtPrivateKey: string | null
  /** PKCS8 PEM, Ed25519, newest first; null = generated into dataDir. */
  readonly proofPrivateKeys: readonly string[] | null
  readonly webhookAllowPrivate: boolean
  /** The token that calls of the USSD callback must carry; null = the callback is open. */
  readonly ussdCallbackToken: string | null
  /** In LIVE, an operator's SUCCEEDED of more than these minor units needs a second operator. */
  readonly resolveTwoOperatorsAboveCents: number
  /** The central bank's web API. */
  readonly ratesBaseUrl: string
  /** Seconds for which the API goes on answering after the signal to stop, so that load balancers see it go. */
  readonly shutdownDelaySeconds: number
  readonly edge: EdgeConfig
  /** Only what the environment says; embedded starts add the simulator for the providers that are not here. */
  readonly providers: ProviderConnections
}

/** The configuration of the service itself: every setting that only `npm start` may leave open is set. */
export interface ServiceConfig extends Config {
  readonly database: Extract<Config['database'], { kind: 'url' }>
  readonly temporal: Extract<TemporalConfig, { kind: 'address' }>
  readonly operators: readonly ConfiguredOperator[]
  readonly encryptionKeys: readonly Buffer[]
  readonly jwtPrivateKey: string
  readonly proofPrivateKeys: readonly string[]
}

/** What this start puts on the simulator: those of which none of their own variables is set. The others stay not connected. */
export function simulatedProviders({ role, providers }: Pick<Config, 'role' | 'providers'>): readonly ProviderId[] {
  if (role !== 'all') return []
  return PROVIDERS.filter(({ id, simulation }) => simulation.embedded && !providers[id]).map(({ id }) => id)
}

/**
 * The configuration of `npm start`, which with role `all` may leave database, Temporal, keys and providers open. Throws
 * ConfigError.
 */
export function loadConfig(env: Environment, argv: readonly string[]): Config {
  const config = readConfig(env, argv)
  checkPorts(config, simulatedProviders(config).length > 0 ? PROVIDER_IDS : [])
  return config.role === 'all' ? config : requireServiceConfig(config)
}

/** The configuration of `src/main.ts`, in which nothing is left open. Throws ConfigError. */
export function loadServiceConfig(env: Environment, argv: readonly string[]): ServiceConfig {
  const config = requireServiceConfig(readConfig(env, argv))
  checkPorts(config, [])
  return config
}

/** The only reader of the environment. */
function readConfig(env: Environment, argv: readonly string[]): Config {
  const role = readRole(argv)
  const variables = readVariables(VARIABLES, env)
  const { DATABASE_URL: url } = variables
  const host = variables.HOST ?? (role === 'all' ? '127.0.0.1' : '0.0.0.0')
  return {
    role,
    host,
    port: variables.PORT,
    logLevel: variables.LOG_LEVEL,
    baseUrl: variables.BASE_URL ?? `http://${nameOf(host)}:${variables.PORT}`,
    metricsPort: variables.METRICS_PORT,
    dataDir: resolve(variables.DATA_DIR),
    database:
      url === undefined ? { kind: 'embedded', port: variables.EMBEDDED_POSTGRES_PORT ?? null } : { kind: 'url', url },
    temporal: readTemporal(variables, env),
    simulatorPort: variables.SIMULATOR_PORT,
    operators: readOperators(variables),
    encryptionKeys: variables.ENCRYPTION_KEY ?? null,
    jwtPrivateKey: variables.JWT_PRIVATE_KEY ?? null,
    proofPrivateKeys: variables.PROOF_PRIVATE_KEY ?? null,
    webhookAllowPrivate: variables.WEBHOOK_ALLOW_PRIVATE ?? url === undefined,
    ussdCallbackToken: variables.USSD_CALLBACK_TOKEN ?? null,
    resolveTwoOperatorsAboveCents: variables.RESOLVE_TWO_OPERATORS_ABOVE_CENTS,
    ratesBaseUrl: variables.RATES_BASE_URL,
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY_SECONDS ?? (url === undefined ? 0 : 5),
    edge: {
      rateLimitPerSecond: variables.RATE_LIMIT_PER_SECOND,
      loginFailuresPerAddress: variables.LOGIN_FAILURES_PER_ADDRESS,
      trustedProxies: variables.TRUSTED_PROXIES ?? [],
      ussdAllowedAddresses: variables.USSD_ALLOWED_ADDRESSES ?? [],
      payoutTwoCheckersAboveCents: variables.PAYOUT_TWO_CHECKERS_ABOVE_CENTS,
      workflowsUrl: readWorkflowsUrl(variables),
    },
    providers: readProviders(env),
  }
}

/** How a person on this machine reaches what listens there. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readRole(argv: readonly string[]): Role {
  const role = roleArgument(argv)
  if (role === 'all' || role === 'api' || role === 'worker') return role
  throw new ConfigError(`--role ${role} is none of all, api, worker; for example --role api`)
}

function roleArgument(argv: readonly string[]): string {
  try {
    return parseArgs({ args: [...argv], options: { role: { type: 'string' } } }).values.role ?? 'all'
  } catch {
    throw new ConfigError(`the arguments ${argv.join(' ')} are not understood; the only one is --role all|api|worker`)
  }
}
