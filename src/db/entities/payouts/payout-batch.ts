import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'
import { BATCH_STATES } from '../../../domain/payouts/payout-batch.ts'

const schema = defineEntity({
  name: 'PayoutBatch',
  tableName: 'payout_batches',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    state: p.enum(BATCH_STATES).default('PENDING_APPROVAL'),
    currency: p.text(),
    totalCents: p.bigint('number'),
    itemCount: p.integer(),
    description: p.text().nullable(),
    contentHash: p.text(),
    hashKey: p.blob().$type<Buffer>(),
    required: p.smallint(),
    createdByType: p.enum(['USER', 'API_KEY'] as const),
    createdById: p.text(),
    expiresAt: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    decision: p.json<object>().columnType('json'),
    engineDueAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** Payouts that are decided on together. */
export class PayoutBatch extends schema.class {}
schema.setClass(PayoutBatch)
