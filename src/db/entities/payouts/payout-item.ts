import { defineEntity, p } from '@mikro-orm/core'
import { ACCOUNT_TYPES } from '../../../domain/payouts/payout-batch.ts'

const schema = defineEntity({
  name: 'PayoutItem',
  tableName: 'payout_items',
  properties: {
    transactionId: p.text().primary(),
    batchId: p.text(),
    position: p.integer(),
    recipientId: p.text(),
    name: p.text(),
    bankCode: p.text(),
    accountNumber: p.blob().$type<Buffer>(),
    accountLast4: p.text().fieldName('account_last4'),
    accountType: p.enum(ACCOUNT_TYPES).nullable(),
    document: p.blob().$type<Buffer>().nullable(),
    releasedAt: p.datetime(3).nullable(),
  },
})

/** What a payout is paid by, as it was copied from its recipient. */
export class PayoutItem extends schema.class {}
schema.setClass(PayoutItem)
