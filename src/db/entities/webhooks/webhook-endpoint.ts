import { defineEntity, p } from '@mikro-orm/core'
import { DISABLED_REASONS } from '../../../domain/webhooks/endpoints.ts'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    url: p.text(),
    description: p.text().nullable(),
    eventTypes: p.array(),
    secret: p.blob().$type<Buffer>(),
    enabled: p.boolean().default(true),
    disabledReason: p.enum(DISABLED_REASONS).nullable(),
    failingSince: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    deletedAt: p.datetime(3).nullable(),
  },
})

export class WebhookEndpoint extends schema.class {}
schema.setClass(WebhookEndpoint)
