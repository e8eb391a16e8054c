import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'ProviderRecipient',
  tableName: 'provider_recipients',
  properties: {
    recipientId: p.text().primary(),
    providerId: p.text().primary(),
    providerCode: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** A recipient as a provider knows it. */
export class ProviderRecipient extends schema.class {}
schema.setClass(ProviderRecipient)
