import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError, loadServiceConfig, type ServiceConfig } from './config/config.ts'
import type { Role } from './config/settings.ts'
import { ProofSettingRefused } from './domain/proof/origins.ts'
import { OperatorError } from './db/accounts/operators.ts'
import { UnusableDatabaseError } from './db/migrate.ts'
import { type Service, startService } from './service.ts'
import { createLogger, describeFault, standardOutput, takeOverConsole } from './telemetry/logger.ts'
import { type MetricsServer, startMetrics } from './telemetry/metrics-page.ts'
import type { Tracing } from './telemetry/tracing.ts'
import { ignoreOutputErrors, printLine } from './telemetry/terminal.ts'
import { VERSION } from './version.ts'

/**
 * The longest time of a stop, after an API's `SHUTDOWN_DELAY_SECONDS`. A worker takes it if the database is silent.
 * It is longer than a call to a provider (25 s) with its record, and in a worker also than its last tasks (3 s). With
 * the default delay of 5 s every process ends within 35 s. What is abandoned then is what a killed process leaves, so
 * other processes continue it. The SDK's own `shutdownForceTime` would end the worker and not the pool of connections.
 */
const STOPPED_WITHIN_MS = { all: 28_000, api: 28_000, worker: 31_000 } as const satisfies Record<Role, number>
/** After an uncaught fault, parts that have not stopped within this time are abandoned. */
const STOP_TIMEOUT_MS = 60_000
/** A terminal and npm may both forward one Ctrl-C; only a signal after this time is a second one. */
const SAME_SIGNAL_MS = 2_000

/** Faults that an operator can fix: the message is one line that says how. */
const EXPLAINED_FAULTS = [ConfigError, OperatorError, ProofSettingRefused, UnusableDatabaseError]

type ErrorClass = new (message: string) => Error

export interface ServiceProcess {
  readonly logger: Logger
  /** Starts the service and its metrics; the process stops them. */
  startService(config: ServiceConfig, engineReady?: Promise<void>): Promise<Service>
  /** Registers the stop of what the service depends on; it runs after the service has stopped. */
  stopAfterService(stop: () => Promise<void>): void
  /** Stops the process, and reports why it cannot continue. */
  fail(error: unknown): void
}

/**
 * Prints the version if it is asked for. Else runs `start`, then stops what it started at a signal or an uncaught
 * fault. A second signal ends the process at once. `explained` are further errors whose message is printed as one line.
 */
export async function runServiceProcess(
  start: (running: ServiceProcess) => Promise<void>,
  explained: readonly ErrorClass[] = [],
): Promise<void> {
  if (process.argv.includes('--version')) return void process.stdout.write(`payments-service ${VERSION}\n`)
  const logger = createLogger('info', await standardOutput())
  let service: Service | undefined
  let metrics: MetricsServer | undefined
  let tracing: Tracing | undefined
  let stopRest: (() => Promise<void>) | undefined
  let stopping: Promise<void> | undefined
  let exitCode = 0
  let reason: string | null = null
  let stopWithinMs: number = STOPPED_WITHIN_MS.all

  const reportFault = (error: unknown): void => {
    exitCode ||= 1
    logger.fatal({ fault: describeFault(error) }, 'uncaught fault: the service stops')
  }

  const stopService = async (): Promise<void> => {
    for (const stopPart of [() => service?.stop(), () => metrics?.close(), () => tracing?.stop()])
      await stopPart()?.catch(reportFault)
  }

  const stop = async (code: number): Promise<void> => {
    exitCode ||= code
    stopping ??= (async () => {
      printLine('service', 'stopping …')
      const isLate = await Promise.race([stopService(), delay(stopWithinMs, true)])
      if (isLate) logger.warn('work in progress did not end in time and is left to other processes')
      await stopRest?.().catch(reportFault)
      printLine('service', 'stopped')
      // It comes last, where a reader of the screen looks first.
      if (reason !== null) process.stderr.write(`${reason}\n`)
    })()
    await stopping
    process.exit(exitCode)
  }

  const fail = (error: unknown): void => {
    reason ??= explanation(error, [...EXPLAINED_FAULTS, ...explained])
    if (reason === null) logger.fatal({ fault: describeFault(error) }, 'the service could not start')
    void stop(1)
  }

  try {
    ignoreOutputErrors()
    stopOnSignals(() => void stop(0))
    stopOnFaults((error) => {
      reportFault(error)
      // Child processes that are left running are stopped by the next start.
      setTimeout(() => process.exit(exitCode), STOP_TIMEOUT_MS).unref()
      void stop(1)
    })
    takeOverConsole(logger)
    await start({
      logger,
      startService: async (config, engineReady) => {
        if (config.role !== 'api') (await import('./worker/runtime.ts')).installRuntime(logger)
        if (config.tracing) tracing = (await import('./telemetry/tracing.ts')).startTracing(logger)
        stopWithinMs = STOPPED_WITHIN_MS[config.role]
        if (config.role !== 'worker') stopWithinMs += config.shutdownDelaySeconds * 1_000
        const { temporal, providers: connections, ...settings } = config
        const engine = { ...temporal, plugins: tracing && [tracing.plugin] }
        service = await startService({ ...settings, connections, engine, logger, engineReady })
        metrics = await startMetrics({ host: config.host, port: config.metricsPort }, service.metrics)
        if (service.server) printLine('api', `listening at ${config.baseUrl}`)
        return service
      },
      stopAfterService: (stopParts) => void (stopRest = stopParts),
      fail,
    })
  } catch (error) {
    if (!stopping) fail(error)
  }
}

export async function startConfigured({ logger, startService: start }: ServiceProcess): Promise<void> {
  const config = loadServiceConfig(process.env, process.argv.slice(2))
  logger.level = config.logLevel
  const { worker } = await start(config)
  if (!worker) return
  await worker.polling
  printLine('worker', 'polling')
}

function stopOnSignals(stop: () => void): void {
  let firstAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt !== null && performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(130)
      firstAt ??= performance.now()
      stop()
    })
  }
}

/** An uncaught fault leaves an unknown state behind: it is logged once, and the process stops as after a signal. */
function stopOnFaults(stop: (error: unknown) => void): void {
  let faulted = false
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      if (faulted) return
      faulted = true
      stop(error)
    })
  }
}

/** The line for the terminal, or null where only the log can help. */
function explanation(error: unknown, explained: readonly ErrorClass[]): string | null {
  if (!(error instanceof Error)) return null
  if (explained.some((kind) => error instanceof kind)) return error.message
  const { syscall, code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall !== 'listen') return null
  return `cannot listen on ${address}, port ${port} (${code}); see HOST, PORT and METRICS_PORT`
}
