import { onlyRow } from '../query.ts'

/** Counting stops here: an operator need not know more. */
export const MOST_OPEN_COUNTED = 100

/** Counts at most `MOST_OPEN_COUNTED` rows. The order is that of an index of open work, so that it is used. */
export const countOpen = (from: string, order: string): string =>
  `(SELECT count(*)::int FROM (SELECT FROM ${from} ORDER BY ${order} LIMIT ${MOST_OPEN_COUNTED}) AS open)`

export interface OpenCounts {
  needsReview: number
  kyc: number
  planRequests: number
  differences: number
  unmatchedEvents: number
}

const UNMATCHED = "inbound_events WHERE attempt_id IS NULL AND received_at > now() - INTERVAL '7 days'"

/** Counts the work that waits for an operator. Unmatched events are never handled: those of the last week count. */
export const readOpenCounts = onlyRow<object, OpenCounts>({
  name: 'open-counts',
  text: `
    SELECT ${countOpen('transactions WHERE review_reason IS NOT NULL', 'updated_at, id')} AS needs_review,
      ${countOpen("kyc_submissions WHERE state = 'SUBMITTED'", 'business_id')} AS kyc,
      ${countOpen("plan_requests WHERE state = 'OPEN'", 'business_id')} AS plan_requests,
      ${countOpen('differences WHERE resolved_at IS NULL', 'found_at, id')} AS differences,
      ${countOpen(UNMATCHED, 'received_at')} AS unmatched_events`,
})
