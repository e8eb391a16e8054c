import { format } from 'node:util'
import { isNativeError } from 'node:util/types'
import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Fields that are redacted wherever they appear; no code logs them on purpose. */
const SECRETS = [
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'secret',
  'key',
  'email',
]

/**
 * Writes JSON lines to the standard output, or to another destination. Lines are written in the background, and at
 * exit, so that a slow reader delays no request.
 */
export function createLogger(level = 'info', to: DestinationStream = standardOutput()): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } }, to)
}

/** Ignores errors of the output, so that the service survives a reader that is gone; those lines are lost. */
function standardOutput(): DestinationStream {
  return destination({ sync: false }).on('error', () => undefined)
}

/** Sends warnings of Node and console output of libraries to the logger. */
export function takeOverConsole(logger: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') logger.warn({ fault: describeFault(warning) }, 'Node warns')
  })
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...said: unknown[]) =>
      logger[level]({ said: format(...said) }, 'a library printed to the console')
}

export interface Fault {
  type: string
  message: string
  code?: string
  where?: string
  stack: string
}

/**
 * An error as it may be logged. Postgres quotes values in its messages (an e-mail in "Key (email)=…"), so only the
 * code, the table and the constraint of its errors are kept.
 */
export function describeFault(error: unknown): Fault {
  if (!isNativeError(error))
    return { type: typeof error, message: 'something that is not an Error was thrown', stack: '' }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const fromPostgres = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    message: fromPostgres ? `Postgres refused with ${code}` : error.message,
    ...(typeof code === 'string' && { code }),
    ...(fromPostgres && { where: [table, constraint].filter((name) => typeof name === 'string').join('.') }),
    stack: frames.join('\n'),
  }
}

/**
 * Distinguishes a new fault from a continuing one, such as an engine that is away, ignoring the numbers in its text. A
 * fault is new again after a minute without it.
 */
export function newFaults(goneAfterMs = 60_000): (fault: string) => boolean {
  const metAt = new Map<string, number>()
  return (fault) => {
    const now = performance.now()
    for (const [known, at] of metAt) if (now - at > goneAfterMs) metAt.delete(known)
    const kind = fault.replaceAll(/\d+/g, '#')
    const isNew = !metAt.has(kind)
    metAt.set(kind, now)
    return isNew
  }
}
