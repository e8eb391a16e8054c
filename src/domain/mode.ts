export const MODES = ['TEST', 'LIVE'] as const
/** Whether a payment is played or moves real money; the two never meet. */
export type Mode = (typeof MODES)[number]
