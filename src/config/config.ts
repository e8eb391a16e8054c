import { PROVIDER_IDS, type ProviderId, PROVIDERS } from '../providers/descriptors.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { FORMATS } from './formats.ts'
import { type Config, readConfig } from './settings.ts'
import { VARIABLES } from './variables.ts'

export { ConfigError } from './config-error.ts'

export type ServiceConfig = ReturnType<typeof requireServiceConfig>

/** Providers that `npm start` simulates: those without a variable set. The others stay disconnected. */
export function simulatedProviders({ role, providers }: Pick<Config, 'role' | 'providers'>): readonly ProviderId[] {
  if (role !== 'all') return []
  return PROVIDERS.filter(({ id, simulation }) => simulation.embedded && !providers[id]).map(({ id }) => id)
}

/** The configuration of `npm start`. Throws ConfigError. */
export function loadConfig(env: Environment, argv: readonly string[]): Config {
  const config = readConfig(env, argv)
  checkPublicAddress(config)
  checkPorts(config, simulatedProviders(config).length > 0 ? PROVIDER_IDS : [])
  return config.role === 'all' ? config : requireServiceConfig(config)
}

/** The configuration of `src/main.ts`, which needs every one of these settings. Throws ConfigError. */
export function loadServiceConfig(env: Environment, argv: readonly string[]): ServiceConfig {
  const config = requireServiceConfig(readConfig(env, argv))
  checkPublicAddress(config)
  checkPorts(config, [])
  return config
}

type NamedPort = readonly [name: string, port: number | null]

/** Returns the ports that a configuration names. `simulated` are the simulator's providers, by their ports. */
export function namedPorts(config: Config, simulated: readonly string[]): readonly NamedPort[] {
  const { role, database, temporal, simulatorPort } = config
  const ports: NamedPort[] = [
    ['PORT', config.port],
    ['METRICS_PORT', config.metricsPort],
  ]
  if (role === 'all' && database.kind === 'embedded') ports.push(['EMBEDDED_POSTGRES_PORT', database.port])
  if (role === 'all' && temporal.kind === 'embedded')
    ports.push(['EMBEDDED_TEMPORAL_PORT', temporal.port], ['TEMPORAL_UI_PORT', temporal.uiPort])
  if (simulated.length > 0) ports.push(...simulatorPorts(simulatorPort, simulated))
  return ports
}

function simulatorPorts(control: number, simulated: readonly string[]): NamedPort[] {
  if (control + simulated.length > 65_535) {
    throw new ConfigError(
      `SIMULATOR_PORT=${control} is too high: the simulator also needs the next ${simulated.length} ports; ` +
        'for example SIMULATOR_PORT=4010',
    )
  }
  return [
    ['SIMULATOR_PORT', control],
    ...simulated.map((id, index): NamedPort => [`SIMULATOR_PORT (${id}'s)`, control + 1 + index]),
  ]
}

function checkPorts(config: Config, simulated: readonly string[]): void {
  const taken = new Map<number, string>()
  for (const [name, port] of namedPorts(config, simulated)) {
    if (port === null) continue
    const other = taken.get(port)
    if (other)
      throw new ConfigError(
        `${name} and ${other} are both ${port}; give them different ports, ` +
          `for example ${other.split(' ')[0]}=${port + (port < 60_000 ? 100 : -100)}`,
      )
    taken.set(port, name)
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Beside live keys, pages, events and the dashboard's cookie would cross the network in clear text. */
function checkPublicAddress({ baseUrl, providers }: Pick<Config, 'baseUrl' | 'providers'>): void {
  const [live] = Object.entries(providers).find(([, connection]) => connection.LIVE) ?? []
  const { protocol, hostname } = new URL(baseUrl)
  if (live === undefined || protocol === 'https:' || LOOPBACK.test(hostname)) return
  throw new ConfigError(
    `BASE_URL=${baseUrl} is not an https address, but ${live} has live keys; for example ` +
      'BASE_URL=https://pay.example.com',
  )
}

/** Several processes share these settings, so none is generated. Throws ConfigError for the first missing one. */
function requireServiceConfig(config: Config) {
  const { database, temporal, encryptionKeys, jwtPrivateKey, proofPrivateKeys, operators } = config
  return {
    ...config,
    database: database.kind === 'url' ? database : missing('DATABASE_URL'),
    temporal: temporal.kind === 'address' ? temporal : missing('TEMPORAL_ADDRESS'),
    encryptionKeys: encryptionKeys ?? missing('ENCRYPTION_KEY'),
    jwtPrivateKey: jwtPrivateKey ?? missing('JWT_PRIVATE_KEY'),
    proofPrivateKeys: proofPrivateKeys ?? missing('PROOF_PRIVATE_KEY'),
    // Only an operator can put a business on the paid plan or approve it for live payments.
    operators: operators ?? missing('OPERATOR_EMAIL'),
  }
}

function missing(name: keyof typeof VARIABLES): never {
  const { example } = FORMATS[VARIABLES[name].format]
  throw new ConfigError(
    `${name} is not set; for example ${name}=${example}, or run npm start without --role, which provides it`,
  )
}
