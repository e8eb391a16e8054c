import type { Logger } from 'pino'
import { installRuntime } from '../src/worker/runtime.ts'

let logger: Logger | undefined

/** Of what was asked for last: the SDK's runtime is installed once a process, and several files run in one. */
const latest = new Proxy({} as Logger, { get: (_target, level) => Reflect.get(logger!, level).bind(logger) })

/** The SDK's runtime, which says to this logger what it has to say from now on. */
export function runtimeWith(wanted: Logger): void {
  if (!logger) installRuntime(latest)
  logger = wanted
}
