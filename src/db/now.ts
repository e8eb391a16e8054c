import { sql } from '@mikro-orm/postgresql'
import { GRACE_MS } from '../domain/engine-work.ts'

/**
 * The database's time, which all processes share, as a value for an entity. After the flush the property is a Date.
 * `em.insert` accepts it, `em.create` does not.
 */
export function now(): Date {
  return sql<Date>`now()`
}

export function secondsFromNow(seconds: number): Date {
  return sql<Date>`now() + ${seconds} * interval '1 second'`
}

/** SQL: the time that a workflow has after its own next action before the relay starts it again. */
export const GRACE = `INTERVAL '${GRACE_MS} ms'`

/**
 * SQL for the next due time of work that failed for a fault of this service: after as long as it has waited since
 * the column `since`, between one and ten minutes. Lasting faults then cost less. A longer wait would occupy the place
 * of a delivery at its endpoint.
 */
export function laterWithAge(since: string): string {
  return `now() + least(greatest(now() - ${since}, interval '1 min'), interval '10 min')`
}

/** SQL: the milliseconds since 1970 of a time, rounded as a column of type `timestamptz(3)` rounds what it stores. */
export const epochMs = (time: string): string => `(extract(epoch FROM ${time}) * 1000)::bigint`
