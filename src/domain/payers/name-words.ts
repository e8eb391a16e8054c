/** More words than a name has; a longer text is no name. */
const MOST_WORDS = 8

/** "Zoë O'Brien" has the words "zoe", "o" and "brien": in lower case, without accents, each once. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MOST_WORDS)
}
