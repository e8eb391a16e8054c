import { defineEntity, p } from '@mikro-orm/core'
import type { RoutingWeights } from '../../../domain/routing/routing-rules.ts'

const schema = defineEntity({
  name: 'RoutingRulesVersion',
  tableName: 'routing_rules',
  properties: {
    businessId: p.text().primary(),
    version: p.integer().primary(),
    priorities: p.json<string[]>().columnType('json'),
    disabledProviders: p.json<string[]>().columnType('json'),
    weights: p.json<RoutingWeights>().columnType('json'),
    actor: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** One version of what a business says about its routing. */
export class RoutingRulesVersion extends schema.class {}
schema.setClass(RoutingRulesVersion)
