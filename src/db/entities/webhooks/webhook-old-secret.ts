import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'WebhookOldSecret',
  tableName: 'webhook_old_secrets',
  properties: {
    id: p.text().primary(),
    endpointId: p.text(),
    secret: p.blob().$type<Buffer>(),
    validUntil: p.datetime(3),
  },
})

export class WebhookOldSecret extends schema.class {}
schema.setClass(WebhookOldSecret)
