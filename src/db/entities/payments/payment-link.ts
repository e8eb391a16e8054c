import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'PaymentLink',
  tableName: 'payment_links',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    transactionId: p.text(),
    openedAt: p.datetime(3).nullable(),
    expireRequestedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** A link by which its one transaction is paid; amount, reference and expiry are the transaction's. */
export class PaymentLink extends schema.class {}
schema.setClass(PaymentLink)
