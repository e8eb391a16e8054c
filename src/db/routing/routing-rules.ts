import { DEFAULT_RULES, type RoutingRules } from '../../domain/routing-rules.ts'
import { type Database, run } from '../query.ts'

const asJson = `json_build_object('version', r.version, 'priorities', r.priorities,
  'disabledProviders', r.disabled_providers, 'weights', r.weights)`

/** Selects the rules in force of the business of the transaction \`t\`; NULL where it has none. */
export const rulesOfBusiness = `
  (SELECT ${asJson} FROM routing_rules r WHERE r.business_id = t.business_id ORDER BY r.version DESC LIMIT 1) AS rules`

const read = {
  name: 'routing-rules-read',
  text: `
    SELECT ${asJson} AS rules, r.created_at AS "changedAt" FROM routing_rules r
    WHERE r.business_id = $1 ORDER BY r.version DESC LIMIT 1`,
}

/** Of two changes at a time the second waits here, so that versions have no gaps and none is lost unseen. */
const oneAtATime = {
  name: 'routing-rules-one-at-a-time',
  text: 'SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
}

const add = {
  name: 'routing-rules-add',
  text: `
    INSERT INTO routing_rules AS r (business_id, version, priorities, disabled_providers, weights, actor)
    VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING ${asJson} AS rules, r.created_at AS "changedAt"`,
}

export interface StoredRules {
  rules: RoutingRules
  /** Null where the business has said nothing yet. */
  changedAt: Date | null
}

/** The rules in force of a business; the defaults where it has said nothing. */
export async function readRoutingRules(db: Database, businessId: string): Promise<StoredRules> {
  const [row] = await run<StoredRules>(db, read, [businessId])
  return row ?? { rules: DEFAULT_RULES, changedAt: null }
}

/** In a transaction: nobody else changes the rules of this business before it ends. */
export async function lockRoutingRules(db: Database, businessId: string): Promise<void> {
  await run(db, oneAtATime, [businessId])
}

export interface NewRules {
  businessId: string
  /** The id of the user who changes them. */
  actor: string
  rules: RoutingRules
}

/** Adds a version; the ones before it stay. */
export async function addRoutingRules(db: Database, { businessId, actor, rules }: NewRules): Promise<StoredRules> {
  const { version, priorities, disabledProviders, weights } = rules
  const values = [
    businessId,
    version,
    JSON.stringify(priorities),
    JSON.stringify(disabledProviders),
    JSON.stringify(weights),
    actor,
  ]
  const [row] = await run<StoredRules>(db, add, values)
  return row!
}
