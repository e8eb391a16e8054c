import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { ReadCache } from '../../db/read-cache.ts'
import { readRoutingRules } from '../../db/routing/routing-rules.ts'
import { type Api, stateOf } from '../http/call.ts'

/** Rules hardly ever change, so most new payments need no query for them. The routing decision reads the database. */
export const routingRulesOf = stateOf(() => new ReadCache<RoutingRules>())

export async function readFreshRules(api: Api, businessId: string): Promise<RoutingRules> {
  return await routingRulesOf(api).read(businessId, async () => (await readRoutingRules(api.pool, businessId)).rules)
}
