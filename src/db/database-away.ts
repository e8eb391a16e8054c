import { isNativeError } from 'node:util/types'

const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

/**
 * SQLSTATEs of a server that is going, coming, full or too slow: connection exceptions, shutdowns, too many connections,
 * the time-outs of a statement and of a transaction that stands still.
 */
const SQLSTATES = /^(08...|57P0[1-3]|53300|57014|25P03)$/

/** The driver has no code for these. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

function saysAway(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.code === 'string') {
    // A missing socket file is a database that is away, any other missing file is a fault of ours.
    if (error.code === 'ENOENT') return error.syscall === 'connect'
    return SYSTEM_CODES.has(error.code) || SQLSTATES.test(error.code)
  }
  return MESSAGES.test(error.message)
}

/**
 * SQLSTATEs of a server that could not do it just now, or not with the schema and rights that it has yet: conflicts of
 * transactions, a missing resource, a cancelled or read-only session, a system fault, and a table, column, function or
 * right that a migration has still to bring. Values that it refuses (classes 22 and 23) are the program's fault.
 */
const NOT_NOW = /^(40...|53...|55P03|57...|58...|25006|XX000|42P01|42703|42883|42501)$/

/** Whether the database is why an error was thrown, so that the same again may go well, rather than the program. */
export function isDatabaseFault(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return isNativeError(error) && 'code' in error && typeof error.code === 'string' && NOT_NOW.test(error.code)
}

/** Whether an error means that Postgres cannot be reached just now, wherever in the chain of causes it says so. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false
  if (saysAway(error)) return true
  // One error for each address of a name that has several.
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some((each) => isDatabaseAway(each, depth + 1))
  return isDatabaseAway(error.cause, depth + 1)
}
