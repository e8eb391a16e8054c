import { sql } from '@mikro-orm/postgresql'

/**
 * The time by the clock that all processes share, to be set on an entity; after the flush it is a Date. `em.create` takes no
 * such value, `em.insert` does.
 */
export function now(): Date {
  return sql<Date>`now()`
}

export function secondsFromNow(seconds: number): Date {
  return sql<Date>`now() + ${seconds} * interval '1 second'`
}
