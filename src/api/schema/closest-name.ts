import leven from 'leven'

/** Longer names are not compared: no known name is that long, and the work grows with each letter. */
const LONGEST = 60

/** `amount_cents` and `AmountCents` are spellings of one name. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The known name that was most likely meant: at most a third of its letters differ. Null where none is close. */
export function closestName(name: string, known: readonly string[]): string | null {
  const given = plain(name)
  if (name.length > LONGEST || given === '') return null
  const distances = known.map((each) => ({ each, distance: leven(given, plain(each)) }))
  const [closest] = distances.toSorted((a, b) => a.distance - b.distance)
  return closest && closest.distance * 3 <= Math.max(given.length, closest.each.length) ? closest.each : null
}
