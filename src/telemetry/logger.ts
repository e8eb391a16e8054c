import { format } from 'node:util'
import { isNativeError } from 'node:util/types'
import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Never logged, wherever they might appear; nothing logs them on purpose. */
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
 * Lines of JSON, on the standard output unless another destination is given. A reader who is slow holds up no request: the
 * lines are written in the background, and the rest of them when the process exits.
 */
export function createLogger(level = 'info', to: DestinationStream = standardOutput()): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } }, to)
}

/** Lines that nobody can read any more are lost: an error of the output that nothing handles would stop the service. */
function standardOutput(): DestinationStream {
  return destination({ sync: false }).on('error', () => undefined)
}

/** Sends to the logger what Node and libraries would print by themselves: warnings, and whatever goes to the console. */
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
 * An error as it may be logged. What Postgres says of a statement can quote values of it (an e-mail in
 * "Key (email)=…"), so of such an error only its code and the names of table and constraint are kept.
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
 * Tells a fault that is new from one that goes on, such as an engine that is away, whatever counts and times its text
 * holds: it is new again when it has not been met for a minute.
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
