import { MOST_COUNTED, type ProviderCounts, readOverview } from '../../db/overview/read-overview.ts'
import { defineRoute } from '../http/route.ts'
import { rangeOf, rangeQuery } from '../schema/range.ts'
import * as t from '../schema/schema.ts'
import { Overview } from './schema.ts'

const instant = (text: string): string => new Date(text).toISOString()

function presentProvider({ providerId, succeeded, failed, medianAnswerMs }: ProviderCounts) {
  const ended = succeeded + failed
  const successRate = ended === 0 ? null : Number((succeeded / ended).toFixed(6))
  return { providerId, succeeded, failed, successRate, medianAnswerMs }
}

export const overviewRoutes = [
  defineRoute('GET /api/overview', {
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
    request: { query: t.closed(rangeQuery) },
    responses: {
      200: {
        description: 'The current figures.',
        schema: Overview,
        example: { buckets: [{ state: 'SUCCEEDED' }], deliveries: [{ state: 'DELIVERED' }] },
      },
    },
    result: async ({ caller, query }, { pool }) => {
      const range = rangeOf(query)
      const asked = { ...caller, ...range, most: MOST_COUNTED }
      const { buckets, providers, deliveries, needsReview, countedFrom } = await readOverview(pool, asked)
      return {
        mode: caller.mode,
        ...range,
        countedFrom: countedFrom === null ? range.from : instant(countedFrom),
        buckets: buckets.map((bucket) => ({ ...bucket, at: instant(bucket.at) })),
        providers: providers.map(presentProvider),
        deliveries,
        needsReview,
      }
    },
  }),
]
