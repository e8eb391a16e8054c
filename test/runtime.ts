import type { Logger } from 'pino'
import { installRuntime } from '../src/worker/runtime.ts'

let logger: Logger | undefined

/** Forwards to the latest logger: the SDK's runtime is installed once a process, and a process runs several files. */
const latest = new Proxy({} as Logger, { get: (_target, level) => Reflect.get(logger!, level).bind(logger) })

/** Installs the SDK's runtime, or redirects its log to this logger. */
export function runtimeWith(wanted: Logger): void {
  if (!logger) installRuntime(latest)
  logger = wanted
}
