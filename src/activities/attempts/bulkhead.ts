import { FairSemaphore } from '../../domain/fair-semaphore.ts'

/** Calls that may run at a time for one key: a provider and mode, or an endpoint. docs/scaling.md lists all limits. */
export const AT_A_TIME = 8
/** How long a ninth call waits for a permit before it is sent to the slow queue. */
const WAIT_MS = 1_000
/** A waiting call holds a slot of the worker too: the limits for one key, and for all keys. */
const WAITING_FOR_ONE = 64
const WAITING_IN_ALL = 96
/** A slower response shuts the bulkhead, as a time-out does. So does a running call that has lasted longer. */
const SLOW_MS = 2_000
const SHUT_FOR_MS = 60_000
/** Slots, running or waiting, of all keys together that had no quick response within `SHUT_FOR_MS`. */
const UNPROVEN_SLOTS = 50

interface Running {
  /** Null before the call itself began. */
  since: number | null
}

interface KeyState {
  running: Set<Running>
  shutUntil: number
  provenUntil: number
}

/** A permit for one call, released exactly once. */
export interface Permit {
  /** The time before it, which the service itself takes, does not count. */
  begin(): void
  /** Records whether the key responded. Null if no call was made. */
  release(answered: boolean | null): void
}

/**
 * Keeps local activities quick: one that hangs would hold a slot of the worker. So each key has only a few permits,
 * and none for a minute after a slow response. A call without a permit takes the slow queue. Each worker process has
 * its own state.
 */
export class Bulkhead {
  readonly #keys = new Map<string, KeyState>()
  readonly #now: () => number
  readonly #calls = new FairSemaphore({ mostInLine: WAITING_FOR_ONE, mostInAll: WAITING_IN_ALL, timeoutMs: WAIT_MS })
  #unproven = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns a permit, at once or within a second. Null sends the call to the slow queue. */
  async acquire(key: string): Promise<Permit | null> {
    const state = this.#stateOf(key)
    if (this.#shut(state)) return null
    const proven = state.provenUntil > this.#now()
    if (!proven && this.#unproven >= UNPROVEN_SLOTS) return null
    if (!proven) this.#unproven++
    const end = await this.#calls.acquire(key, { [key]: AT_A_TIME })
    if (!end && !proven) this.#unproven--
    if (!end) return null
    const call: Running = { since: null }
    state.running.add(call)
    const release = (answered: boolean | null): void => {
      if (!proven) this.#unproven--
      state.running.delete(call)
      this.#judge(key, state, { since: call.since, answered })
      end()
      if (this.#calls.takenOf(key) === 0 && this.#keys.size > 10_000 && !this.#shut(state)) this.#keys.delete(key)
    }
    return { begin: () => void (call.since = this.#now()), release }
  }

  load(): { key: string; inUse: number; waiting: number; isShut: boolean }[] {
    return Array.from(this.#keys, ([key, state]) => {
      const [inUse, waiting] = [this.#calls.takenOf(key), this.#calls.waitingIn(key)]
      return { key, inUse, waiting, isShut: this.#shut(state) }
    })
  }

  #judge(key: string, state: KeyState, { since, answered }: Running & { answered: boolean | null }): void {
    const now = this.#now()
    if (answered && now - (since ?? now) <= SLOW_MS) state.provenUntil = now + SHUT_FOR_MS
    else if (answered !== null) {
      state.shutUntil = now + SHUT_FOR_MS
      state.provenUntil = 0
    }
    // Callers that wait for a shut key are sent to the slow queue at once.
    if (this.#shut(state)) this.#calls.refuse(key)
  }

  #shut({ running, shutUntil }: KeyState): boolean {
    const now = this.#now()
    return shutUntil > now || [...running].some(({ since }) => since !== null && now - since > SLOW_MS)
  }

  #stateOf(key: string): KeyState {
    const state = this.#keys.get(key) ?? { running: new Set(), shutUntil: 0, provenUntil: 0 }
    this.#keys.set(key, state)
    return state
  }
}
