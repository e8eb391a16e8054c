import { Type } from 'typebox'
import { MOST_COUNTED, type ProviderCounts, readOverview } from '../../db/overview/read-overview.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, Instant } from '../schema/schema.ts'
import { Interval, Overview, overviewExample } from './schema.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Added to the end of a range until now, which is exclusive: the database's clock may be slightly ahead. */
const JUST_NOW_MS = 1_000

/** The default and the longest range of each interval: at most some two hundred buckets, or a quarter. */
const RANGES = {
  hour: { usual: DAY_MS, longest: 8 * DAY_MS },
  day: { usual: 30 * DAY_MS, longest: 100 * DAY_MS },
} as const

interface Query {
  from?: string
  to?: string
  interval?: 'hour' | 'day'
}

/** Returns the range with its defaults. Throws SV-2001 if it is empty, or too long for its interval. */
function rangeOf({ from, to, interval = 'day' }: Query): { from: string; to: string; interval: 'hour' | 'day' } {
  const { usual, longest } = RANGES[interval]
  const end = to === undefined ? Date.now() + JUST_NOW_MS : Date.parse(to)
  const start = from === undefined ? end - usual : Date.parse(from)
  if (start >= end) throw fieldsRefused([{ path: '/from', message: 'must be before the end of the range' }])
  if (end - start > longest)
    throw fieldsRefused([{ path: '/from', message: `must be at most ${longest / DAY_MS} days before the end` }])
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString(), interval }
}

const instant = (text: string): string => new Date(text).toISOString()

function presentProvider({ providerId, succeeded, failed, medianAnswerMs }: ProviderCounts) {
  const ended = succeeded + failed
  const successRate = ended === 0 ? null : Number((succeeded / ended).toFixed(6))
  return { providerId, succeeded, failed, successRate, medianAnswerMs }
}

export const overviewRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/overview',
    operationId: 'getOverview',
    tag: 'Overview',
    summary: 'Counts, sums and success rates over time',
    description:
      'Data for charts: transactions in buckets by provider and state, success rates of the providers, and webhook ' +
      'deliveries by state. A range has at most 8 days in hours, 100 days in days. `GET /v1/transactions` lists the ' +
      'transactions.',
    plan: 'SANDBOX',
    access: 'credential',
    longRead: true,
    request: {
      query: closed({
        from: Type.Optional(
          described(
            Instant,
            'The beginning of the range. Default: one day before its end for hours, 30 days for days.',
          ),
        ),
        to: Type.Optional(described(Instant, 'The end of the range. Default: now.')),
        interval: Type.Optional(described(Interval, 'The length of a bucket, in UTC. Default: day.')),
      }),
    },
    responses: { 200: { description: 'The current figures.', schema: Overview, example: overviewExample } },
    handle: async ({ caller, query }, { pool }) => {
      const range = rangeOf(query)
      const asked = { ...caller, ...range, most: MOST_COUNTED }
      const { buckets, providers, deliveries, countedFrom } = await readOverview(pool, asked)
      return {
        status: 200,
        body: {
          mode: caller.mode,
          ...range,
          countedFrom: countedFrom === null ? range.from : instant(countedFrom),
          buckets: buckets.map((bucket) => ({ ...bucket, at: instant(bucket.at) })),
          providers: providers.map(presentProvider),
          deliveries,
        },
      }
    },
  }),
]
