import { defineEntity, p } from '@mikro-orm/core'
import { DELIVERY_STATES } from '../../domain/states.ts'
import { Event } from './event.ts'

const schema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(['TEST', 'LIVE'] as const),
    event: () => p.manyToOne(Event).fieldName('event_id'),
    eventType: p.text(),
    endpointId: p.text(),
    state: p.enum(DELIVERY_STATES),
    attemptCount: p.integer(),
    attemptsMade: p.integer(),
    nextAttemptAt: p.datetime().nullable(),
    engineDueAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Delivery extends schema.class {}
schema.setClass(Delivery)
