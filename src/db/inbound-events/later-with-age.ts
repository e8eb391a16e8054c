/**
 * When something that the program failed at is due again: after as long as it has waited already since that column's
 * time, from one minute to ten, so that a fault that stays costs less. No longer: a delivery that is due later holds one of
 * its endpoint's places.
 */
export function laterWithAge(since: string): string {
  return `now() + least(greatest(now() - ${since}, interval '1 min'), interval '10 min')`
}
