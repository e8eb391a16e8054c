import type { Static } from 'typebox'
import type { Config, Role } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { VARIABLES } from './variables.ts'

type NamedPort = readonly [name: string, port: number | null]

/** Refuses ports that two parts of one process would both take. `simulated` are the simulator's providers, by their ports. */
export function checkPorts(config: Config, simulated: readonly string[]): void {
  const { role, database, temporal, simulatorPort } = config
  const ports: NamedPort[] = [
    ['PORT', config.port],
    ['METRICS_PORT', config.metricsPort],
  ]
  if (role === 'all' && database.kind === 'embedded') ports.push(['EMBEDDED_POSTGRES_PORT', database.port])
  if (role === 'all' && temporal.kind === 'embedded')
    ports.push(['EMBEDDED_TEMPORAL_PORT', temporal.port], ['TEMPORAL_UI_PORT', temporal.uiPort])
  if (simulated.length > 0) ports.push(...simulatorPorts(simulatorPort, simulated))
  checkDistinct(ports)
}

function simulatorPorts(control: number, simulated: readonly string[]): NamedPort[] {
  if (control + simulated.length > 65_535) {
    throw new ConfigError(
      `SIMULATOR_PORT=${control} leaves no room for the ${simulated.length} ports that follow; for example SIMULATOR_PORT=4010`,
    )
  }
  return [
    ['SIMULATOR_PORT', control],
    ...simulated.map((id, index): NamedPort => [`SIMULATOR_PORT (${id}'s)`, control + 1 + index]),
  ]
}

function checkDistinct(ports: readonly NamedPort[]): void {
  const taken = new Map<number, string>()
  for (const [name, port] of ports) {
    if (port === null) continue
    const other = taken.get(port)
    if (other)
      throw new ConfigError(
        `${name} and ${other} are both ${port}; give them different ports, for example ${other.split(' ')[0]}=${port + (port < 60_000 ? 100 : -100)}`,
      )
    taken.set(port, name)
  }
}

const NEEDED_IN_SEPARATE_ROLES = {
  DATABASE_URL: 'postgres://payments:…@db:5432/payments',
  TEMPORAL_ADDRESS: 'temporal:7233',
  ENCRYPTION_KEY: '"$(openssl rand -base64 32)"',
  JWT_PRIVATE_KEY: '"$(openssl genpkey -algorithm ed25519)"',
  PROOF_PRIVATE_KEY: '"$(openssl genpkey -algorithm ed25519)"',
  // Nobody else can put a business on the paid plan or approve it for live payments.
  OPERATOR_EMAIL: 'ops@example.com',
} as const

/** Only `--role all` may start a database and an engine, or make keys: several processes would each make their own. */
export function checkSeparateRole(role: Role, variables: Static<typeof VARIABLES>): void {
  for (const [name, example] of Object.entries(NEEDED_IN_SEPARATE_ROLES)) {
    const instead = name === 'OPERATOR_EMAIL' ? variables.OPERATORS : undefined
    if ((variables[name as keyof typeof NEEDED_IN_SEPARATE_ROLES] ?? instead) === undefined)
      throw new ConfigError(
        `--role ${role} needs ${name}, which is not set; for example ${name}=${example}, or start with --role all`,
      )
  }
}
