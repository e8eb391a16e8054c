/** A core of fewer letters is no word, and the digits around it may be many. */
const SHORTEST_CORE = 4
/** Of a pattern that is repeated; a longer one is looked up. */
const LONGEST_PATTERN = 4

/**
 * Whether guessers try a password early: it stands in a list of breached and common passwords (lower case), also with
 * digits and signs around it, in another case or written several times, or it repeats up to four characters.
 */
export function isCommonPassword(password: string, list: { has(password: string): boolean }): boolean {
  const folded = password.toLowerCase()
  const core = folded.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const pattern = /^(.+?)\1+$/su.exec(folded)?.[1]
  if (pattern !== undefined && (pattern.length <= LONGEST_PATTERN || list.has(pattern))) return true
  return list.has(folded) || (core.length >= SHORTEST_CORE && list.has(core))
}
