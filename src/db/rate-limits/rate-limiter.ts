import { Lease } from './lease.ts'
import type { RateStore } from './rate-store.ts'

/** A slow store is waited for, since to count alone would admit too much; one that takes longer than this is away. */
const ANSWERS_WITHIN_MS = 1_000

export interface RateLimiterOptions {
  limit: number
  /** A second, where nothing is said. */
  windowMs?: number
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
 * At most `limit` requests a window for each key, over all processes that share the store, but for the bound
 * that `Lease` gives. The windows begin by the clock: a window of a second with each second. While the store is away each process counts for itself
 * and admits up to the limit: an outage must not refuse everybody.
 */
export class RateLimiter {
  readonly limit: number
  readonly #windowMs: number
  readonly #store: RateStore
  readonly #now: () => number
  #window = 0
  /** Of this window only: with it every lease lapses. */
  #accounts = new Map<string, Account>()
  #storeIsAway = false
  #probing = false

  constructor({ limit, windowMs = 1_000, store, now = Date.now }: RateLimiterOptions) {
    this.limit = limit
    this.#windowMs = windowMs
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

  /**
   * The same for a request that must leave `spare` of the window to others: admitted only while more than that is left
   * of what all processes may take. It costs a question to the store, as nobody else's old answer is good enough.
   */
  async admitSpare(key: string, spare: number): Promise<boolean> {
    const account = this.#accountOf(key)
    if (account.lease.remaining <= spare) return false
    await this.#look(account)
    return account.lease.remaining > spare && (await this.admit(key))
  }

  /** What the headers say of a key. Admits nothing. */
  stateOf(key: string): RateState {
    const account = this.#windowNow() === this.#window ? this.#accounts.get(key) : undefined
    return {
      limit: this.limit,
      remaining: account?.lease.remaining ?? this.limit,
      resetSeconds: Math.ceil(this.msLeft() / 1_000),
    }
  }

  /** Milliseconds until the next window. */
  msLeft(): number {
    return this.#windowMs - (this.#now() % this.#windowMs)
  }

  #windowNow(): number {
    return Math.floor(this.#now() / this.#windowMs)
  }

  #accountOf(key: string): Account {
    const window = this.#windowNow()
    if (window !== this.#window) {
      this.#window = window
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

  /** Until the store has answered for this request, or for those before it, or the window is over. */
  async #wait(key: string): Promise<boolean> {
    for (;;) {
      const account = this.#accountOf(key)
      if (account.lease.spend()) return true
      if (account.lease.isUsedUp) return false
      account.waiting++
      await (account.asking ?? this.#ask(account))
      account.waiting--
      // Also where the answer came after its window: that is the one that it was counted in.
      if (account.lease.spend()) return true
    }
  }

  #ask(account: Account): Promise<void> {
    return (account.asking = this.#question(account).finally(() => (account.asking = null)))
  }

  async #question(account: Account): Promise<void> {
    const wanted = account.lease.wanted(account.waiting)
    await this.#askStore(account, wanted, (taken) => account.lease.receive(wanted, taken))
  }

  /** Asks what all have taken, and takes nothing. */
  async #look(account: Account): Promise<void> {
    await this.#askStore(account, 0, (taken) => account.lease.learn(taken))
  }

  async #askStore({ key, lease }: Account, wanted: number, learned: (taken: number) => void): Promise<void> {
    this.#probing = this.#storeIsAway
    try {
      const taken = await inTime(this.#store(key, wanted, this.msLeft()))
      this.#storeIsAway = false
      learned(taken)
    } catch {
      this.#storeIsAway = true
      lease.countAlone()
    } finally {
      this.#probing = false
    }
  }
}
