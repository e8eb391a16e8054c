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

/** Names of this service and of what it is used for. docs/security.md lists them. */
const SERVICE_WORDS = (
  'payments payment payouts payout service merchant dashboard operator administrator password sandbox ' +
  'paystack peach yoco ozow stitch'
).split(' ')

/** A shorter part of a name occurs in too many other words. */
const SHORTEST_NAME = 3
/** This many letters beside the names are a word that has to be guessed. */
const OTHER_LETTERS = 4

/** Names are those in `about` (email, business) and this service's words. Attackers of one account try them first. */
export function isMadeOfNames(password: string, about: readonly string[]): boolean {
  const folded = password.toLowerCase()
  const names = about.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  const known = [...names.filter((name) => name.length >= SHORTEST_NAME), ...SERVICE_WORDS]
  const rest = known.toSorted((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, ' '), folded)
  const others = rest.match(/\p{L}/gu) ?? []
  return rest !== folded && others.length < OTHER_LETTERS
}
