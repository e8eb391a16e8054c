import { Gate, type Place, SLOW_MS } from './gate.ts'

/** Deliveries of one endpoint under way at once, on either queue: more are not started, their rows wait. */
const FULL = 40
/** The same while nothing is known of it: should it hang, not all of them run into their time limit at one moment. */
const UNKNOWN_FULL = 16
/** How long the last outcome says something of an endpoint: that it answers, or that it hangs. */
const KNOWN_FOR_MS = 60_000
/** Whoever was started here and has not come here within this time is another worker's. */
const STARTED_FOR_MS = 5_000
/** The same of whoever was sent to the slow queue. */
const PARKED_FOR_MS = 30_000

/** How much may be started for an endpoint: whatever is due, a little now and then since it hangs, or nothing. */
export type Room = 'enough' | 'little' | 'none'

interface UnderWay {
  /** Deliveries on the slow queue that have their place. */
  slowly: number
  /** Deliveries on their way to one of the queues, each with the time until which it is counted. */
  coming: Map<string, number>
}

/**
 * The lanes of webhook endpoints: a few places of the fast queue each, and what does not get in goes by the slow one.
 * Of an endpoint that hangs only so much is under way that it cannot fill the slow queue, nor the engine.
 * State of this process only: each worker learns for itself.
 */
export class EndpointGate {
  readonly #fast: Gate
  readonly #underWay = new Map<string, UnderWay>()
  /** Whether the last call was answered in its time, and until when that counts. */
  readonly #known = new Map<string, { answers: boolean; until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#fast = new Gate(now)
    this.#now = now
  }

  /** Its workflow was started, and its first step is to come here soon. */
  started(endpointId: string, deliveryId: string): void {
    this.#expect(endpointId, deliveryId, STARTED_FOR_MS)
  }

  /** A place in the fast lane; null where the slow queue has to be taken, which the delivery is then counted for. */
  async enter(endpointId: string, deliveryId: string): Promise<Place | null> {
    this.#underWay.get(endpointId)?.coming.delete(deliveryId)
    const place = await this.#fast.enter(endpointId)
    if (!place) {
      this.#expect(endpointId, deliveryId, PARKED_FOR_MS)
      return null
    }
    return {
      begin: () => place.begin(),
      leave: (answered) => {
        place.leave(answered)
        this.#note(endpointId, answered)
      },
    }
  }

  /** A place on the slow queue, which everybody gets there. */
  enterSlowly(endpointId: string, deliveryId: string): Place {
    const underWay = this.#of(endpointId)
    underWay.coming.delete(deliveryId)
    underWay.slowly++
    let since = this.#now()
    return {
      begin: () => void (since = this.#now()),
      leave: (answered) => {
        underWay.slowly--
        if (answered !== null) this.#fast.heard(endpointId, answered && this.#now() - since <= SLOW_MS)
        this.#note(endpointId, answered)
      },
    }
  }

  /** How much more may be started for the endpoint. */
  room(endpointId: string): Room {
    const found = this.#known.get(endpointId)
    const known = found && found.until > this.#now() ? found : null
    const most = known ? FULL : UNKNOWN_FULL
    if (this.#fast.busy(endpointId) + this.#elsewhere(endpointId) >= most) return 'none'
    return known?.answers === false ? 'little' : 'enough'
  }

  /** The endpoints for which little may be started, and those for which nothing may. */
  withoutRoom(): { little: string[]; none: string[] } {
    const now = this.#now()
    for (const [endpointId, { until }] of this.#known) if (until <= now) this.#known.delete(endpointId)
    const rooms: Record<Room, string[]> = { enough: [], little: [], none: [] }
    for (const id of new Set([...this.#known.keys(), ...this.#underWay.keys()])) rooms[this.room(id)].push(id)
    return { little: rooms.little, none: rooms.none }
  }

  /** Deliveries of the endpoint under way that neither have nor wait for a place of the fast lane. */
  #elsewhere(endpointId: string): number {
    const underWay = this.#underWay.get(endpointId)
    if (!underWay) return 0
    const { slowly, coming } = underWay
    const now = this.#now()
    for (const [deliveryId, until] of coming) if (until <= now) coming.delete(deliveryId)
    if (slowly + coming.size === 0) this.#underWay.delete(endpointId)
    return slowly + coming.size
  }

  /** An answer that is slow is an answer: for whoever gives it more may be started, though on the slow queue. */
  #note(endpointId: string, answered: boolean | null): void {
    if (answered !== null) this.#known.set(endpointId, { answers: answered, until: this.#now() + KNOWN_FOR_MS })
  }

  #expect(endpointId: string, deliveryId: string, forMs: number): void {
    this.#of(endpointId).coming.set(deliveryId, this.#now() + forMs)
  }

  #of(endpointId: string): UnderWay {
    let underWay = this.#underWay.get(endpointId)
    if (!underWay) this.#underWay.set(endpointId, (underWay = { slowly: 0, coming: new Map() }))
    return underWay
  }
}
