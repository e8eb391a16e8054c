import { DEFAULT_RULES, type RoutingRules } from '../../domain/routing/routing-rules.ts'
import { type Database, firstRow, jsonOf } from '../query.ts'

const asJson = jsonOf('r', 'version priorities disabledProviders weights')

/** The select-list item `rules`: the current rules of the business of the transaction `t`; NULL without rules. */
export const rulesOfBusiness = `
  (
    SELECT ${asJson}
    FROM routing_rules r
    WHERE r.business_id = t.business_id
    ORDER BY r.version DESC
    LIMIT 1
  ) AS rules`

const read = firstRow<{ businessId: string }, StoredRules>('routing-rules-read')(`
    SELECT ${asJson} AS rules, r.created_at AS changed_at
    FROM routing_rules AS r
    WHERE r.business_id = :businessId
    ORDER BY r.version DESC
    LIMIT 1`)

export interface StoredRules {
  rules: RoutingRules
  /** Null if the business never set rules. */
  changedAt: Date | null
}

/** Reads the current rules of a business; the defaults if it never set any. Prepared, because it runs for payments. */
export async function readRoutingRules(db: Database, businessId: string): Promise<StoredRules> {
  return (await read(db, { businessId })) ?? { rules: DEFAULT_RULES, changedAt: null }
}
