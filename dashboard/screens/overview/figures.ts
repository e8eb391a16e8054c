/** A bucket of the API's overview, as far as figures need it. */
interface Bucket {
  at: string
  kind: 'COLLECT' | 'REFUND' | 'PAYOUT'
  state: string
  providerId: string | null
  currency: string
  count: number
  amountCents: number
}

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

/** Returns the outcomes of each provider with payments that ended. */
export const providersOf = ({ buckets }: Buckets) =>
  [...Map.groupBy(buckets, ({ providerId }) => providerId)]
    .flatMap(([providerId, own]) => (providerId === null ? [] : { providerId, ...outcomesOf({ buckets: own }) }))
    .filter(({ ended }) => ended > 0)
    .toSorted((one, other) => other.ended - one.ended)

/** Returns whether every bucket of the range is of the last 24 hours. */
export const isOnlyToday = ({ buckets }: Buckets, now: number): boolean =>
  buckets.every(({ at }) => now - Date.parse(at) < DAY_MS)
