import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EdgeConfig, readEdge } from './config-edge.ts'
import { type ProviderConnections, readProviders } from './config-providers.ts'
import { readTemporal, type TemporalConfig } from './config-temporal.ts'
import {
  checkDistinct,
  ConfigError,
  parseBoolean,
  parseEncryptionKeys,
  parseHttpUrl,
  parseJwtPrivateKey,
  parsePort,
  parsePostgresUrl,
  type Environment,
} from './config-values.ts'
import type { ProviderId } from './providers/provider.ts'

export { ConfigError } from './config-values.ts'
export type { AddressRange, EdgeConfig } from './config-edge.ts'
export type { ProviderConnections } from './config-providers.ts'
export type { TemporalConfig, TemporalTls } from './config-temporal.ts'

export type Role = 'all' | 'api' | 'worker'

export interface Config {
  readonly role: Role
  readonly port: number
  readonly baseUrl: string
  readonly metricsPort: number
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'embedded'; readonly port: number | null }
    | { readonly kind: 'url'; readonly url: string }
  readonly temporal: TemporalConfig
  /** The control port; the providers listen on the ports that follow. */
  readonly simulatorPort: number
  readonly operator: { readonly email: string; readonly password: string } | null
  /** 32 bytes each, newest first; null = generated into dataDir. */
  readonly encryptionKeys: readonly Buffer[] | null
  /** PKCS8 PEM, Ed25519; null = generated into dataDir. */
  readonly jwtPrivateKey: string | null
  readonly webhookAllowPrivate: boolean
  /** What the address of the USSD callback must hold; null = generated into dataDir, or no channel. */
  readonly ussdCallbackToken: string | null
  readonly edge: EdgeConfig
  /** Only what the environment says; embedded starts add the simulator for the providers that are not here. */
  readonly providers: ProviderConnections
}

/** What embedded starts put on the simulator, unless their own variables are set; the others stay not connected. */
const EMBEDDED_PROVIDERS: readonly ProviderId[] = ['paystack', 'peach', 'yoco']

/** In the order of their ports, which follow the simulator's control port. */
export const SIMULATOR_PORT_ORDER: readonly ProviderId[] = ['paystack', 'peach', 'yoco', 'ozow', 'stitch']

export function simulatedProviders(config: Config): readonly ProviderId[] {
  return config.role === 'all' ? EMBEDDED_PROVIDERS.filter((id) => !config.providers[id]) : []
}

/** The only reader of the environment. Throws ConfigError with one line that names the variable and the way out. */
export function loadConfig(environment: Environment, argv: readonly string[]): Config {
  // A variable set to nothing counts as unset: that is how compose files and CI pass what is not there.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const role = readRole(argv)
  const port = parsePort('PORT', env.PORT) ?? 3000
  const database = readDatabase(env)
  const config: Config = {
    role,
    port,
    baseUrl: parseHttpUrl('BASE_URL', env.BASE_URL) ?? `http://localhost:${port}`,
    metricsPort: parsePort('METRICS_PORT', env.METRICS_PORT) ?? 9464,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    database,
    temporal: readTemporal(env),
    simulatorPort: parsePort('SIMULATOR_PORT', env.SIMULATOR_PORT) ?? 4010,
    operator: readOperator(env),
    encryptionKeys: parseEncryptionKeys('ENCRYPTION_KEY', env.ENCRYPTION_KEY),
    jwtPrivateKey: parseJwtPrivateKey('JWT_PRIVATE_KEY', env.JWT_PRIVATE_KEY),
    webhookAllowPrivate:
      parseBoolean('WEBHOOK_ALLOW_PRIVATE', env.WEBHOOK_ALLOW_PRIVATE) ?? database.kind === 'embedded',
    ussdCallbackToken: readUssdToken(env),
    edge: readEdge(env),
    providers: readProviders(env),
  }
  checkPorts(config)
  if (role !== 'all') checkGrown(role, env)
  return config
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

function readDatabase(env: Environment): Config['database'] {
  const url = parsePostgresUrl('DATABASE_URL', env.DATABASE_URL)
  if (url) return { kind: 'url', url }
  return { kind: 'embedded', port: parsePort('EMBEDDED_POSTGRES_PORT', env.EMBEDDED_POSTGRES_PORT) }
}

function readUssdToken({ USSD_CALLBACK_TOKEN: token }: Environment): string | null {
  if (token === undefined) return null
  if (/^[\x21-\x7e]{1,200}$/.test(token)) return token
  throw new ConfigError(
    'USSD_CALLBACK_TOKEN is none of 1 to 200 printable characters without blanks; for example ' +
      'USSD_CALLBACK_TOKEN="$(openssl rand -hex 24)"',
  )
}

function readOperator(env: Environment): Config['operator'] {
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = env
  if (!email && !password) return null
  if (!email)
    throw new ConfigError(
      'OPERATOR_PASSWORD is set but OPERATOR_EMAIL is not; set both, for example OPERATOR_EMAIL=ops@example.com, or neither',
    )
  if (!password)
    throw new ConfigError(
      'OPERATOR_EMAIL is set but OPERATOR_PASSWORD is not; set both, or neither to have them generated',
    )
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ConfigError(
      `OPERATOR_EMAIL=${email} is not an e-mail address; for example OPERATOR_EMAIL=ops@example.com`,
    )
  return { email, password }
}

function checkPorts(config: Config): void {
  const ports: [string, number | null][] = [
    ['PORT', config.port],
    ['METRICS_PORT', config.metricsPort],
  ]
  if (config.role === 'all') {
    if (config.database.kind === 'embedded') ports.push(['EMBEDDED_POSTGRES_PORT', config.database.port])
    if (config.temporal.kind === 'embedded') {
      ports.push(['EMBEDDED_TEMPORAL_PORT', config.temporal.port], ['TEMPORAL_UI_PORT', config.temporal.uiPort])
    }
  }
  if (simulatedProviders(config).length > 0) {
    const last = config.simulatorPort + SIMULATOR_PORT_ORDER.length
    if (last > 65_535) {
      throw new ConfigError(
        `SIMULATOR_PORT=${config.simulatorPort} leaves no room for the five ports that follow; for example SIMULATOR_PORT=4010`,
      )
    }
    ports.push(['SIMULATOR_PORT', config.simulatorPort])
    SIMULATOR_PORT_ORDER.forEach((id, index) =>
      ports.push([`SIMULATOR_PORT (${id}'s)`, config.simulatorPort + 1 + index]),
    )
  }
  checkDistinct(ports)
}

/** Only `--role all` may start a database and an engine, or make keys: several processes would each make their own. */
function checkGrown(role: Role, env: Environment): void {
  const examples = {
    DATABASE_URL: 'postgres://payments:…@db:5432/payments',
    TEMPORAL_ADDRESS: 'temporal:7233',
    ENCRYPTION_KEY: '"$(openssl rand -base64 32)"',
    JWT_PRIVATE_KEY: '"$(openssl genpkey -algorithm ed25519)"',
  }
  for (const [name, example] of Object.entries(examples)) {
    if (!env[name])
      throw new ConfigError(
        `--role ${role} needs ${name}, which is not set; for example ${name}=${example}, or start with --role all`,
      )
  }
}
