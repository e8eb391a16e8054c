import type { Mode } from '../../domain/states.ts'

/** Calls of this process that may run at a time in each mode: half of its slots on the slow queue of payments. */
const OF_A_MODE = 100
/** The most that one provider can get of them, and a business of those. */
const OF_A_PROVIDER = OF_A_MODE / 2

/** Refused calls try again after this time, spread because many are refused together. */
const AGAIN_AFTER_MS = 2_000
const SPREAD_MS = 10_000

interface Caller {
  providerId: string
  mode: Mode
  businessId: string
}

/**
 * Counts the calls to providers that run in this process. A call that hangs holds a slot of the worker for 25 seconds, so
 * a provider leaves as many calls of its mode to others as it has, and so does a business at each provider. Hence the
 * calls of others find a slot, and those of LIVE beside any number of TEST.
 */
export class OpenCalls {
  readonly #counts = new Map<string, number>()

  /** Returns null if the call may begin now, otherwise the milliseconds to wait before the next try. */
  msToWait(caller: Caller): number | null {
    const [ofMode, ofProvider, ofBusiness] = keysOf(caller).map((key) => this.#counts.get(key) ?? 0)
    const isOpen = ofProvider! < OF_A_MODE - ofMode! && ofBusiness! < OF_A_PROVIDER - ofProvider!
    return isOpen ? null : AGAIN_AFTER_MS + Math.round(Math.random() * SPREAD_MS)
  }

  begin(caller: Caller): void {
    for (const key of keysOf(caller)) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  end(caller: Caller): void {
    for (const key of keysOf(caller)) {
      const left = this.#counts.get(key)! - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

function keysOf({ providerId, mode, businessId }: Caller): [string, string, string] {
  return [mode, `${mode} ${providerId}`, `${mode} ${providerId} ${businessId}`]
}
