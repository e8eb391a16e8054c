import { log, setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { currentDetails, type ShownStep } from '../domain/display/current-details.ts'
import { isControlFlow, isOutage } from './policies.ts'

export interface WorkflowResult {
  state: string
  /** The provider of the last attempt. */
  providerId: string | null
  attempts: number
}

export interface StoppedRun {
  stopped: 'OUTAGE' | 'FAULT'
  /** For an operator in the Temporal UI. */
  next: string
}

export type DeliveryResult = Pick<WorkflowResult, 'state' | 'attempts'>

const NEEDS_REVIEW = defineSearchAttributeKey('NeedsReview', 'BOOL')

/** Current details are not an event. */
export function show(step: ShownStep, status: string): void {
  setCurrentDetails(currentDetails(step, status))
}

/** A write is an event, so only a change is written. At the end the flag is cleared: later it cannot be. */
export function showReview({ next, state, reviewReason }: ShownStep & { next: string }): void {
  const needed = next === 'REVIEW' || (reviewReason !== undefined && next !== 'END')
  const shown = workflowInfo().typedSearchAttributes.get(NEEDS_REVIEW) === true
  if (needed !== shown) upsertSearchAttributes({ State: [state], NeedsReview: [needed] })
}

const NEXT = {
  outage: 'The database or every worker was away for an hour. Nothing to do: the service starts this workflow again.',
  review: 'An error in this service. The transaction needs a review: docs/run-book.md#review-queue',
  repeated: 'An error in this service; the log has it. The service starts this workflow again, each time later.',
  schedule: 'An error in this service; the log has it. The next run of the schedule does its work.',
} as const

/** An outage ends a run quietly. A fault is logged, and `flag` tells the record. Throws control flow. */
export async function stopRun(
  cause: unknown,
  what: string,
  next: Exclude<keyof typeof NEXT, 'outage'>,
  flag?: () => Promise<unknown>,
): Promise<StoppedRun> {
  if (isControlFlow(cause)) throw cause
  const isAway = isOutage(cause)
  if (!isAway) {
    log.error(what, { error: cause })
    await flag?.().catch(() => undefined)
  }
  const says = NEXT[isAway ? 'outage' : next]
  setCurrentDetails(says)
  return { stopped: isAway ? 'OUTAGE' : 'FAULT', next: says }
}
