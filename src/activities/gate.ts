/** Calls that may run at a time for one key (a provider, an endpoint). */
const AT_A_TIME = 8
/** How long a ninth call waits for a place before it is sent to the slow queue. */
const WAIT_MS = 1_000
/** An answer slower than this shuts the gate as a time-out does. */
const SLOW_MS = 2_000
const SHUT_FOR_MS = 60_000
/** Places that all keys without a recent quick answer may hold together. */
const UNPROVEN_PLACES = 50

interface Lane {
  running: number
  waiting: (() => void)[]
  shutUntil: number
  provenUntil: number
}

/** A place in the fast lane. `leave` says how it went; every place is left exactly once. */
export interface Place {
  leave(answered: boolean): void
}

/**
 * Keeps local activities quick. One that hangs would hold a slot of the worker, so per key only a few run at
 * a time, and none for a minute after one was slow; who does not get in goes by the slow queue instead.
 * State of this process only: each worker learns for itself.
 */
export class Gate {
  readonly #lanes = new Map<string, Lane>()
  readonly #now: () => number
  #unproven = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A place for the key, at once or within a second; null where the slow queue has to be taken. */
  async enter(key: string): Promise<Place | null> {
    const lane = this.#lane(key)
    if (this.#shut(lane)) return null
    if (lane.running >= AT_A_TIME && !(await this.#turn(lane))) return null
    if (this.#shut(lane)) {
      lane.waiting.shift()?.()
      return null
    }
    const proven = lane.provenUntil > this.#now()
    if (!proven && this.#unproven >= UNPROVEN_PLACES) {
      lane.waiting.shift()?.()
      return null
    }
    return this.#take(key, lane, proven)
  }

  #take(key: string, lane: Lane, proven: boolean): Place {
    lane.running++
    if (!proven) this.#unproven++
    const since = this.#now()
    return {
      leave: (answered) => {
        const now = this.#now()
        lane.running--
        if (!proven) this.#unproven--
        if (!answered || now - since > SLOW_MS) this.#shutLane(lane, now)
        else lane.provenUntil = now + SHUT_FOR_MS
        lane.waiting.shift()?.()
        if (lane.running === 0 && lane.waiting.length === 0 && this.#lanes.size > 10_000) this.#lanes.delete(key)
      },
    }
  }

  /** Everyone who waits for this key learns at once that the slow queue is the way. */
  #shutLane(lane: Lane, now: number): void {
    lane.shutUntil = now + SHUT_FOR_MS
    lane.provenUntil = 0
    for (const go of lane.waiting.splice(0)) go()
  }

  #shut(lane: Lane): boolean {
    return lane.shutUntil > this.#now()
  }

  async #turn(lane: Lane): Promise<boolean> {
    return await new Promise<boolean>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(go), 1)
        resolve(false)
      }, WAIT_MS)
      lane.waiting.push(go)
    })
  }

  #lane(key: string): Lane {
    let lane = this.#lanes.get(key)
    if (!lane) this.#lanes.set(key, (lane = { running: 0, waiting: [], shutUntil: 0, provenUntil: 0 }))
    return lane
  }
}
