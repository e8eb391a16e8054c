import { isNativeError } from 'node:util/types'
import { setFlagsFromString } from 'node:v8'
import { DefaultLogger, type LogEntry, Runtime } from '@temporalio/worker'
import type { Logger } from 'pino'
import { describeFault, newFaults } from '../telemetry/logger.ts'

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const

/** The SDK's warning about workers without workflows: those for slow calls have none on purpose. */
const EXPECTED = 'No workflows registered, not polling for workflow tasks'

/** What the SDK warns of, in the service's words; the line keeps the SDK's own beside them. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^gRPC call|polling|^DNS|^Network error|^shutdown_worker rpc|^Error while (completing|auto-)/i,
    'the engine does not answer',
  ],
  [/not found|untracked|not tracking/i, 'the engine no longer waits for what a worker answers'],
  [/nondeterminism|unparseable|fatal error|^Workflow type/i, 'a workflow cannot go on'],
  // A time-out, an exception, a rejected eager start: the engine gives the task to a worker again.
  [/workflow/i, 'a workflow task failed, the engine retries it'],
  [/^activity/i, 'an activity failed'],
]

/** A line of the SDK as it is logged. What workflows and activities of ours say goes through the SDK and stays as it is. */
export function sdkLine({ message, meta = {} }: Pick<LogEntry, 'message' | 'meta'>): { msg: string; sdk: object } {
  const facts = Object.entries(meta).map(([name, value]) => [name, isNativeError(value) ? describeFault(value) : value])
  const isOurs = meta['sdkComponent'] === 'workflow' || meta['sdkComponent'] === 'activity'
  if (isOurs) return { msg: message, sdk: Object.fromEntries(facts) }
  const [, words = "the engine's SDK warns"] = WORDS.find(([pattern]) => pattern.test(message)) ?? []
  return { msg: words, sdk: { says: message, ...Object.fromEntries(facts) } }
}

/**
 * Sends the SDK's log lines to our logger, one level quieter. Called once a process, before anything else of the SDK.
 * Its core logs each failed try of each poller while the engine is away: only the first of them is logged.
 */
export function installRuntime(logger: Logger): void {
  // Heaps are collected at twice what was in use, not at four times: measured over 3 600 payments 420 MB for the
  // process instead of 640, at the same CPU.
  setFlagsFromString('--heap-growing-percent=100')
  const isNew = newFaults()
  Runtime.install({
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      if (message === EXPECTED) return
      if (meta?.['sdkComponent'] === 'core' && !isNew(String(meta['error'] ?? message))) return
      const { msg, sdk } = sdkLine({ message, meta })
      logger[LEVELS[level]]({ sdk }, msg)
    }),
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
  })
}
