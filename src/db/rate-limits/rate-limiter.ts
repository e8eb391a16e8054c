import { Lease } from './lease.ts'
import type { RateStore } from './shared-counter.ts'

/** The time-out of the store. Shorter waits are accepted, because counting alone admits too many requests. */
const ANSWERS_WITHIN_MS = 1_000

export interface RateLimiterOptions {
  limit: number
  /** Default: one second. */
  windowMs?: number
  store: RateStore
  now?: () => number
}

export interface RateState {
  limit: number
  remaining: number
  /** Whole seconds until the next window. */
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
 * Admits `limit` requests per window and key over all processes, with the tolerance of `Lease`. While the store cannot
 * be reached, each process admits up to the limit alone: an outage must not refuse all requests.
 */
export class RateLimiter {
  readonly limit: number
  readonly #windowMs: number
  readonly #store: RateStore
  readonly #now: () => number
  #window = 0
  #accounts = new Map<string, Account>()
  #storeIsAway = false
  #probing = false

  constructor({ limit, windowMs = 1_000, store, now = Date.now }: RateLimiterOptions) {
    this.limit = limit
    this.#windowMs = windowMs
    this.#store = store
    this.#now = now
  }

  /** Returns whether a request of this key is admitted; a promise only if the store must be asked first. */
  admit(key: string): boolean | Promise<boolean> {
    const account = this.#accountOf(key)
    const { lease } = account
    if (lease.spend()) {
      if (!account.asking && lease.wanted(0) > 0) void this.#ask(account)
      return true
    }
    return lease.isUsedUp ? false : this.#wait(key)
  }

  /** Only while more than `spare` points are left. It always asks the store: an older response may be outdated. */
  async admitSpare(key: string, spare: number): Promise<boolean> {
    const account = this.#accountOf(key)
    if (account.lease.remaining <= spare) return false
    await this.#askStore(account, 0, (taken) => account.lease.learn(taken))
    return account.lease.remaining > spare && (await this.admit(key))
  }

  stateOf(key: string): RateState {
    const account = this.#windowNow() === this.#window ? this.#accounts.get(key) : undefined
    return {
      limit: this.limit,
      remaining: account?.lease.remaining ?? this.limit,
      resetSeconds: Math.ceil(this.msLeft() / 1_000),
    }
  }

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

  /** Waits until the store has responded for this request or an earlier one, or the window is over. */
  async #wait(key: string): Promise<boolean> {
    for (;;) {
      const account = this.#accountOf(key)
      if (account.lease.spend()) return true
      if (account.lease.isUsedUp) return false
      account.waiting++
      await (account.asking ?? this.#ask(account))
      account.waiting--
      // Even if the response came after the window: the point was counted in that window.
      if (account.lease.spend()) return true
    }
  }

  #ask(account: Account): Promise<void> {
    const wanted = account.lease.wanted(account.waiting)
    const asking = this.#askStore(account, wanted, (taken) => account.lease.receive(wanted, taken))
    return (account.asking = asking.finally(() => (account.asking = null)))
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
