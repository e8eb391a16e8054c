import { randomInt } from 'node:crypto'
import { isNativeError } from 'node:util/types'
import { DefaultLogger, type LogEntry, Runtime, type RuntimeOptions } from '@temporalio/worker'
import type { Logger } from 'pino'
import { describeFault, newFaults } from '../telemetry/logger.ts'

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const

/** Workers for slow calls have no workflows on purpose. */
const EXPECTED = 'No workflows registered, not polling for workflow tasks'

const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^gRPC call|polling|^DNS|^Network error|^shutdown_worker rpc|^Error while (completing|auto-)/i,
    'the engine does not answer',
  ],
  [/not found|untracked|not tracking/i, 'the engine no longer waits for what a worker answers'],
  [/nondeterminism|unparseable|fatal error|^Workflow type/i, 'a workflow cannot go on'],
  // Its first activities took long, as those of a provider that does not respond do.
  [/^\[TMPRL1104\]/, 'a workflow task took long'],
  // A time-out, an exception, or a rejected eager start: the engine gives the task to a worker again.
  [/workflow/i, 'a workflow task failed, the engine retries it'],
  [/^activity/i, 'an activity failed'],
]

/** Returns the log line of an SDK message. Messages of this service's workflows and activities pass unchanged. */
export function sdkLine({ message, meta = {} }: Pick<LogEntry, 'message' | 'meta'>): { msg: string; sdk: object } {
  const facts = Object.entries(meta).map(([name, value]) => [name, isNativeError(value) ? describeFault(value) : value])
  const isOurs = meta['sdkComponent'] === 'workflow' || meta['sdkComponent'] === 'activity'
  if (isOurs) return { msg: message, sdk: Object.fromEntries(facts) }
  const [, words = "the engine's SDK warns"] = WORDS.find(([pattern]) => pattern.test(message)) ?? []
  return { msg: words, sdk: { says: message, ...Object.fromEntries(facts) } }
}

/**
 * Sends the SDK's log lines to our logger, one level lower. Called once a process, before any other use of the SDK.
 * While the engine is away, its core logs every failed attempt of every poller: only the first one is logged.
 */
export function installRuntime(logger: Logger): void {
  const isNew = newFaults()
  base = {
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      if (message === EXPECTED) return
      if (meta?.['sdkComponent'] === 'core' && !isNew(String(meta['error'] ?? message))) return
      const { msg, sdk } = sdkLine({ message, meta })
      logger[LEVELS[level]]({ sdk }, msg)
    }),
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  }
  installWithMetrics()
}

let base: RuntimeOptions = {}
let metricsPort: number | null = null
/** Below the ports that Linux gives to outgoing connections. */
const [LOWEST_PORT, HIGHEST_PORT] = [32_000, 32_767]
const PORTS_TRIED = 20

/** The SDK serves its metrics on another port. If no port is free, the workers run without these metrics. */
function installWithMetrics(): void {
  for (let tried = 0; tried < PORTS_TRIED; tried++) {
    metricsPort = randomInt(LOWEST_PORT, HIGHEST_PORT)
    const bindAddress = `127.0.0.1:${metricsPort}`
    const prometheus = { bindAddress, countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true }
    const metrics = { prometheus, attachServiceName: false }
    try {
      Runtime.install({ ...base, telemetryOptions: { ...base.telemetryOptions, metrics } })
      return
    } catch (error) {
      if (!isNativeError(error) || !error.message.includes('prometheus')) throw error
    }
  }
  metricsPort = null
  Runtime.install(base)
}

/** The SDK ends the runtime with the last connection. If its port was taken since, the new one gets another. */
export function ensureRuntime(): void {
  try {
    Runtime.instance()
  } catch {
    installWithMetrics()
  }
}

/** Returns the SDK's metrics (`temporal_…`). Empty if there are none. */
export async function readEngineMetrics(): Promise<string> {
  if (metricsPort === null) return ''
  const page = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal: AbortSignal.timeout(1_000) })
  return await page.text()
}
