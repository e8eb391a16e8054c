import { log, setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { currentDetails, type ShownStep } from '../domain/display/current-details.ts'
import type { RetentionKind } from '../domain/retention.ts'
import { isControlFlow, isOutage } from './policies.ts'

export interface BatchResult {
  state: string
}

/** The result of a payment's, refund's, payout's or connect workflow. */
export interface WorkflowResult {
  state: string
  /** The provider of the last attempt. Null if none was made. */
  providerId: string | null
  /** The number of attempts. */
  attempts: number
}

/** The result of a run that an outage or an error in this service ended before its work was done. */
export interface StoppedRun {
  stopped: 'OUTAGE' | 'FAULT'
  /** What happens next and what to do, for an operator in the Temporal UI. */
  next: string
}

export type DeliveryResult = Pick<WorkflowResult, 'state' | 'attempts'>

/** The result of closing the hours of the proof logs. */
export interface ProofBatchResult {
  /** `TEST 2026-11-21T06h`: the mode, and when the hour began. */
  hours: string[]
}

/** The result of closing days of the ledger: how many, and the last one, `YYYY-MM-DD`. */
export interface LedgerDaysResult {
  days: number
  last: string | null
}

/** The result of the retention: the deleted rows, by kind. */
export interface RetentionResult {
  deleted: Partial<Record<RetentionKind, number>>
}

export interface ReconcileResult {
  /** The settlements whose lines were stored. */
  settlements: number
  /** The attempts that should be settled by now and are not. */
  missing: number
}

export interface DisputeResult {
  /** Null if the provider never said anything about it: an operator was told. */
  state: string | null
}

/** The result of looking for disputes whose events got lost. */
export interface DisputesResult {
  /** The lists that could not be read to their end, by provider and mode. The next run reads them. */
  unread: string[]
}

export interface ErasureResult {
  erased: true
}

export interface RatesRefreshResult {
  /** True if the bank was asked. It is not asked if all values of the day are stored. */
  asked: boolean
  /** The indicators without a value of today's fetch. */
  stale: string[]
}

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

/**
 * Returns the result of a run that an error ended before its work was done: it says what happens next. An outage ends
 * it quietly. Another error is one of this service: it is logged, and `flag` tells the record. Throws control flow.
 */
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
