import type { ProviderOutcomes } from '../../domain/provider-health.ts'
import type { OutcomesWanted } from '../../db/payments/recent-outcomes.ts'

/** How old what is known of providers may be. */
const FRESH_MS = 1_000

type Outcomes = ReadonlyMap<string, ProviderOutcomes>

interface Entry {
  readAt: number
  outcomes: Promise<Outcomes>
}

/** Health is one for all payments, so one look at the database serves every payment of the next second. */
export class OutcomeCache {
  readonly #read: (wanted: OutcomesWanted) => Promise<Outcomes>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(read: (wanted: OutcomesWanted) => Promise<Outcomes>, now: () => number = () => performance.now()) {
    this.#read = read
    this.#now = now
  }

  /** What is known of the providers; whoever asks while it is being read waits for the same answer. */
  async of(wanted: OutcomesWanted): Promise<Outcomes> {
    const key = JSON.stringify([wanted.mode, wanted.currency, wanted.providers.map(({ rail }) => rail)])
    const known = this.#entries.get(key)
    if (known && this.#now() - known.readAt < FRESH_MS) return await known.outcomes
    const entry = { readAt: this.#now(), outcomes: this.#read(wanted) }
    this.#entries.set(key, entry)
    try {
      return await entry.outcomes
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}
