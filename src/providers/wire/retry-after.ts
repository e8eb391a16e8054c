import type { IncomingHttpHeaders } from 'node:http'

/** Where a provider does not say when. */
const DEFAULT_MS = 10_000
const SHORTEST_MS = 1_000
/** A provider that says longer is asked again after this long all the same. */
const LONGEST_MS = 3_600_000

/** What `Retry-After` of a 429 asks for (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3), within bounds. */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number {
  const said = headers['retry-after']?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : untilDate(said, headers.date, now)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS) : DEFAULT_MS
}

/** By the clock of the provider, where its answer says what time it is there. */
function untilDate(said: string, answeredAt: string | undefined, now: number): number {
  const there = Date.parse(answeredAt ?? '')
  return Date.parse(said) - (Number.isNaN(there) ? now : there)
}
