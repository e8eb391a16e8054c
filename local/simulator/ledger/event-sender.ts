import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Ledger, Made } from './ledger.ts'
import type { PendingEvent, Told } from './entries.ts'
import type { Timers } from './timers.ts'

const MOST_AT_ONCE = 16
const ANSWER_WITHIN_MS = 10_000
/** Waits between tries. The last one repeats for as long as real providers retry (72 h). */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const GIVE_UP_AFTER_MS = 72 * 3_600_000

export interface SignedEvent {
  url: string
  headers: Record<string, string>
  body: string
}

export type EventSender = ReturnType<typeof createEventSender>

/**
 * `compose` runs before each try, so that the signature is current. It returns null if there is no event, or no longer
 * a secret to sign with.
 */
export function createEventSender(
  ledger: Ledger,
  timers: Timers,
  compose: (event: PendingEvent) => SignedEvent | null,
) {
  const agent = new Agent({
    allowH2: false,
    connections: MOST_AT_ONCE,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  })
  let stopped = false

  const post = async (event: PendingEvent): Promise<boolean> => {
    const signed = compose(event)
    if (!signed) return true
    try {
      const { url, ...message } = signed
      const { statusCode, body } = await request(url, { ...message, method: 'POST', dispatcher: agent })
      await body.dump()
      return statusCode === 200
    } catch {
      return false
    }
  }
  const attempt = async (event: PendingEvent, tries: number): Promise<void> => {
    const taken = await post(event)
    if (stopped) return
    const gaveUp = Date.now() - Date.parse(event.createdAt) > GIVE_UP_AFTER_MS
    if (!taken && !gaveUp) {
      return timers.after(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]!, () => void attempt(event, tries + 1))
    }
    ledger.endEvent(event.id)
    if (taken && spread(event) % 3 === 0) timers.after(150, () => void post(event))
  }
  /** Sends the event soon, retries until it is accepted, and repeats one in three afterwards. */
  const send = (event: PendingEvent): void => timers.after(200 + (spread(event) % 300), () => void attempt(event, 0))

  // Resumes events that the last process could not deliver.
  ledger.pendingEvents().forEach(send)

  return {
    /** Stores the new state of a thing, and sends its event. */
    record(made: Made, told: Told | null): void {
      const event = told && { ...told, id: randomUUID(), createdAt: new Date().toISOString() }
      ledger.record(made, event)
      if (event) send(event)
    },
    async stop() {
      stopped = true
      await agent.destroy()
    },
  }
}

/** The same key gives the same delay, so that a run can be repeated; delays differ enough to reorder events. */
function spread({ key }: PendingEvent): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0)
}
