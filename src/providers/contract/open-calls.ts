import { FairSemaphore, type Release } from '../../domain/fair-semaphore.ts'
import type { Mode } from '../../domain/states.ts'

/** Calls of this process that may run at a time in each mode: half of its slots on the slow queue of payments. */
const OF_A_MODE = 100
/** The most that one provider can get of them, and a business of those. */
const OF_A_PROVIDER = OF_A_MODE / 2

/**
 * A refused call tries again after this time, plus a part for each call of its business that was refused shortly
 * before: each try is an activity, and hundreds of calls may wait for the few places.
 */
const AGAIN_AFTER_MS = 2_000
const BEHIND_EACH_MS = 200
const LONGEST_WAIT_MS = 60_000
const COUNTED_FOR_MS = 10_000

interface Caller {
  providerId: string
  mode: Mode
  businessId: string
}

/**
 * Counts the calls to providers that run in this process. A call that hangs holds a slot of the worker for 25 seconds,
 * so a provider leaves as many calls of its mode to others as it has, and so does a business at each provider. Hence
 * the calls of others find a slot, and those of LIVE beside any number of TEST.
 */
export class OpenCalls {
  readonly #calls = new FairSemaphore()
  readonly #refused = new Map<string, { sinceMs: number; calls: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns null if the call may begin now. */
  msToWait(caller: Caller): number | null {
    const keys = keysOf(caller)
    const [ofMode, ofProvider, ofBusiness] = keys.map((key) => this.#calls.takenOf(key))
    const isOpen = ofProvider! < OF_A_MODE - ofMode! && ofBusiness! < OF_A_PROVIDER - ofProvider!
    return isOpen ? null : this.#waitBehind(keys[2])
  }

  #waitBehind(key: string): number {
    const now = this.#now()
    const known = this.#refused.get(key)
    const refused = known && now - known.sinceMs < COUNTED_FOR_MS ? known : { sinceMs: now, calls: 0 }
    this.#refused.set(key, refused)
    return Math.min(AGAIN_AFTER_MS + BEHIND_EACH_MS * refused.calls++, LONGEST_WAIT_MS)
  }

  /** Begins a call that was allowed before, perhaps some time ago: so it begins whatever the limits are now. */
  begin(caller: Caller): Release {
    const keys = keysOf(caller)
    const release = this.#calls.take(Object.fromEntries(keys.map((key) => [key, Infinity])))!
    return () => {
      release()
      if (this.#calls.takenOf(keys[2]) === 0) this.#refused.delete(keys[2])
    }
  }
}

function keysOf({ providerId, mode, businessId }: Caller): [string, string, string] {
  return [mode, `${mode} ${providerId}`, `${mode} ${providerId} ${businessId}`]
}
