import { defineEntity, p } from '@mikro-orm/core'
import type { RoutingDecision } from '../../../domain/routing/routing.ts'

const schema = defineEntity({
  name: 'RoutingDecisionRecord',
  tableName: 'routing_decisions',
  properties: {
    transactionId: p.text().primary(),
    decision: p.json<RoutingDecision>().columnType('json'),
    decidedAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class RoutingDecisionRecord extends schema.class {}
schema.setClass(RoutingDecisionRecord)
