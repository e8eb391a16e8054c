import { listReviews, type WaitingReview } from '../../db/reviews/reviews.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { BusinessListed } from '../accounts/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { FurtherReviewReasons, ReviewReason } from './transaction-schema.ts'
import { operatorRoute } from './operator-route.ts'

const { kind, state, amountCents, currency, reference, createdAt } = TransactionSchema.properties
const { id, name } = BusinessListed.properties

const WaitingTransaction = t.closed(
  {
    transactionId: t.idOf('transaction'),
    reviewReason: ReviewReason,
    furtherReviewReasons: FurtherReviewReasons,
    waitingSince: t.described(
      t.Instant,
      'When the transaction was flagged, or its `reviewReason` or state last changed.',
    ),
    business: t.closed({ id, name }, { title: 'ReviewedBusiness', description: 'The business of the transaction.' }),
    mode: t.ModeName,
    kind,
    state,
    amountCents,
    currency,
    reference,
    providerId: t.described(t.nullable(t.ProviderId), 'The provider of the newest attempt; null before the first.'),
    createdAt,
  },
  { title: 'WaitingTransaction' },
)

function present(row: WaitingReview) {
  const business = { id: row.businessId, name: row.businessName }
  return t.fieldsOf(WaitingTransaction, { ...row, transactionId: row.id, business })
}

export const operatorReviewRoutes = [
  operatorRoute('GET /api/operator/reviews', {
    operationId: 'listReviews',
    summary: 'List the transactions that need review, longest waiting first',
    description:
      'The work queue of operators, over all businesses. Each entry has its business, the reason and the time since ' +
      'when it waits. Then read the transaction and resolve it.',
    request: {
      query: listQuery({
        reason: t.Optional(t.described(ReviewReason, 'Only transactions with this reason, also as a further one.')),
        providerId: t.Optional(t.described(t.ProviderId, 'Only transactions at this provider.')),
        mode: t.Optional(t.described(t.ModeName, 'Only transactions of this mode.')),
      }),
    },
    responses: listOf(WaitingTransaction, {
      example: { reviewReason: 'unknown_outcome', state: 'PROCESSING' },
      description: 'Longest waiting first.',
      order: 'longest waiting first',
    }),
    result: async ({ query }, { pool }) => {
      const rows = await listReviews(pool, query, partOf(query))
      const placed = rows.map((row) => ({ row, id: row.id, createdAt: row.waitingSince }))
      return toPage(placed, query, ({ row }) => present(row))
    },
  }),
]
