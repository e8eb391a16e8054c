import { defineEntity, p } from '@mikro-orm/core'
import { BATCH_DECISIONS, DECISION_REFUSALS } from '../../../domain/payouts/payout-batch.ts'

const schema = defineEntity({
  name: 'PayoutDecision',
  tableName: 'payout_decisions',
  properties: {
    id: p.text().primary(),
    batchId: p.text(),
    userId: p.text().nullable(),
    apiKeyId: p.text().nullable(),
    decision: p.enum(BATCH_DECISIONS),
    via: p.enum(['UPDATE', 'SIGNAL'] as const),
    refusal: p.enum(DECISION_REFUSALS).nullable(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
})

/** What was said about a batch, refused or not. */
export class PayoutDecision extends schema.class {}
schema.setClass(PayoutDecision)

const reasonSchema = defineEntity({
  name: 'PayoutDecisionReason',
  tableName: 'payout_decision_reasons',
  properties: {
    decisionId: p.text().primary(),
    reason: p.blob().$type<Buffer>(),
  },
})

/** The checker's own words, encrypted. They may be sealed again or erased, unlike the decision. */
export class PayoutDecisionReason extends reasonSchema.class {}
reasonSchema.setClass(PayoutDecisionReason)
