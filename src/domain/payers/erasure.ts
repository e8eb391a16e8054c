/** The parts of an erasure, in their order: a recipient is found until its payouts are erased. */
export const ERASURE_PARTS = ['payments', 'payouts', 'recipients', 'unmatched'] as const
export type ErasurePart = (typeof ERASURE_PARTS)[number]

export const NEXT_ERASURE_LOOK_MS = 3_600_000
