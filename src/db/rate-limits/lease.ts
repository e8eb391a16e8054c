/** The limit of a window is lent in this many parts. */
const PARTS = 40

/**
 * The requests that one process may admit for one key within one window (a second of the API's limits).
 *
 * The process spends the first part on credit, so that few requests in a window cost no round trip. At half of its
 * remainder it asks the store for what it owes, one part, and one more for each waiting request. Once the store reports
 * the window as used up, unpaid credit is cancelled. So n processes admit at most n parts above the limit (four: a
 * tenth), and leave at most n parts unused.
 */
export class Lease {
  readonly #limit: number
  /** 0 if the limit is too small for parts. Then every request asks the store, and the limit is exact. */
  readonly #part: number
  #mayBeSpent: number
  #owed: number
  #spent = 0
  /** Points that all processes took, by the store's newest response. */
  #taken = 0
  #isUsedUp = false
  #countsAlone = false

  constructor(limit: number) {
    this.#limit = limit
    this.#part = Math.floor(limit / PARTS)
    this.#mayBeSpent = this.#part
    this.#owed = this.#part
  }

  spend(): boolean {
    if (this.#spent >= this.#mayBeSpent) return false
    this.#spent++
    return true
  }

  get isUsedUp(): boolean {
    return this.#isUsedUp && this.#spent >= this.#mayBeSpent
  }

  /** Returns the points to ask the store for, given the number of waiting requests; 0 for none. */
  wanted(waiting: number): number {
    if (this.#isUsedUp || this.#countsAlone) return 0
    if (waiting === 0 && this.#mayBeSpent - this.#spent > this.#part / 2) return 0
    return this.#owed + this.#part + waiting
  }

  /** Receives the store's response to a request for `asked` points: all points taken by all processes, with these. */
  receive(asked: number, taken: number): void {
    if (this.#countsAlone) return
    const tooMuch = Math.max(0, taken - this.#limit)
    const got = Math.max(0, asked - tooMuch)
    const unpaid = Math.max(0, this.#owed - got)
    this.#mayBeSpent = Math.max(this.#spent, this.#mayBeSpent + Math.max(0, got - this.#owed) - unpaid)
    this.#owed = 0
    this.#taken = taken
    this.#isUsedUp = taken >= this.#limit
  }

  /** Receives the points that all processes took, from a response that granted none. */
  learn(taken: number): void {
    this.#taken = Math.max(this.#taken, taken)
  }

  /** Ends the lease for lack of the store: for the rest of this window the process uses the whole limit alone. */
  countAlone(): void {
    this.#countsAlone = true
    this.#isUsedUp = true
    this.#mayBeSpent = this.#limit
    this.#taken = 0
  }

  /** The points left in the window, as far as this process knows. */
  get remaining(): number {
    const mine = this.#mayBeSpent - this.#spent
    const others = this.#limit - Math.max(this.#taken, this.#mayBeSpent)
    return Math.max(0, Math.min(this.#limit, others + mine))
  }
}
