import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  isCancellation,
  type RetryPolicy,
  TimeoutFailure,
} from '@temporalio/workflow'

/** Only a database fault is tried again; the attempt row answers for what was sent, so a repeat is safe. */
const databaseRetry: RetryPolicy = { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' }

/** One workflow task, no history but a marker: for what is done within moments, or else on the slow queue. */
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

/** For a run that nobody starts again, since its row has ended: however long the database is away. */
export const patient = { ...ordinary, retry: databaseRetry } as const

/** Thrown to leave a run, not for a fault: an operator cancelled it, or it goes on in a new one. */
export function isControlFlow(error: unknown): boolean {
  return isCancellation(error) || error instanceof ContinueAsNew
}

/** What an activity threw, with or without the ActivityFailure around it (a local one comes without). */
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
