import { defineEntity, p } from '@mikro-orm/core'
import { FAILURE_REASONS, TRANSACTION_STATES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'Transition',
  tableName: 'transitions',
  properties: {
    transactionId: p.text().primary(),
    sequence: p.integer().primary(),
    state: p.enum(TRANSACTION_STATES),
    reasonCode: p.enum(FAILURE_REASONS).nullable(),
    at: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
})

export class Transition extends schema.class {}
schema.setClass(Transition)
