import { MOST_OPEN_COUNTED, readOpenCounts } from '../../db/reviews/reviews.ts'
import * as t from '../schema/schema.ts'
import { operatorRoute } from './operator-route.ts'

/** A count that ends at its maximum. */
export const openCount = (description: string, example: number) =>
  t.Integer({ minimum: 0, maximum: MOST_OPEN_COUNTED, description, examples: [example] })

const OpenWork = t.closed(
  {
    needsReview: openCount('Transactions that need review.', 3),
    kyc: openCount('KYC submissions without a decision.', 1),
    planRequests: openCount('Open requests for the paid plan.', 2),
    differences: openCount('Open differences between settlements and the record.', 0),
    unmatchedEvents: openCount('Provider events of the last seven days that match no attempt.', 0),
  },
  { title: 'OpenWork' },
)

export const operatorCountRoutes = [
  operatorRoute('GET /api/operator/counts', {
    operationId: 'countOpenWork',
    summary: 'Count the work that waits for operators',
    description:
      'Covers all businesses and both modes. Counting stops at 100: read 100 as "100 or more". It is cheap enough to ' +
      'be polled every minute.',
    responses: { 200: { description: 'The counts now.', schema: OpenWork } },
    result: async (_call, { pool }) => await readOpenCounts(pool, {}),
  }),
]
