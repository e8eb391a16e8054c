import { ensureDemoBusiness } from '../src/api/accounts/demo-business.ts'
import { createLogger, describeFault, outliveOutput, takeOverConsole } from '../src/telemetry/logger.ts'
import { banner } from './demo/banner.ts'
import { type Config, ConfigError, loadConfig } from '../src/config/config.ts'
import { OtherSchemaError, UnusableDatabaseError } from '../src/db/migrate.ts'
import { OperatorError } from '../src/db/accounts/store-operators.ts'
import { poolOf } from '../src/db/query.ts'
import { keepDemoFile } from './demo/demo-file.ts'
import { terminalProgress } from './progress.ts'
import { StartError } from './start-error.ts'
import { type Embedded, startEmbedded } from './start.ts'
import { engineAddress } from '../src/engine/connection.ts'
import { type MetricsServer, startMetrics } from '../src/telemetry/metrics.ts'
import { type Service, startService } from '../src/service.ts'
import { installRuntime } from '../src/worker/runtime.ts'

const logger = createLogger()
const running: { embedded?: Embedded; service?: Service; metrics?: MetricsServer } = {}
let stopping: Promise<void> | undefined
let exitCode = 0

/** After an uncaught fault, children that do not stop in this time are left for the next start to stop. */
const STOPS_WITHIN_MS = 60_000

/** Stops API, worker, simulator, Temporal, Postgres, in this order; a second signal ends the process at once. */
async function stop(code: number): Promise<void> {
  exitCode ||= code
  stopping ??= (async () => {
    terminalProgress.line('service', 'stopping …')
    const parts = [() => running.service?.stop(), () => running.metrics?.close(), () => running.embedded?.stop()]
    for (const stopPart of parts) await stopPart()?.catch(reportFault)
    terminalProgress.line('service', 'stopped')
  })()
  await stopping
  process.exit(exitCode)
}

function stopOnSignals(): void {
  let since = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal and npm may both pass one Ctrl-C on; only a later one means "now".
      if (since > 0 && performance.now() - since > 2_000) process.exit(130)
      if (since === 0) since = performance.now()
      void stop(0)
    })
  }
}

function reportFault(error: unknown): void {
  exitCode ||= 1
  logger.fatal({ fault: describeFault(error) }, 'a fault that nothing caught: the service stops')
}

/** An uncaught fault leaves an unknown state behind: it is logged once, and the process stops as by a signal. */
function stopOnFaults(): void {
  let faulted = false
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      if (faulted) return
      faulted = true
      reportFault(error)
      setTimeout(() => process.exit(exitCode), STOPS_WITHIN_MS).unref()
      void stop(1)
    })
  }
}

/** Faults that a person can mend: one line says what is wrong and the way out. */
const TOLD_IN_A_LINE = [ConfigError, OperatorError, StartError, UnusableDatabaseError]

/** What the system says of an address or a port that the API or the metrics cannot have. */
function describeListen(error: Error): string | null {
  const { syscall, code, address, port } = error as { syscall?: string; code?: string; address?: string; port?: number }
  if (syscall !== 'listen') return null
  return `cannot listen on ${address}, port ${port} (${code}); see HOST, PORT and METRICS_PORT`
}

function fail(error: unknown): void {
  const known = error instanceof Error && TOLD_IN_A_LINE.some((kind) => error instanceof kind)
  const line = error instanceof Error ? (known ? error.message : describeListen(error)) : null
  if (line !== null) process.stderr.write(`${line}\n`)
  else logger.fatal({ fault: describeFault(error) }, 'the service could not start')
  void stop(1)
}

function otherFolder({ dataDir }: Config): StartError {
  return new StartError(
    `${dataDir} was made by another version of this service and cannot be migrated; to start anew, move the folder away or set DATA_DIR to another one`,
  )
}

async function start(config: Config): Promise<void> {
  const giveUp = (line: string) => fail(new StartError(line))
  const embedded = await startEmbedded(config, { progress: terminalProgress, onGivenUp: giveUp })
  running.embedded = embedded
  const { databaseUrl, providers, secrets } = embedded
  await embedded.postgresReady
  running.service = await startService({
    role: config.role,
    databaseUrl,
    engine: engineAddress(config.temporal, embedded.temporalAddress),
    engineReady: embedded.temporalReady,
    host: config.host,
    port: config.port,
    baseUrl: config.baseUrl,
    encryptionKeys: secrets.encryptionKeys,
    jwtPrivateKey: secrets.jwtPrivateKey,
    proofPrivateKeys: secrets.proofPrivateKeys,
    operators: secrets.operators,
    connections: providers,
    webhookAllowPrivate: config.webhookAllowPrivate,
    ussdToken: config.ussdCallbackToken,
    resolveTwoOperatorsAboveCents: config.resolveTwoOperatorsAboveCents,
    ratesBaseUrl: config.ratesBaseUrl,
    shutdownDelayMs: config.shutdownDelaySeconds * 1_000,
    edge: config.edge,
    logger,
  }).catch((error: unknown) => {
    throw error instanceof OtherSchemaError && config.database.kind === 'embedded' ? otherFolder(config) : error
  })
  running.metrics = await startMetrics(
    { host: config.host, port: config.metricsPort },
    await poolOf(running.service.orm),
  )
  if (config.role === 'api') return terminalProgress.line('api', `listening at ${config.baseUrl}`)
  if (config.role === 'all') terminalProgress.line('api', `listening at ${config.baseUrl}`)
  await Promise.all([embedded.temporalReady, embedded.simulatorReady, running.service.worker?.polling])
  await embedded.pagesReady
  terminalProgress.line('worker', 'polling')
  if (config.role === 'all') await welcome(config, embedded, running.service)
}

async function welcome(config: Config, embedded: Embedded, service: Service): Promise<void> {
  const { temporalUiUrl, simulatorUrl, secrets } = embedded
  const { email, password } = secrets.operators![0]!
  const around = {
    baseUrl: config.baseUrl,
    temporalUiUrl,
    simulatorUrl,
    operator: { email, password },
  }
  const { demo, isNew } = keepDemoFile(config.dataDir, around)
  await ensureDemoBusiness(await poolOf(service.orm), demo)
  process.stdout.write(banner(demo, config.dataDir, isNew))
}

try {
  outliveOutput()
  stopOnSignals()
  stopOnFaults()
  takeOverConsole(logger)
  installRuntime(logger)
  const config = loadConfig(process.env, process.argv.slice(2))
  logger.level = config.logLevel
  await start(config)
} catch (error) {
  if (!stopping) fail(error)
}
