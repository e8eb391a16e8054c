/** Below this count a percentage says more than is known: one payment more would be some 5 %. */
const FEWEST_FOR_PERCENT = 20
/** From this factor on, a factor is easier to read than a percentage. */
const LEAST_FACTOR = 10

/** The result of comparing a count with the previous period. */
export type Comparison =
  | { kind: 'none before' }
  | { kind: 'same' }
  | { kind: 'count'; before: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'factor'; factor: number }

/** Compares two counts. Small ones are shown as they are. */
export function compared(now: number, before: number): Comparison {
  if (before === 0) return { kind: 'none before' }
  if (now === before) return { kind: 'same' }
  if (before < FEWEST_FOR_PERCENT || now < FEWEST_FOR_PERCENT) return { kind: 'count', before }
  if (now >= before * LEAST_FACTOR) return { kind: 'factor', factor: Math.round(now / before) }
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? { kind: 'same' } : { kind: 'percent', percent }
}
