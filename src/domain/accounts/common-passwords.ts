/** A shorter core is no word: the digits around it may be the password. */
const SHORTEST_CORE = 4
/** The longest repeated pattern that is refused without the list; a longer one is looked up. */
const LONGEST_PATTERN = 4

/**
 * True if attackers guess the password early. The list holds breached and common passwords in lower case. A password
 * is common if the list has it in any case, with digits and signs around it, or repeated, and if it repeats up to
 * four characters.
 */
export function isCommonPassword(password: string, list: { has(password: string): boolean }): boolean {
  const folded = password.toLowerCase()
  const core = folded.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const pattern = /^(.+?)\1+$/su.exec(folded)?.[1]
  if (pattern !== undefined && (pattern.length <= LONGEST_PATTERN || list.has(pattern))) return true
  return list.has(folded) || (core.length >= SHORTEST_CORE && list.has(core))
}
