import { MOST_COUNTED, type ProviderCounts, readOverview, readFirstSteps } from '../../db/overview/read-overview.ts'
import { defineRoute, returns } from '../http/route.ts'
import { instantOf, Interval, rangeOf, rangeQuery, shareOf } from '../schema/range.ts'
import * as t from '../schema/schema.ts'
import { TransactionKind, TransactionState } from '../transactions/schema.ts'
import { DeliveryStateName } from '../webhooks/schema.ts'

const MedianAnswerMs = t.nullable(
  t.count(
    'The provider’s median response time in milliseconds, over attempts that it decided at once; null if there ' +
      'are none.',
    420,
  ),
)

const Bucket = t.component('OverviewBucket', {
  at: t.instant('When the bucket begins.'),
  kind: TransactionKind,
  providerId: t.nullable(t.ProviderId, 'The provider; null where none was chosen yet.'),
  state: t.described(TransactionState, 'The current state of the transactions.'),
  currency: t.CurrencyCode,
  count: t.count('The number of transactions.', 12),
  amountCents: t.count('The sum of their amounts, in minor units of the currency.', 180_000),
  medianAnswerMs: MedianAnswerMs,
})

const Provider = t.component('OverviewProvider', {
  providerId: t.ProviderId,
  succeeded: t.count('Payments that SUCCEEDED.', 117),
  failed: t.count('Payments that FAILED.', 3),
  successRate: t.nullable(
    t.share('The share that SUCCEEDED of those that SUCCEEDED or FAILED; null if there are none.', 0.975),
  ),
  medianAnswerMs: MedianAnswerMs,
})

const Overview = t.component('Overview', {
  mode: t.described(t.ModeName, 'The counted mode, which is that of the credential.'),
  from: t.instant('The beginning of the range.'),
  to: t.instant('The exclusive end of the range.', '2026-11-22T06:00:00.000Z'),
  interval: Interval,
  countedFrom: t.instant(
    'The beginning of the counted time: later than `from` if the range has more than 50 000 transactions, of which ' +
      'only the newest count.',
  ),
  buckets: t.arrayOf(Bucket, 'Transactions by their time of creation, oldest first.'),
  providers: t.arrayOf(Provider, 'Payments at each provider, over the whole range.'),
  deliveries: t.arrayOf(
    t.component('OverviewDeliveries', {
      state: DeliveryStateName,
      count: t.count('The number of webhook deliveries, at most 50 000.', 240),
    }),
    'Webhook deliveries created in the range, one row for each state.',
  ),
  needsReview: t.count('All your transactions that an operator has to review, whatever the range; at most 100.', 2),
})

function presentProvider({ providerId, succeeded, failed, medianAnswerMs }: ProviderCounts) {
  const successRate = shareOf(succeeded, succeeded + failed)
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
    responses: returns(200, 'The current figures.', Overview, {
      buckets: [{ state: 'SUCCEEDED' }],
      deliveries: [{ state: 'DELIVERED' }],
    }),
    result: async ({ caller, query }, { pool }) => {
      const range = rangeOf(query)
      const asked = { ...caller, ...range, most: MOST_COUNTED }
      const { buckets, providers, deliveries, needsReview, countedFrom } = await readOverview(pool, asked)
      return {
        mode: caller.mode,
        ...range,
        countedFrom: countedFrom?.toISOString() ?? range.from,
        buckets: buckets.map((bucket) => ({ ...bucket, at: instantOf(bucket.at) })),
        providers: providers.map(presentProvider),
        deliveries,
        needsReview,
      }
    },
  }),
]

const FirstSteps = t.component('FirstSteps', {
  keyCreated: t.flag('True if the business ever created an API key.', true),
  linkCreated: t.flag('True if it created a payment link.', true),
  testPaid: t.flag('True if one of its newest 1 000 transactions in TEST is a payment that SUCCEEDED.', true),
  endpointRegistered: t.flag('True if it has a webhook endpoint.', false),
  liveApproved: t.flag('True if it may take live payments.', false),
  livePaid: t.flag('True if one of its newest 1 000 transactions in LIVE is a payment that SUCCEEDED.', false),
})

export const firstStepsRoutes = [
  defineRoute('GET /api/account/first-steps', {
    operationId: 'getFirstSteps',
    tag: 'Account',
    summary: 'Which first steps the business has done',
    description:
      'For a checklist of a new business: a key, a link, a payment in test mode, a webhook endpoint, the approval to ' +
      'go live. It is read from the record of both modes at each call.',
    plan: 'SANDBOX',
    access: 'credential',
    responses: returns(200, 'The steps.', FirstSteps),
    result: async ({ caller: { businessId, business } }, { pool }) => ({
      ...(await readFirstSteps(pool, { businessId })),
      liveApproved: business.kycState === 'APPROVED',
    }),
  }),
]
