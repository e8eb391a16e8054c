import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { RetentionDays } from '../domain/retention.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { readOperators } from './operators.ts'
import { readProviders, readRails } from './providers.ts'
import { readTemporal, readWorkflowsUrl } from './temporal.ts'
import { readVariables, type Variables, VARIABLES } from './variables.ts'

export type Role = 'all' | 'api' | 'worker'

/** `VARIABLES` describes each setting. */
export type Config = Readonly<ReturnType<typeof readConfig>>
export type EdgeConfig = Readonly<Config['edge']>

/** The only reader of the environment. A setting is null where `npm start` generates or provides it. */
export function readConfig(env: Environment, argv: readonly string[]) {
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
    database: readDatabase(variables),
    temporal: readTemporal(variables, env),
    simulatorPort: variables.SIMULATOR_PORT,
    operators: readOperators(variables),
    encryptionKeys: variables.ENCRYPTION_KEY ?? null,
    jwtPrivateKey: variables.JWT_PRIVATE_KEY ?? null,
    proofPrivateKeys: variables.PROOF_PRIVATE_KEY ?? null,
    proofOrigins: variables.PROOF_ORIGIN ?? [],
    proofEndedKeys: variables.PROOF_ENDED_KEYS ?? [],
    proofStateDir: proofStateDirOf(variables),
    proofWitnesses: variables.PROOF_WITNESSES ?? [],
    proofWitnessQuorum: quorumOf(variables),
    webhookAllowPrivate: variables.WEBHOOK_ALLOW_PRIVATE ?? url === undefined,
    ussdCallbackToken: variables.USSD_CALLBACK_TOKEN ?? null,
    resolveTwoOperatorsAboveCents: variables.RESOLVE_TWO_OPERATORS_ABOVE_CENTS,
    ratesBaseUrl: variables.RATES_BASE_URL,
    retentionDays: {
      inboundBodies: variables.RETENTION_INBOUND_BODIES_DAYS,
      unmatchedEvents: variables.RETENTION_UNMATCHED_EVENTS_DAYS,
      deliveryDetails: variables.RETENTION_DELIVERY_DETAILS_DAYS,
      replays: variables.RETENTION_REPLAYS_DAYS,
      idempotency: variables.RETENTION_IDEMPOTENCY_DAYS,
      sessions: variables.RETENTION_SESSIONS_DAYS,
      loginFailures: variables.RETENTION_LOGIN_FAILURES_DAYS,
      invitations: variables.RETENTION_INVITATIONS_DAYS,
    } satisfies RetentionDays,
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY_SECONDS ?? (url === undefined ? 0 : 5),
    edge: {
      rateLimitPerSecond: variables.RATE_LIMIT_PER_SECOND,
      loginFailuresPerAddress: variables.LOGIN_FAILURES_PER_ADDRESS,
      trustedProxies: variables.TRUSTED_PROXIES ?? [],
      ussdAllowedAddresses: variables.USSD_ALLOWED_ADDRESSES ?? [],
      operatorSecondFactor: variables.OPERATOR_SECOND_FACTOR ?? url !== undefined,
      payoutTwoCheckersAboveCents: variables.PAYOUT_TWO_CHECKERS_ABOVE_CENTS,
      checkerCoolingHours: variables.CHECKER_COOLING_HOURS,
      workflowsUrl: readWorkflowsUrl(variables),
    },
    tracing: asksForTraces(variables),
    providers: readProviders(env),
    rails: readRails(env),
  }
}

function quorumOf({ PROOF_WITNESSES = [], PROOF_WITNESS_QUORUM: quorum }: Variables): number {
  const most = PROOF_WITNESSES.length
  if (quorum === undefined || quorum <= most) return quorum ?? most
  throw new ConfigError(
    `PROOF_WITNESS_QUORUM=${quorum} is more than the ${most} of PROOF_WITNESSES; name more witnesses, ` +
      `or set PROOF_WITNESS_QUORUM=${most}`,
  )
}

function proofStateDirOf({ PROOF_STATE_DIR, DATA_DIR, DATABASE_URL }: Variables): string | null {
  if (PROOF_STATE_DIR !== undefined) return resolve(PROOF_STATE_DIR)
  return DATABASE_URL === undefined ? resolve(DATA_DIR, 'proofs') : null
}

function readDatabase(variables: Variables) {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = variables
  if (url !== undefined) return { kind: 'url', url, migrationUrl: migrationUrl ?? url } as const
  if (migrationUrl !== undefined)
    throw new ConfigError(
      'DATABASE_MIGRATION_URL is set but DATABASE_URL is not; set DATABASE_URL to the address of the service’s role, ' +
        'for example DATABASE_URL=postgres://payments_service:…@db:5432/payments',
    )
  return { kind: 'embedded', port: variables.EMBEDDED_POSTGRES_PORT ?? null } as const
}

function asksForTraces(variables: Variables): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_EXPORTER } = variables
  if (variables.OTEL_SDK_DISABLED || OTEL_TRACES_EXPORTER === 'none') return false
  return Boolean(OTEL_TRACES_EXPORTER ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT)
}

/** The host name by which this machine reaches the listening address. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readRole(argv: readonly string[]): Role {
  const role = roleArgument(argv)
  if (role === 'all' || role === 'api' || role === 'worker') return role
  throw new ConfigError(`--role ${role} must be one of: all, api, worker; for example --role api`)
}

function roleArgument(argv: readonly string[]): string {
  try {
    return parseArgs({ args: [...argv], options: { role: { type: 'string' } } }).values.role ?? 'all'
  } catch {
    throw new ConfigError(`unknown arguments: ${argv.join(' ')}; there are --role all|api|worker and --version`)
  }
}
