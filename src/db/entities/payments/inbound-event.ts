import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'InboundEvent',
  tableName: 'inbound_events',
  properties: {
    id: p.text().primary(),
    providerId: p.text(),
    providerEventId: p.text(),
    type: p.text(),
    attemptId: p.text().nullable(),
    transactionId: p.text().nullable(),
    finding: p.json<Record<string, unknown>>().nullable(),
    dispute: p.boolean(),
    body: p.blob().$type<Buffer>(),
    receivedAt: p.datetime(3).defaultRaw('now()'),
    engineDueAt: p.datetime(3).nullable(),
    handledAt: p.datetime(3).nullable(),
    setAsideBecause: p.text().nullable(),
  },
})

export class InboundEvent extends schema.class {}
schema.setClass(InboundEvent)
