import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'DeliveryReplay',
  tableName: 'delivery_replays',
  properties: {
    id: p.text().primary(),
    deliveryId: p.text(),
    endpointId: p.text(),
    requestedAt: p.datetime(3).defaultRaw('now()'),
    engineDueAt: p.datetime(3).nullable(),
    handledAt: p.datetime(3).nullable(),
  },
})

export class DeliveryReplay extends schema.class {}
schema.setClass(DeliveryReplay)
