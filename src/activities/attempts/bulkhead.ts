/** Calls that may run at a time for one key (a provider, an endpoint). */
const AT_A_TIME = 8
/** How long a ninth call waits for a permit before it is sent to the slow queue. */
const WAIT_MS = 1_000
/** A call that waits holds a slot of the worker as well: so many may wait for one key, and so many in all. */
const WAITING_FOR_ONE = 64
const WAITING_IN_ALL = 96
/** An answer slower than this shuts the bulkhead as a time-out does, and so does a call that lasts longer already. */
const SLOW_MS = 2_000
const SHUT_FOR_MS = 60_000
/** Slots that all keys without a recent quick answer may hold together, running or waiting. */
const UNPROVEN_SLOTS = 50

interface Running {
  /** When the call itself began; null before that, and no time counts. */
  since: number | null
}

interface Lane {
  running: Set<Running>
  /** Callers that wait for a permit; null sends them to the slow queue. */
  waiting: ((permit: Running | null) => void)[]
  shutUntil: number
  provenUntil: number
}

const newLane = (): Lane => ({ running: new Set(), waiting: [], shutUntil: 0, provenUntil: 0 })

/** A permit for one call, released exactly once. What the service's own parts take says nothing of the key. */
export interface Permit {
  /** The call begins now: only from here on does time count. */
  begin(): void
  /** How it went; null where there was no call. */
  release(answered: boolean | null): void
}

interface Left {
  call: Running
  proven: boolean
  answered: boolean | null
}

/**
 * Keeps local activities quick. One that hangs would hold a slot of the worker, so per key only a few run at
 * a time, and none for a minute after one was slow; a call without a permit goes by the slow queue instead.
 * State of this process only: each worker learns for itself.
 */
export class Bulkhead {
  readonly #lanes = new Map<string, Lane>()
  readonly #now: () => number
  #unproven = 0
  #waiting = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A permit for the key, at once or within a second; null where the slow queue has to be taken. */
  async acquire(key: string): Promise<Permit | null> {
    const lane = this.#lane(key)
    if (this.#shut(lane)) return null
    const proven = lane.provenUntil > this.#now()
    if (!proven && this.#unproven >= UNPROVEN_SLOTS) return null
    if (!proven) this.#unproven++
    const call = lane.running.size < AT_A_TIME ? take(lane) : await this.#enqueue(lane)
    if (call)
      return {
        begin: () => void (call.since = this.#now()),
        release: (answered) => this.#release(key, lane, { call, proven, answered }),
      }
    if (!proven) this.#unproven--
    return null
  }

  #release(key: string, lane: Lane, { call, proven, answered }: Left) {
    const now = this.#now()
    const took = now - (call.since ?? now)
    lane.running.delete(call)
    if (!proven) this.#unproven--
    if (answered && took <= SLOW_MS) lane.provenUntil = now + SHUT_FOR_MS
    else if (answered !== null) {
      lane.shutUntil = now + SHUT_FOR_MS
      lane.provenUntil = 0
    }
    // Everyone who waits for a key that is shut learns at once that the slow queue is the way.
    if (this.#shut(lane)) for (const go of lane.waiting.splice(0)) go(null)
    else if (lane.waiting.length > 0) lane.waiting.shift()!(take(lane))
    if (lane.running.size === 0 && this.#lanes.size > 10_000 && !this.#shut(lane)) this.#lanes.delete(key)
  }

  #shut({ running, shutUntil }: Lane): boolean {
    const now = this.#now()
    return shutUntil > now || [...running].some(({ since }) => since !== null && now - since > SLOW_MS)
  }

  async #enqueue({ waiting }: Lane): Promise<Running | null> {
    if (waiting.length >= WAITING_FOR_ONE || this.#waiting >= WAITING_IN_ALL) return null
    this.#waiting++
    const call = await new Promise<Running | null>((resolve) => {
      const go = (permit: Running | null) => {
        clearTimeout(timer)
        resolve(permit)
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        resolve(null)
      }, WAIT_MS)
      waiting.push(go)
    })
    this.#waiting--
    return call
  }

  #lane(key: string): Lane {
    let lane = this.#lanes.get(key)
    if (!lane) this.#lanes.set(key, (lane = newLane()))
    return lane
  }
}

function take({ running }: Lane): Running {
  const call = { since: null }
  running.add(call)
  return call
}
