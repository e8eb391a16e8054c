import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  isCancellation,
  type RetryPolicy,
  TimeoutFailure,
} from '@temporalio/workflow'

/** Only a database fault is retried, which is safe: the attempt row guards against a second send. */
const databaseRetry: RetryPolicy = { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' }

/** A local activity: one workflow task, and a marker as its only history. Calls that may take longer use the slow queue. */
export const local = {
  startToCloseTimeout: '40 s',
  scheduleToCloseTimeout: '1 h',
  retry: databaseRetry,
} as const

/** Visible in the UI as an activity of its own; no limit on waiting for a slot. */
export const ordinary = {
  startToCloseTimeout: '40 s',
  retry: { ...databaseRetry, maximumAttempts: 125 },
} as const

/** For a run whose row has ended, which the relay would not start again: it retries however long the database is away. */
export const patient = { ...ordinary, retry: databaseRetry } as const

/** Thrown to leave a run without a fault: an operator cancelled the workflow, or it continues as new. */
export function isControlFlow(error: unknown): boolean {
  return isCancellation(error) || error instanceof ContinueAsNew
}

/** The activity's own error: an ActivityFailure surrounds that of an ordinary activity, not that of a local one. */
function activityFault(error: unknown): ApplicationFailure | null {
  const inner = error instanceof ActivityFailure ? error.cause : error
  return inner instanceof ApplicationFailure ? inner : null
}

/**
 * Whether the database could not be used, or no worker finished the activity, for as long as the policy tries. The
 * run then ends quietly: its row is still due, and the relay starts it again. A fault of the program is neither.
 */
export function isDatabaseFault(error: unknown): boolean {
  const fault = activityFault(error)
  if (fault) return fault.type === 'SV-5003'
  return error instanceof ActivityFailure || error instanceof TimeoutFailure
}
