import type { Logger } from 'pino'
import { ensureRuntime, installRuntime } from '../src/worker/runtime.ts'

let logger: Logger | undefined

/** Forwards to the latest logger: the SDK's runtime is installed once a process, and a process runs several files. */
const latest = new Proxy({} as Logger, { get: (_target, level) => Reflect.get(logger!, level).bind(logger) })

/**
 * Installs the SDK's runtime, or redirects its log to this logger. To be called again before a replay: the SDK ends the
 * runtime with the last connection, and another program may have its port since.
 */
export function runtimeWith(wanted: Logger): void {
  if (logger) ensureRuntime()
  else installRuntime(latest)
  logger = wanted
}
