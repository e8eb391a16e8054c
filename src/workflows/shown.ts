import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { currentDetails, type ShownStep } from '../domain/display/current-details.ts'
import type { StoppedRun } from './results.ts'

const NEEDS_REVIEW = defineSearchAttributeKey('NeedsReview', 'BOOL')

/** Shows in the Temporal UI what the workflow of a transaction waits for. Current details are not an event. */
export function show(step: ShownStep, status: string): void {
  setCurrentDetails(currentDetails(step, status))
}

/**
 * Writes to the search attributes whether the open transaction needs a review. A write is an event, so only a change
 * is written. At the end the flag is always cleared: a closed run could not clear it later.
 */
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

/** Returns the result of a run that ended before its work did. It says what happens next. */
export function stopped(because: keyof typeof NEXT): StoppedRun {
  setCurrentDetails(NEXT[because])
  return { stopped: because === 'outage' ? 'OUTAGE' : 'FAULT', next: NEXT[because] }
}
