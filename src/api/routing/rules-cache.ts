import type { Pool } from 'pg'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { readRoutingRules } from '../../db/routing/routing-rules.ts'
import { stateOf } from '../http/deps.ts'

/**
 * Age at which rules are read again, since another process may change them. The routing decision reads the database.
 */
const FRESH_MS = 1_000
const MOST_ENTRIES = 10_000

interface Entry {
  readAt: number
  rules: Promise<RoutingRules>
}

/** Saves a query for each new payment: rules hardly ever change. */
export class RulesCache {
  readonly #pool: Pool
  readonly #entries = new Map<string, Entry>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async read(businessId: string): Promise<RoutingRules> {
    const known = this.#entries.get(businessId)
    if (known && performance.now() - known.readAt < FRESH_MS) return await known.rules
    const rules = readRoutingRules(this.#pool, businessId).then((stored) => stored.rules)
    if (this.#entries.size >= MOST_ENTRIES) this.#entries.clear()
    this.#entries.set(businessId, { readAt: performance.now(), rules })
    // A failed read is not cached.
    rules.catch(() => this.forget(businessId))
    return await rules
  }

  /** Drops the rules after a change by this process. */
  forget(businessId: string): void {
    this.#entries.delete(businessId)
  }
}

export const routingRulesOf = stateOf(({ pool }) => new RulesCache(pool))
