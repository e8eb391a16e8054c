import type { IncomingHttpHeaders } from 'node:http'

/** If the provider gives no time. */
const DEFAULT_MS = 10_000
const SHORTEST_MS = 1_000
/** The longest wait, also if the provider asks for more. */
const LONGEST_MS = 3_600_000

/** The wait from `Retry-After` of a 429 (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3), within limits. */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number {
  const said = headers['retry-after']?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : untilDate(said, headers.date, now)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS) : DEFAULT_MS
}

/** Uses the provider's clock if its response has a Date. */
function untilDate(said: string, answeredAt: string | undefined, now: number): number {
  const there = Date.parse(answeredAt ?? '')
  return Date.parse(said) - (Number.isNaN(there) ? now : there)
}
