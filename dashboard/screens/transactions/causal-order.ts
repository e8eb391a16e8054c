/** A moment of the history, with the key of its cause. */
export interface Moment {
  key: string
  at: string
  after?: string | undefined
}

/**
 * Sorts by time. The clocks of the database and the processes differ by milliseconds, so a moment is never placed
 * before its cause. At the same time, a cause is first; otherwise the given order stays.
 */
export function inCausalOrder<M extends Moment>(moments: readonly M[]): M[] {
  const byKey = new Map(moments.map((each) => [each.key, each]))
  const placeOf = ({ at, after }: M): { at: string; depth: number } => {
    const cause = after === undefined ? undefined : byKey.get(after)
    if (!cause) return { at, depth: 0 }
    const before = placeOf(cause)
    return before.at >= at ? { at: before.at, depth: before.depth + 1 } : { at, depth: 0 }
  }
  return moments
    .map((moment) => ({ moment, place: placeOf(moment) }))
    .toSorted((one, other) =>
      one.place.at === other.place.at ? one.place.depth - other.place.depth : one.place.at < other.place.at ? -1 : 1,
    )
    .map(({ moment }) => moment)
}
