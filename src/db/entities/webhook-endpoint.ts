import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(['TEST', 'LIVE'] as const),
    url: p.text(),
    eventTypes: p.array(),
    secret: p.blob(),
    enabled: p.boolean(),
    disabledReason: p.text().nullable(),
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p.datetime().onCreate(() => new Date()),
    deletedAt: p.datetime().nullable(),
  },
})

export class WebhookEndpoint extends schema.class {}
schema.setClass(WebhookEndpoint)
