import { mkdirSync } from 'node:fs'
import { simulatedProviders, type Config } from '../src/config/config.ts'
import type { ProviderConnections } from '../src/providers/contract/connections.ts'
import { PROVIDER_IDS } from '../src/providers/descriptors.ts'
import { claimDataDir, stopLeftBehind } from './process/left-behind.ts'
import { elsewhere, startPart, type Part } from './process/part.ts'
import { checkPortsFree, keptPort, type WantedPort } from './process/ports.ts'
import { postgresPortFile, postgresUrl, startPostgres } from './postgres/postgres.ts'
import { ensurePages } from './pages/build.ts'
import type { Progress } from './progress.ts'
import { ensureSecrets, secretsFromEnvironment, type EmbeddedSecrets, type Secrets } from './secrets.ts'
import { simulatorConnections } from './simulator/keys.ts'
import { simulatorUrl, startSimulator } from './simulator/process.ts'
import { findTemporalBinary } from './temporal/binary.ts'
import { startTemporal, temporalPortFile } from './temporal/temporal.ts'

/** The addresses of the parts around the service, known before the parts are ready. */
export interface Embedded {
  readonly databaseUrl: string
  readonly temporalAddress: string
  /** null where Temporal runs elsewhere. */
  readonly temporalUiUrl: string | null
  /** null where every provider is a real one. */
  readonly simulatorUrl: string | null
  readonly providers: ProviderConnections
  readonly secrets: Secrets
  readonly postgresReady: Promise<void>
  /** May take minutes at the very first start, while a binary is built: the API need not wait for it. */
  readonly temporalReady: Promise<void>
  readonly simulatorReady: Promise<void>
  /** Built, or the terminal says why not: it never rejects. */
  readonly pagesReady: Promise<void>
  /** Simulator, Temporal, Postgres, in this order; also ends what is only starting. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  progress: Progress
  /** A child crashed too often to go on: stop the service and exit with an error. */
  onGivenUp(line: string): void
}

/**
 * Starts what the configuration leaves to us, checks the ports first, and answers without waiting for any
 * of it. Throws StartError, with one line, for a port in use or a DATA_DIR that another service runs on.
 */
export async function startEmbedded(config: Config, options: EmbeddedOptions): Promise<Embedded> {
  if (config.role !== 'all') return grown(config)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const claim = claimDataDir(config.dataDir)
  try {
    await stopLeftBehind(config.dataDir, options.progress)
    await checkPortsFree(wantedPorts(config))
    const secrets = ensureSecrets(config.dataDir, config)
    return await startParts(config, secrets, options, () => claim.release())
  } catch (error) {
    claim.release()
    throw error
  }
}

async function startParts(
  config: Config,
  secrets: EmbeddedSecrets,
  options: EmbeddedOptions,
  release: () => void,
): Promise<Embedded> {
  const { dataDir } = config
  const stopping = new AbortController()
  const common = { dataDir, progress: options.progress, signal: stopping.signal }
  const part = (name: string, start: Parameters<typeof startPart>[0]['start']) => startPart({ name, start, ...options })

  const reserved = wantedPorts(config).map(({ port }) => port)
  let databaseUrl: string
  let postgres = elsewhere
  if (config.database.kind === 'embedded') {
    const port = await keptPort(postgresPortFile(dataDir), config.database.port, reserved)
    reserved.push(port)
    const password = secrets.postgresPassword
    databaseUrl = postgresUrl(port, password)
    postgres = part('postgres', () => startPostgres({ ...common, port, password }))
  } else {
    databaseUrl = config.database.url
  }

  const temporal = await embeddedTemporal(config, common, part, reserved)

  const simulated = simulatedProviders(config)
  const { simulatorPort: port } = config
  const seed = secrets.simulatorSeed
  const eventsUrl = `${reachedAt(config)}/api/providers`
  const simulator =
    simulated.length === 0
      ? elsewhere
      : part('simulator', () =>
          startSimulator({ ...common, port, providers: simulated, configured: config.providers, seed, eventsUrl }),
        )

  const pagesReady = ensurePages(common)

  return {
    databaseUrl,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiUrl,
    simulatorUrl: simulated.length === 0 ? null : simulatorUrl(port),
    providers: { ...config.providers, ...simulatorConnections(port, simulated, config.providers, seed) },
    secrets,
    postgresReady: postgres.ready,
    temporalReady: temporal.part.ready,
    simulatorReady: simulator.ready,
    pagesReady,
    async stop() {
      stopping.abort()
      for (const each of [simulator, temporal.part, postgres]) await each.stop()
      release()
    },
  }
}

async function embeddedTemporal(
  { temporal, dataDir }: Config,
  common: { dataDir: string; progress: Progress; signal: AbortSignal },
  part: (name: string, start: Parameters<typeof startPart>[0]['start']) => Part,
  reserved: readonly number[],
): Promise<{ address: string; uiUrl: string | null; part: Part }> {
  if (temporal.kind === 'address') return { address: temporal.address, uiUrl: null, part: elsewhere }
  const port = await keptPort(temporalPortFile(dataDir), temporal.port, reserved)
  const { uiPort, namespace, cli } = temporal
  let binary: string | null = null
  return {
    address: `127.0.0.1:${port}`,
    uiUrl: `http://localhost:${uiPort}`,
    part: part('temporal', async () => {
      binary ??= await findTemporalBinary({ ...common, cli })
      return startTemporal({ ...common, binary, port, uiPort, namespace })
    }),
  }
}

/** By address, since `localhost` may first mean ::1, where the service need not listen. */
function reachedAt({ host, port }: Config): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function wantedPorts(config: Config): WantedPort[] {
  const wanted: WantedPort[] = [
    { port: config.port, variable: 'PORT' },
    { port: config.metricsPort, variable: 'METRICS_PORT' },
  ]
  const { database, temporal } = config
  if (database.kind === 'embedded' && database.port) {
    wanted.push({ port: database.port, variable: 'EMBEDDED_POSTGRES_PORT' })
  }
  if (temporal.kind === 'embedded') {
    wanted.push({ port: temporal.uiPort, variable: 'TEMPORAL_UI_PORT' })
    if (temporal.port) wanted.push({ port: temporal.port, variable: 'EMBEDDED_TEMPORAL_PORT' })
  }
  if (simulatedProviders(config).length > 0) {
    for (let offset = 0; offset <= PROVIDER_IDS.length; offset++) {
      wanted.push({ port: config.simulatorPort + offset, variable: 'SIMULATOR_PORT' })
    }
  }
  return wanted
}

/** `--role api` and `worker` start nothing: all of it runs elsewhere and is shared. */
function grown(config: Config): Embedded {
  const { database, temporal } = config
  if (database.kind !== 'url' || temporal.kind !== 'address') {
    throw new Error(`--role ${config.role} without a database and an engine`)
  }
  return {
    databaseUrl: database.url,
    temporalAddress: temporal.address,
    temporalUiUrl: null,
    simulatorUrl: null,
    providers: config.providers,
    secrets: secretsFromEnvironment(config),
    postgresReady: elsewhere.ready,
    temporalReady: elsewhere.ready,
    simulatorReady: elsewhere.ready,
    pagesReady: elsewhere.ready,
    stop: elsewhere.stop,
  }
}
