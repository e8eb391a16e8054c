import { isNativeError } from 'node:util/types'

const SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/**
 * SQLSTATEs of a server that stops, starts, is full or too slow, or is not the primary any more: connection exceptions,
 * shutdowns, a full disk, too many connections, time-outs of a statement and of an idle transaction, READ_ONLY.
 */
const SQLSTATES = /^(08...|57P0[1-3]|53[13]00|57014|25P03|25006)$/

/** A write to a standby, or to a primary that was demoted. */
export const READ_ONLY = '25006'

/** Messages of the driver's errors that have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

function isConnectionFailure(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.code === 'string') {
    // Only a missing socket file means that the database cannot be reached. Any other missing file is a bug.
    if (error.code === 'ENOENT') return error.syscall === 'connect'
    return SYSTEM_CODES.test(error.code) || SQLSTATES.test(error.code)
  }
  return MESSAGES.some((message) => error.message.startsWith(message))
}

/**
 * SQLSTATEs of failures that a retry may cure: conflicts of transactions, missing resources, cancelled sessions, system
 * faults, and a table, column, function or right that a pending migration adds. Refused values (classes 22 and 23) are
 * faults of the program.
 */
const TRANSIENT = /^(40...|53...|55P03|57...|58...|XX000|42P01|42703|42883|42501)$/

/** Returns true if the database caused the error, so that a retry may succeed; false for a bug of the program. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return isNativeError(error) && 'code' in error && typeof error.code === 'string' && TRANSIENT.test(error.code)
}

export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false
  if (isConnectionFailure(error)) return true
  // An AggregateError has one error per address of the host.
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some((each) => isDatabaseAway(each, depth + 1))
  return isDatabaseAway(error.cause, depth + 1)
}
