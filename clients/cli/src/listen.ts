import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Event, NoAnswerError, type Payments, signTestWebhook } from '../../typescript/src/index.ts'

/** Each poll goes back this far: an event may be committed after a newer one. */
const OVERLAP_MS = 60_000

const EVERY_MS = 1_000

export interface Listening {
  payments: Payments
  /** Called once per event, oldest first. */
  take(event: Event): Promise<void>
  /** Called when the older events are known and only new ones follow. */
  ready(): void
  /** Called when the service becomes unavailable; `back` when it responds again. */
  away(error: ApiError | NoAnswerError): void
  back(): void
}

/** Polls for new events of the business until the process ends. Throws errors that cannot be retried. */
export async function listen({ payments, take, ready, away, back }: Listening): Promise<never> {
  const createdMs = new Map<string, number>()
  let newestMs: number | null = null
  let isFirst = true
  let isAway = false
  for (;;) {
    try {
      const found = await eventsSince(payments, newestMs === null ? null : newestMs - OVERLAP_MS, isFirst)
      if (isAway) back()
      isAway = false
      for (const event of found.toReversed()) {
        const at = Date.parse(event.created)
        newestMs = Math.max(newestMs ?? at, at)
        const isNew = !createdMs.has(event.id)
        createdMs.set(event.id, at)
        if (isNew && !isFirst) await take(event)
      }
      if (isFirst) ready()
      isFirst = false
      for (const [id, at] of createdMs) if (at < newestMs! - 2 * OVERLAP_MS) createdMs.delete(id)
    } catch (error) {
      if (!(error instanceof NoAnswerError || (error instanceof ApiError && error.retryable))) throw error
      if (!isAway) away(error)
      isAway = true
    }
    await delay(EVERY_MS)
  }
}

/** Returns events, newest first. The first poll reads only one overlap, enough to recognize new events. */
async function eventsSince(payments: Payments, sinceMs: number | null, isFirst: boolean): Promise<Event[]> {
  const query = { limit: 100, ...(sinceMs !== null && { createdAfter: new Date(sinceMs).toISOString() }) }
  const events: Event[] = []
  for await (const { data } of payments.listEvents(query).pages()) {
    events.push(...data)
    const [first, last] = [events[0], events.at(-1)]
    if (isFirst && first && last && Date.parse(first.created) - Date.parse(last.created) > OVERLAP_MS) break
  }
  return events
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Sends an event signed like the service's own, with a secret of this machine. */
export async function forward(url: string, secret: string, event: Event): Promise<{ status: number; tookMs: number }> {
  const { id, type, created, data } = event
  const body = JSON.stringify({ id, type, created, data })
  const began = performance.now()
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    headers: signTestWebhook(body, { secret, requestId: id }),
  })
  return { status, tookMs: performance.now() - began }
}
