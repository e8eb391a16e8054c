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
  },
})

export class DeliveryAttempt extends schema.class {}
schema.setClass(DeliveryAttempt)

const detailsSchema = defineEntity({
  name: 'DeliveryAttemptDetails',
  tableName: 'delivery_attempt_details',
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    error: p.text(),
  },
})

/** Why an attempt got no response. It may be erased, unlike the attempt. */
export class DeliveryAttemptDetails extends detailsSchema.class {}
detailsSchema.setClass(DeliveryAttemptDetails)
