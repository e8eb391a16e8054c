import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'PaymentLink',
  tableName: 'payment_links',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(['TEST', 'LIVE'] as const),
    transactionId: p.text(),
    openedAt: p.datetime().nullable(),
    expireRequestedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

/** A link by which its one transaction is paid; amount, reference and expiry are the transaction's. */
export class PaymentLink extends schema.class {}
schema.setClass(PaymentLink)
