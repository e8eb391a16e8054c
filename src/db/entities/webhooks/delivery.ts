import { defineEntity, p } from '@mikro-orm/core'
import { CANCEL_REASONS } from '../../../domain/webhooks/endpoints.ts'
import { MODES, DELIVERY_STATES } from '../../../domain/states.ts'
import { Event } from './event.ts'

const schema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    event: () => p.manyToOne(Event).fieldName('event_id'),
    eventType: p.text(),
    endpointId: p.text(),
    state: p.enum(DELIVERY_STATES).default('PENDING'),
    reason: p.enum(CANCEL_REASONS).nullable(),
    attemptCount: p.integer().default(0),
    attemptsMade: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    engineDueAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class Delivery extends schema.class {}
schema.setClass(Delivery)
