import { Gate, type Place } from './gate.ts'

/** Deliveries of one endpoint under way at once, on either queue: more are not started, their rows wait. */
const FULL = 40
/** An answer on the slow queue that took no longer is a quick one. */
const QUICK_MS = 2_000
/** Whoever was sent to the slow queue and has not come there within this time is another worker's. */
const PARKED_FOR_MS = 30_000

interface Slow {
  running: number
  /** Deliveries that wait for the slow queue, each with the time until which it is counted. */
  parked: Map<string, number>
}

/**
 * The lanes of webhook endpoints: a few places of the fast queue each, and what does not get in goes by the slow one.
 * Of an endpoint that hangs only so much is under way that it cannot fill the slow queue, nor the engine.
 * State of this process only: each worker learns for itself.
 */
export class EndpointGate {
  readonly #fast: Gate
  readonly #slow = new Map<string, Slow>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#fast = new Gate(now)
    this.#now = now
  }

  /** A place in the fast lane; null where the slow queue has to be taken, which the delivery is then counted for. */
  async enter(endpointId: string, deliveryId: string): Promise<Place | null> {
    const place = await this.#fast.enter(endpointId)
    if (!place) this.#of(endpointId).parked.set(deliveryId, this.#now() + PARKED_FOR_MS)
    return place
  }

  /** A place on the slow queue, which everybody gets there. */
  enterSlowly(endpointId: string, deliveryId: string): Place {
    const slow = this.#of(endpointId)
    slow.parked.delete(deliveryId)
    slow.running++
    const since = this.#now()
    return {
      leave: (answered) => {
        slow.running--
        this.#fast.heard(endpointId, answered && this.#now() - since <= QUICK_MS)
        if (slow.running === 0 && slow.parked.size === 0) this.#slow.delete(endpointId)
      },
    }
  }

  /** Whether so much is under way for the endpoint that nothing more is to be started. */
  full(endpointId: string): boolean {
    return this.#fast.busy(endpointId) + this.#slowly(endpointId) >= FULL
  }

  /** Endpoints that were lately found hanging, and those for which nothing is to be started. */
  hanging(): { all: string[]; full: string[] } {
    const shut = this.#fast.shutKeys()
    const full = [...new Set([...shut, ...this.#slow.keys()])].filter((id) => this.full(id))
    return { all: [...new Set([...shut, ...full])], full }
  }

  #slowly(endpointId: string): number {
    const slow = this.#slow.get(endpointId)
    if (!slow) return 0
    const now = this.#now()
    // In the order in which they were sent there.
    for (const [deliveryId, until] of slow.parked) {
      if (until > now) break
      slow.parked.delete(deliveryId)
    }
    return slow.running + slow.parked.size
  }

  #of(endpointId: string): Slow {
    let slow = this.#slow.get(endpointId)
    if (!slow) this.#slow.set(endpointId, (slow = { running: 0, parked: new Map() }))
    return slow
  }
}
