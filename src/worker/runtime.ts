import { DefaultLogger, Runtime } from '@temporalio/worker'
import type { Logger } from 'pino'

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const

/** Said of the workers for slow calls, which are meant to run no workflows. */
const EXPECTED = 'No workflows registered, not polling for workflow tasks'

/** The engine's SDK logs through ours, quieter by one step; once a process, before anything else of it. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      if (message !== EXPECTED) logger[LEVELS[level]]({ sdk: meta }, message)
    }),
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  })
}
