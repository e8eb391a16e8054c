import { mkdirSync } from 'node:fs'
import type { Config } from '../src/config/settings.ts'
import { namedPorts, type ServiceConfig, simulatedProviders } from '../src/config/config.ts'
import type { ProviderConnections } from '../src/providers/contract/connections.ts'
import { PROVIDER_IDS } from '../src/providers/descriptors.ts'
import { moveContentAway } from './data-dir.ts'
import { claimDataDir, stopLeftBehind } from './process/left-behind.ts'
import { elsewhere, type Part, type PartOptions, startPart } from './process/supervisor.ts'
import { checkPortsFree, keptPort, type WantedPort } from './process/ports.ts'
import { postgresPortFile, startPostgres } from './postgres/postgres.ts'
import { OWNER, postgresUrl, SERVICE } from './postgres/roles.ts'
import { ensurePages } from './pages/build.ts'
import type { Progress } from './progress.ts'
import { ensureSecrets, type LocalSecrets } from './secrets.ts'
import { simulatorConnections, simulatorSecrets } from './simulator/keys.ts'
import { simulatorUrl, startSimulatorProcess } from './simulator/child-process.ts'
import { findTemporalBinary } from './temporal/binary.ts'
import { startTemporal, temporalPortFile } from './temporal/temporal.ts'

export type LocalParts = Awaited<ReturnType<typeof startLocalParts>>

interface LocalPartsOptions extends Pick<PartOptions, 'progress' | 'onGivenUp'> {
  /** Moves what is in DATA_DIR to a folder beside it. */
  reset?: boolean
  /** Ends the start while the Temporal CLI is fetched. */
  signal?: AbortSignal
}

interface Context {
  dataDir: string
  progress: Progress
  signal: AbortSignal
  part(name: string, start: PartOptions['start']): Part
  /** Ports that no part may choose as its free port. */
  reserved: number[]
}

/**
 * Starts every part that the configuration leaves open, and returns before any of them is ready. Throws StartError if
 * there is no Temporal binary, a port is in use or another service runs on the DATA_DIR.
 */
export async function startLocalParts(config: Config, options: LocalPartsOptions) {
  // First, since nothing works without it: a start that finds none has created nothing.
  const binary = await ensureTemporalBinary(config, options)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const claim = claimDataDir(config.dataDir)
  try {
    await stopLeftBehind(config.dataDir, options.progress)
    if (options.reset) options.progress.line('data', `what was there is in ${moveContentAway(config.dataDir)} now`)
    await checkPortsFree(wantedPorts(config))
    const secrets = ensureSecrets(config.dataDir, config)
    return await startParts(config, binary, secrets, options, () => claim.release())
  } catch (error) {
    claim.release()
    throw error
  }
}

async function startParts(
  config: Config,
  binary: string | null,
  secrets: LocalSecrets,
  options: LocalPartsOptions,
  release: () => void,
) {
  const stopping = new AbortController()
  const context: Context = {
    dataDir: config.dataDir,
    progress: options.progress,
    signal: stopping.signal,
    part: (name, start) => startPart({ name, start, ...options }),
    reserved: wantedPorts(config).map(({ port }) => port),
  }
  const { postgresPassword, simulatorSeed, ...ofService } = secrets
  const postgres = await localPostgres(config, postgresPassword, context)
  const temporal = await localTemporal(config, binary, context)
  const simulator = localSimulator(config, simulatorSeed, context)
  // The start does not wait for the build, which yields to the service. A failed build is a line in the terminal.
  const pagesEnded = ensurePages({ ...context, niceness: 10 })
  const served: ServiceConfig = {
    ...config,
    ...ofService,
    database: postgres.config,
    temporal: temporal.config,
    providers: simulator.connections,
  }
  return {
    config: served,
    /** null if Temporal runs elsewhere. */
    temporalUiUrl: temporal.uiUrl,
    /** null if no provider is simulated. */
    simulatorUrl: simulator.url,
    postgresReady: postgres.part.ready,
    /** The API need not wait for it. */
    temporalReady: temporal.part.ready,
    simulatorReady: simulator.part.ready,
    /** Stops the pages' build, and simulator, Temporal and Postgres, in this order, also while they are starting. */
    async stop() {
      stopping.abort()
      for (const { part } of [simulator, temporal, postgres]) await part.stop()
      await pagesEnded
      release()
    },
  }
}

async function localPostgres({ database }: Config, password: string, context: Context) {
  if (database.kind === 'url') return { config: database, part: elsewhere }
  const port = await keptPort(postgresPortFile(context.dataDir), database.port, context.reserved)
  context.reserved.push(port)
  return {
    config: {
      kind: 'url' as const,
      url: postgresUrl(port, password, SERVICE),
      migrationUrl: postgresUrl(port, password, OWNER),
    },
    part: context.part('postgres', () => startPostgres({ ...context, port, password })),
  }
}

async function ensureTemporalBinary({ temporal }: Config, options: LocalPartsOptions): Promise<string | null> {
  if (temporal.kind === 'address') return null
  const { progress, signal = new AbortController().signal } = options
  return findTemporalBinary({ cli: temporal.cli, progress, signal })
}

async function localTemporal({ temporal }: Config, binary: string | null, context: Context) {
  if (temporal.kind === 'address') return { config: temporal, uiUrl: null, part: elsewhere }
  const port = await keptPort(temporalPortFile(context.dataDir), temporal.port, context.reserved)
  const { uiPort, namespace } = temporal
  return {
    config: { kind: 'address' as const, address: `127.0.0.1:${port}`, namespace, retentionDays: null },
    uiUrl: `http://localhost:${uiPort}`,
    part: context.part('temporal', () => startTemporal({ ...context, binary: binary!, port, uiPort, namespace })),
  }
}

function localSimulator(config: Config, seed: string, context: Context) {
  const { simulatorPort: port, providers: configured } = config
  const providers = simulatedProviders(config)
  const simulated = simulatorConnections(port, providers, configured, seed)
  const connections = { ...configured, ...withRails(simulated, config) }
  if (providers.length === 0) return { url: null, connections, part: elsewhere }
  const eventsUrl = `${loopbackUrl(config)}/api/providers`
  const secrets = { ...simulatorSecrets(port, providers, configured, seed), eventsUrl }
  const options = { ...context, port, secrets }
  return { url: simulatorUrl(port), connections, part: context.part('simulator', () => startSimulatorProcess(options)) }
}

/** The rails of a simulated provider are configured like those of a real one. */
function withRails(simulated: ProviderConnections, { rails }: Config): ProviderConnections {
  const entries = PROVIDER_IDS.flatMap((id) => {
    const { TEST, LIVE } = simulated[id] ?? {}
    const own = rails[id]
    return TEST ? [[id, { TEST: { ...TEST, ...own.TEST }, LIVE: LIVE ? { ...LIVE, ...own.LIVE } : null }] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Uses 127.0.0.1, since `localhost` may resolve to ::1, on which the service need not listen. */
function loopbackUrl({ host, port }: Config): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function wantedPorts(config: Config): WantedPort[] {
  const simulated = simulatedProviders(config).length > 0 ? PROVIDER_IDS : []
  return namedPorts(config, simulated).flatMap(([name, port]) =>
    port === null ? [] : { port, variable: name.split(' ')[0]! },
  )
}
