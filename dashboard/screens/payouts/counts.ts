import type { Schemas } from '../../api/generated.ts'
import { words } from '../../words/words.ts'

const texts = words.payouts.count

/** Formats the counts above zero: "3 succeeded, 1 failed". */
export function countsText(counts: Schemas['PayoutCounts']): string {
  const names = Object.keys(texts) as (keyof typeof texts)[]
  return names
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${texts[name]}`)
    .join(', ')
}
