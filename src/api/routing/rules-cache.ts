import type { Pool } from 'pg'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { readRoutingRules } from '../../db/routing/routing-rules.ts'

/** How old rules may be where another process changed them; the decision itself reads them anew. */
const FRESH_MS = 1_000
const MOST_ENTRIES = 10_000

interface Entry {
  readAt: number
  rules: Promise<RoutingRules>
}

/** Spares the creation of a payment a look at rules that hardly ever change. */
export class RulesCache {
  readonly #pool: Pool
  readonly #entries = new Map<string, Entry>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async of(businessId: string): Promise<RoutingRules> {
    const known = this.#entries.get(businessId)
    if (known && performance.now() - known.readAt < FRESH_MS) return await known.rules
    const rules = readRoutingRules(this.#pool, businessId).then((stored) => stored.rules)
    if (this.#entries.size >= MOST_ENTRIES) this.#entries.clear()
    this.#entries.set(businessId, { readAt: performance.now(), rules })
    // The next request tries again.
    rules.catch(() => this.forget(businessId))
    return await rules
  }

  /** After a change made here. */
  forget(businessId: string): void {
    this.#entries.delete(businessId)
  }
}
