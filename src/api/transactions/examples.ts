import { exampleIds } from '../schema/examples.ts'
import { routingExample } from '../routing/decision-schema.ts'

/** The example of `GET /v1/transactions/{id}`, which a reader of the document sees first: nothing was tried yet. */
export const detailStory = { routing: routingExample, attempts: [] }

const REFUND = 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678'

export const refundStory = {
  transactionId: REFUND,
  kind: 'REFUND',
  amountCents: 5_000,
  providerId: 'paystack',
  reference: REFUND,
  description: null,
  originalTransactionId: exampleIds.transaction,
  metadata: {},
}
