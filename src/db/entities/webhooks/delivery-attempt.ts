import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    trigger: p.enum(['SCHEDULE', 'REPLAY'] as const),
    triggerKey: p.text(),
    startedAt: p.datetime(3),
    durationMs: p.integer(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
  },
})

export class DeliveryAttempt extends schema.class {}
schema.setClass(DeliveryAttempt)
