import type { Schemas } from '../../api/generated.ts'

type Bucket = Omit<Schemas['Overview']['buckets'][number], 'medianAnswerMs'>

export interface Buckets {
  buckets: readonly Bucket[]
}

const DAY_MS = 86_400_000
/** Below this count a rate says more than is known. */
const FEWEST_FOR_RATE = 10

/** Returns the currencies, the one with the most payments first. */
export function currenciesOf({ buckets }: Buckets): string[] {
  return [...Map.groupBy(buckets, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, payments: sumOf({ buckets: own }, 'COLLECT').count }))
    .toSorted((one, other) => other.payments - one.payments || (one.currency < other.currency ? -1 : 1))
    .map(({ currency }) => currency)
}

/** Returns the figures of one currency: amounts of two have no sum. */
export const inCurrency = <Overview extends Buckets>(overview: Overview, currency: string): Overview => ({
  ...overview,
  buckets: overview.buckets.filter((bucket) => bucket.currency === currency),
})

/** Returns the number and the total amount of the transactions of a kind, in these states or in all. */
export function sumOf({ buckets }: Buckets, kind: Bucket['kind'], ...states: Bucket['state'][]) {
  const own = buckets.filter((each) => each.kind === kind && (states.length === 0 || states.includes(each.state)))
  const total = (field: 'count' | 'amountCents') => own.reduce((sum, bucket) => sum + bucket[field], 0)
  return { count: total('count'), amountCents: total('amountCents') }
}

/** Returns how many payments ended, and how many of them succeeded. The rate is null if there are too few. */
export function outcomesOf(overview: Buckets) {
  const succeeded = sumOf(overview, 'COLLECT', 'SUCCEEDED').count
  const ended = succeeded + sumOf(overview, 'COLLECT', 'FAILED').count
  return { succeeded, ended, rate: ended < FEWEST_FOR_RATE ? null : succeeded / ended }
}

export const providersOf = ({ buckets }: Buckets) =>
  [...Map.groupBy(buckets, ({ providerId }) => providerId)]
    .flatMap(([providerId, own]) => (providerId === null ? [] : { providerId, ...outcomesOf({ buckets: own }) }))
    .filter(({ ended }) => ended > 0)
    .toSorted((one, other) => other.ended - one.ended)

/** Returns whether every bucket of the range is of the last 24 hours. */
export const isOnlyToday = ({ buckets }: Buckets, now: number): boolean =>
  buckets.every(({ at }) => now - Date.parse(at) < DAY_MS)

const STEPS = [
  [1_000_000_000, 'bn'],
  [1_000_000, 'm'],
  [1_000, 'k'],
] as const

/** Formats an amount in whole units for an axis: "R 450k". */
export function axisMoney(units: number, currency: string, locale: string | undefined): string {
  const [size, suffix] = STEPS.find(([each]) => Math.abs(units) >= each) ?? [1, '']
  const unit = currency === 'ZAR' ? 'R' : currency
  return `${unit}\u00A0${(units / size).toLocaleString(locale, { maximumFractionDigits: 2 })}${suffix}`
}

/** Below this count a percentage says more than is known: one payment more would be some 5 %. */
const FEWEST_FOR_PERCENT = 20
/** From this factor on, a factor is easier to read than a percentage. */
const LEAST_FACTOR = 10

/** The words of a comparison, by their name, with its number. */
type Comparison = readonly [kind: 'noneBefore' | 'same' | 'count' | 'percent' | 'factor', figure: number]

/** Compares a count with the previous period. Small counts are shown as they are. */
export function compared(now: number, before: number): Comparison {
  if (before === 0) return ['noneBefore', 0]
  if (now === before) return ['same', before]
  if (before < FEWEST_FOR_PERCENT || now < FEWEST_FOR_PERCENT) return ['count', before]
  if (now >= before * LEAST_FACTOR) return ['factor', Math.round(now / before)]
  const percent = Math.round((now / before - 1) * 100)
  return [percent === 0 ? 'same' : 'percent', percent]
}
