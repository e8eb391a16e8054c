import type { Schemas } from '../../api/generated.ts'
import { bucketStarts } from '../../parts/days.ts'
import { locale, timeZone } from '../../parts/locale.ts'

type Overview = Schemas['Overview']
type Bucket = Overview['buckets'][number]

/** A point of a chart: the label of its time, and one number per series. */
export type Point = Record<string, string | number | null>

const DAY_MS = 86_400_000

function labelOf(at: number, interval: Overview['interval']): string {
  return interval === 'day'
    ? new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone })
    : new Date(at).toLocaleString(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone })
}

function pointsOf(overview: Overview, values: (buckets: Bucket[]) => Omit<Point, 'time'>): Point[] {
  const byTime = Map.groupBy(overview.buckets, ({ at }) => Date.parse(at))
  // Empty buckets too, so that gaps show.
  return bucketStarts(overview).map((at) => ({ time: labelOf(at, overview.interval), ...values(byTime.get(at) ?? []) }))
}

const payments = (buckets: readonly Bucket[]) => buckets.filter(({ kind }) => kind === 'COLLECT')
const total = (buckets: readonly Bucket[], field: 'count' | 'amountCents') =>
  buckets.reduce((sum, bucket) => sum + bucket[field], 0)

/** Returns the currencies with a successful payment. */
export const currenciesOf = ({ buckets }: Overview): string[] =>
  [...new Set(payments(buckets).flatMap(({ currency, state }) => (state === 'SUCCEEDED' ? currency : [])))].toSorted()

export const providersOf = ({ buckets }: Overview): string[] =>
  [...new Set(payments(buckets).flatMap(({ providerId }) => providerId ?? []))].toSorted()

/** Returns the number of payments in these states and their total in each currency. */
export function sumOf({ buckets }: Overview, states: readonly Bucket['state'][]) {
  const own = payments(buckets).filter(({ state }) => states.includes(state))
  const amounts = [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amountCents: total(some, 'amountCents'),
  }))
  return { count: total(own, 'count'), amounts }
}

/** Returns whether every bucket of the range is of the last 24 hours. */
export const isOnlyToday = ({ buckets }: Overview, now: number): boolean =>
  buckets.every(({ at }) => now - Date.parse(at) < DAY_MS)

/** Returns the points with a value. A volume of 0 is none. */
export const pointsWithValue = (points: readonly Point[]): Point[] =>
  points.filter((point) =>
    Object.entries(point).some(([name, value]) => name !== 'time' && value !== null && value !== 0),
  )

/** Amounts in whole units, for the chart only; the tiles show exact amounts. */
export function volume(overview: Overview): Point[] {
  return pointsOf(overview, (at) => {
    const won = payments(at).filter(({ state }) => state === 'SUCCEEDED')
    return Object.fromEntries(
      currenciesOf(overview).map((currency) => [
        currency,
        total(
          won.filter((each) => each.currency === currency),
          'amountCents',
        ) / 100,
      ]),
    )
  })
}

export function successRates(overview: Overview): Point[] {
  return pointsOf(overview, (at) =>
    Object.fromEntries(
      providersOf(overview).map((provider) => {
        const own = payments(at).filter(({ providerId }) => providerId === provider)
        const won = total(
          own.filter(({ state }) => state === 'SUCCEEDED'),
          'count',
        )
        const ended =
          won +
          total(
            own.filter(({ state }) => state === 'FAILED'),
            'count',
          )
        return [provider, ended === 0 ? null : Math.round((won / ended) * 1_000) / 10]
      }),
    ),
  )
}

/** A provider has one bucket per currency and state at each time; the median of the largest one is drawn. */
export function medianTimes(overview: Overview): Point[] {
  return pointsOf(overview, (at) =>
    Object.fromEntries(
      providersOf(overview).map((provider) => {
        const own = payments(at).filter((each) => each.providerId === provider && each.medianAnswerMs !== null)
        return [provider, own.toSorted((a, b) => b.count - a.count)[0]?.medianAnswerMs ?? null]
      }),
    ),
  )
}
