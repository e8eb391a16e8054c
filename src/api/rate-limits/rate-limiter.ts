import { Lease } from './lease.ts'
import type { RateStore } from './rate-store.ts'

const WINDOW_MS = 1_000
/** A slow store is waited for, since to count alone would admit too much; one that takes longer than this is away. */
const ANSWERS_WITHIN_MS = 1_000

export interface RateLimiterOptions {
  limit: number
  store: RateStore
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface RateState {
  limit: number
  remaining: number
  /** Whole seconds until there is more. */
  resetSeconds: number
}

interface Account {
  key: string
  lease: Lease
  waiting: number
  asking: Promise<void> | null
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the store of the rate limits is late')), ANSWERS_WITHIN_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * At most `limit` requests a second for each key, over all processes that share the store, but for the bound
 * that `Lease` gives. The seconds are the clock's own. While the store is away each process counts for itself
 * and admits up to the limit: an outage must not refuse everybody.
 */
export class RateLimiter {
  readonly limit: number
  readonly #store: RateStore
  readonly #now: () => number
  #second = 0
  /** Of this second only: with it every lease lapses. */
  #accounts = new Map<string, Account>()
  #storeIsAway = false
  #probing = false

  constructor({ limit, store, now = Date.now }: RateLimiterOptions) {
    this.limit = limit
    this.#store = store
    this.#now = now
  }

  /** Whether one more request of this key is admitted; a promise only where the store has to be waited for. */
  admit(key: string): boolean | Promise<boolean> {
    const account = this.#accountOf(key)
    const { lease } = account
    if (lease.spend()) {
      if (!account.asking && lease.wanted(0) > 0) void this.#ask(account)
      return true
    }
    return lease.isUsedUp ? false : this.#wait(key)
  }

  /** What the headers say of a key. Admits nothing. */
  stateOf(key: string): RateState {
    const now = this.#now()
    const account = Math.floor(now / WINDOW_MS) === this.#second ? this.#accounts.get(key) : undefined
    return {
      limit: this.limit,
      remaining: account?.lease.remaining ?? this.limit,
      resetSeconds: Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1_000),
    }
  }

  #accountOf(key: string): Account {
    const second = Math.floor(this.#now() / WINDOW_MS)
    if (second !== this.#second) {
      this.#second = second
      this.#accounts = new Map()
    }
    const known = this.#accounts.get(key)
    if (known) return known
    const account: Account = { key, lease: new Lease(this.limit), waiting: 0, asking: null }
    this.#accounts.set(key, account)
    if (this.#storeIsAway) {
      if (!this.#probing) void this.#ask(account)
      account.lease.countAlone()
    }
    return account
  }

  /** Until the store has answered for this request, or for those before it, or the second is over. */
  async #wait(key: string): Promise<boolean> {
    for (;;) {
      const account = this.#accountOf(key)
      if (account.lease.spend()) return true
      if (account.lease.isUsedUp) return false
      account.waiting++
      await (account.asking ?? this.#ask(account))
      account.waiting--
      // Also where the answer came after its second: that is the one that it was counted in.
      if (account.lease.spend()) return true
    }
  }

  #ask(account: Account): Promise<void> {
    return (account.asking = this.#question(account).finally(() => (account.asking = null)))
  }

  async #question({ key, lease, waiting }: Account): Promise<void> {
    const wanted = lease.wanted(waiting)
    const msLeft = WINDOW_MS - (this.#now() % WINDOW_MS)
    this.#probing = this.#storeIsAway
    try {
      const taken = await inTime(this.#store(key, wanted, msLeft))
      this.#storeIsAway = false
      lease.receive(wanted, taken)
    } catch {
      this.#storeIsAway = true
      lease.countAlone()
    } finally {
      this.#probing = false
    }
  }
}
