import { Type } from 'typebox'
import { type ProviderCounts, readOverview } from '../../db/overview/read-overview.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, Instant } from '../schema/schema.ts'
import { Interval, Overview, overviewExample } from './schema.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * What was stored a moment ago belongs to now: the end is no part of a range, and the database's clock may be a little
 * ahead.
 */
const JUST_NOW_MS = 1_000

/** Of each interval the range where none is asked for, and the longest: some two hundred buckets, or a quarter. */
const RANGES = {
  hour: { usual: DAY_MS, longest: 8 * DAY_MS },
  day: { usual: 30 * DAY_MS, longest: 100 * DAY_MS },
} as const

interface Query {
  from?: string
  to?: string
  interval?: 'hour' | 'day'
}

/** Throws SV-2001 for a range that is empty, or too long for its interval. */
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
      'What a dashboard draws: transactions in buckets by provider and state, how payments went at each provider, and ' +
      'webhook deliveries by state. To see the transactions themselves use `GET /v1/transactions`. Hours go back 8 days, ' +
      'days 100.',
    plan: 'SANDBOX',
    access: 'credential',
    request: {
      query: closed({
        from: Type.Optional(
          described(
            Instant,
            'The beginning of the range. Default: a day before its end, or 30 days where days are counted.',
          ),
        ),
        to: Type.Optional(described(Instant, 'The end of the range. Default: now.')),
        interval: Type.Optional(described(Interval, 'The length of a bucket, in UTC. Default: day.')),
      }),
    },
    responses: { 200: { description: 'As things are now.', schema: Overview, example: overviewExample } },
    errors: [],
    handle: async ({ caller: { businessId, mode }, query }, { pool }) => {
      const range = rangeOf(query)
      const { buckets, providers, deliveries, countedFrom } = await readOverview(pool, { businessId, mode, ...range })
      return {
        status: 200,
        body: {
          mode,
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
