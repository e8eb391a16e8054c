import { defineEntity, p } from '@mikro-orm/core'
import { EVENT_TYPES } from '../../../domain/webhooks/events.ts'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    transactionId: p.text(),
    type: p.enum(EVENT_TYPES),
    sequence: p.integer().default(1),
    body: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class Event extends schema.class {}
schema.setClass(Event)
