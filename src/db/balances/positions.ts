/**
 * Receipts have ids of UUID version 7, so an index of the transactions by `receipt_id` is one by the time of success
 * too. The process that made the id may have a clock that is off: within this distance of a border, the receipt's own
 * time decides.
 */
const CLOCKS_AGREE_WITHIN_MS = 3_600_000

/** Returns the lowest id of receipts made at this time. */
const lowestAt = (ms: number): string => `rct_${Math.max(0, ms).toString(16).padStart(12, '0')}`

/** A moment with the ids of receipts that are surely of earlier successes, and surely not of earlier ones. */
export interface Border {
  at: Date
  surelyBefore: string
  surelyAfter: string
}

export function borderAt(at: Date): Border {
  const ms = at.getTime()
  return { at, surelyBefore: lowestAt(ms - CLOCKS_AGREE_WITHIN_MS), surelyAfter: lowestAt(ms + CLOCKS_AGREE_WITHIN_MS) }
}

/** Later than everything: the border of the present balance. */
export const NEVER = new Date('9999-01-01T00:00:00.000Z')
