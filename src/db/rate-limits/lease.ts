/** What may be admitted in one window is handed out in this many parts. */
const PARTS = 40

/**
 * What one process may admit for one key within one window (a second of the API's limits).
 *
 * The first part is spent on credit, so that few requests in a window cost no round trip. When half of what
 * it may spend is left it wants more: first what it owes, then a part at a time, and one for each request that
 * waits. Once the shared store has said that the window is used up, what was not paid for is given back. So n
 * processes admit at most n parts more than the limit (four: a tenth), and leave at most n parts of it unused.
 */
export class Lease {
  readonly #limit: number
  /** 0 where the limit is too small to lend from: then every request is asked for, and the limit exact. */
  readonly #part: number
  #mayBeSpent: number
  #owed: number
  #spent = 0
  /** By all processes, as the store said last. */
  #taken = 0
  #isUsedUp = false
  #countsAlone = false

  constructor(limit: number) {
    this.#limit = limit
    this.#part = Math.floor(limit / PARTS)
    this.#mayBeSpent = this.#part
    this.#owed = this.#part
  }

  /** Admits one request, if there is something left to admit it with. */
  spend(): boolean {
    if (this.#spent >= this.#mayBeSpent) return false
    this.#spent++
    return true
  }

  /** Nothing will be left before the next window. */
  get isUsedUp(): boolean {
    return this.#isUsedUp && this.#spent >= this.#mayBeSpent
  }

  /** How much to ask the store for now, with that many requests waiting; 0 = nothing. */
  wanted(waiting: number): number {
    if (this.#isUsedUp || this.#countsAlone) return 0
    if (waiting === 0 && this.#mayBeSpent - this.#spent > this.#part / 2) return 0
    return this.#owed + this.#part + waiting
  }

  /** The store's answer to a question for `asked`: how much all processes have taken, these included. */
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

  /** How much all processes have taken, as another request's question answered. */
  learn(taken: number): void {
    this.#taken = Math.max(this.#taken, taken)
  }

  /** The store does not answer: for what is left of this window this process has the limit for itself. */
  countAlone(): void {
    this.#countsAlone = true
    this.#isUsedUp = true
    this.#mayBeSpent = this.#limit
    this.#taken = 0
  }

  /** What is left of the window, as far as this process knows. */
  get remaining(): number {
    const mine = this.#mayBeSpent - this.#spent
    const others = this.#limit - Math.max(this.#taken, this.#mayBeSpent)
    return Math.max(0, Math.min(this.#limit, others + mine))
  }
}
