/**
 * When something that the program failed at is due again: after as long as it has waited already since that column's
 * time, from one minute to one hour, so that a fault that stays costs less and less.
 */
export function laterWithAge(since: string): string {
  return `now() + least(greatest(now() - ${since}, interval '1 min'), interval '1 hour')`
}
