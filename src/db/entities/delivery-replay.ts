import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'DeliveryReplay',
  tableName: 'delivery_replays',
  properties: {
    id: p.text().primary(),
    deliveryId: p.text(),
    endpointId: p.text(),
    requestedAt: p.datetime(),
    engineDueAt: p.datetime().nullable(),
    handledAt: p.datetime().nullable(),
  },
})

export class DeliveryReplay extends schema.class {}
schema.setClass(DeliveryReplay)
