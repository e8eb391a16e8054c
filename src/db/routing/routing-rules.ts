import { DEFAULT_RULES, type RoutingRules } from '../../domain/routing-rules.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const asJson = `json_build_object('version', r.version, 'priorities', r.priorities,
  'disabledProviders', r.disabled_providers, 'weights', r.weights)`

/** Selects the rules in force of the business of the transaction \`t\`; NULL where it has none. */
export const rulesOfBusiness = `
  (SELECT ${asJson} FROM routing_rules r WHERE r.business_id = t.business_id ORDER BY r.version DESC LIMIT 1) AS rules`

const read = statement<{ businessId: string }, StoredRules>({
  name: 'routing-rules-read',
  text: `
    SELECT ${asJson} AS rules, r.created_at AS "changedAt" FROM routing_rules r
    WHERE r.business_id = :businessId ORDER BY r.version DESC LIMIT 1`,
})

const add = statement<object, StoredRules>({
  name: 'routing-rules-add',
  text: `
    INSERT INTO routing_rules AS r (business_id, version, priorities, disabled_providers, weights, actor)
    VALUES (:businessId, :version, :priorities, :disabledProviders, :weights, :actor)
    RETURNING ${asJson} AS rules, r.created_at AS "changedAt"`,
})

export interface StoredRules {
  rules: RoutingRules
  /** Null where the business has said nothing yet. */
  changedAt: Date | null
}

/** The rules in force of a business; the defaults where it has said nothing. */
export async function readRoutingRules(db: Database, businessId: string): Promise<StoredRules> {
  const [row] = await run(db, read, { businessId })
  return row ?? { rules: DEFAULT_RULES, changedAt: null }
}

export interface NewRules {
  businessId: string
  /** The id of the user who changes them. */
  actor: string
  rules: RoutingRules
}

/** Adds a version; the ones before it stay. */
export async function addRoutingRules(db: Database, { businessId, actor, rules }: NewRules): Promise<StoredRules> {
  const { version } = rules
  // The driver would write a list as an array of Postgres.
  const [priorities, disabledProviders, weights] = [rules.priorities, rules.disabledProviders, rules.weights].map(
    (each) => JSON.stringify(each),
  )
  const [row] = await run(db, add, { businessId, actor, version, priorities, disabledProviders, weights })
  return row!
}
