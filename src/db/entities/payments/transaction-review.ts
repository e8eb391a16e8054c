import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'TransactionReview',
  tableName: 'transaction_reviews',
  properties: {
    id: p.text().primary(),
    transactionId: p.text(),
    operatorId: p.text().nullable(),
    outcome: p.enum(['SUCCEEDED', 'FAILED', 'RESTARTED'] as const),
    attemptId: p.text().nullable(),
    proposed: p.boolean().default(false),
    at: p.datetime(3).defaultRaw('now()'),
  },
})

/** What an operator found out about a transaction that waited for a person. */
export class TransactionReview extends schema.class {}
schema.setClass(TransactionReview)

const noteSchema = defineEntity({
  name: 'TransactionReviewNote',
  tableName: 'transaction_review_notes',
  properties: {
    reviewId: p.text().primary(),
    note: p.blob().$type<Buffer>(),
  },
})

/** The operator's own words, encrypted. They may be sealed again or erased, unlike the review. */
export class TransactionReviewNote extends noteSchema.class {}
noteSchema.setClass(TransactionReviewNote)
