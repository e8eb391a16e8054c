/** A part of a page below one heading. */
export interface Section {
  /** The path of its page at the service. */
  page: string
  /** The headings above the text, from the page's title. */
  headings: readonly string[]
  text: string
}

export interface Found {
  page: string
  heading: string
  excerpt: string
}

interface Indexed {
  section: Section
  counts: ReadonlyMap<string, number>
  length: number
  factor: number
}

/** The parameters of BM25: how soon a repeated word stops counting, and how much long sections are marked down. */
const SATURATION = 1.2
const LENGTH_WEIGHT = 0.4
/** A word of a section's own heading counts like this many in its text; one of the headings above like one. */
const HEADING_WEIGHT = 12
/** The fields of an object explain less than the operation or the guide that uses it. */
const OBJECT_FACTOR = 0.5
/** Words that say nothing about the subject of a question. */
const EMPTY_WORDS = new Set(
  'a an and are can do doe for from get how i in is it my of on or the to what when with'.split(' '),
)
const EXCERPT_CHARACTERS = 600

/** Splits a page at its headings, but not at lines of code that begin with `#`. */
export function sectionsOf(page: string, text: string): Section[] {
  const sections: { headings: readonly string[]; lines: string[] }[] = []
  const above: string[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, marks, heading] = (isCode ? null : /^(#{1,3}) (.+)$/.exec(line)) ?? []
    if (heading === undefined) {
      sections.at(-1)?.lines.push(line)
      continue
    }
    above.length = Math.min(above.length, marks!.length - 1)
    // A heading may be a link.
    above.push(heading.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1'))
    sections.push({ headings: [...above], lines: [line] })
  }
  return sections.map(({ headings, lines }) => ({ page, headings, text: lines.join('\n').trim() }))
}

/** Returns the section with this heading and those below it; null if the page has no such heading. */
export function partOf(text: string, heading: string): string | null {
  const sections = sectionsOf('', text)
  const wanted = heading.toLowerCase().trim()
  const first = sections.findIndex(({ headings }) =>
    [headings.at(-1)!, headings.join(' > ')].some((each) => each.toLowerCase() === wanted),
  )
  if (first === -1) return null
  const depth = sections[first]!.headings.length
  const after = sections.findIndex(({ headings }, index) => index > first && headings.length <= depth)
  return sections
    .slice(first, after === -1 ? undefined : after)
    .map((each) => each.text)
    .join('\n\n')
}

/** Returns words in lower case and singular; `createPayment` also counts as `create` and `payment`. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_-]+/gu) ?? []).flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/)
    return (parts.length > 1 ? [word, ...parts] : [word]).map(singular)
  })
}

const singular = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')

/** Finds sections by words, ranked by BM25. */
export class SearchIndex {
  readonly #sections: readonly Indexed[]
  readonly #averageLength: number

  constructor(sections: readonly Section[]) {
    const seen = new Set<string>()
    // The fields of an object are on the page of each tag that uses it.
    const distinct = sections.filter(({ text }) => !seen.has(text) && seen.add(text))
    this.#sections = distinct.map(indexed)
    this.#averageLength = this.#sections.reduce((sum, { length }) => sum + length, 0) / this.#sections.length
  }

  find(query: string, limit: number): Found[] {
    const words = [...new Set(wordsOf(query))].filter((word) => !EMPTY_WORDS.has(word))
    const rarity = new Map(
      words.map((word) => {
        const count = this.#sections.filter(({ counts }) => counts.has(word)).length
        return [word, Math.log(1 + (this.#sections.length - count + 0.5) / (count + 0.5))] as const
      }),
    )
    const scored = this.#sections.map((one) => ({ one, score: this.#score(one, words, rarity) }))
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ one: { section } }) => ({
        page: section.page,
        heading: section.headings.join(' > '),
        excerpt: excerptOf(section.text, words),
      }))
  }

  #score({ counts, length, factor }: Indexed, words: readonly string[], rarity: ReadonlyMap<string, number>): number {
    const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / this.#averageLength)
    const parts = words.map((word) => {
      const count = counts.get(word) ?? 0
      return (rarity.get(word)! * count * (SATURATION + 1)) / (count + norm)
    })
    const matched = parts.filter((part) => part > 0).length / words.length
    return factor * matched * parts.reduce((sum, part) => sum + part, 0)
  }
}

function indexed(section: Section): Indexed {
  const { page, headings, text } = section
  const isReference = page.startsWith('/docs/api-') || page === '/docs.md'
  // The samples and the lists of errors of the reference repeat one another.
  const words = wordsOf(isReference ? text.replaceAll(/^```[\s\S]*?^```$|^- \[SV-.*$/gm, '') : text)
  const counts = new Map<string, number>()
  const count = (word: string, times: number) => counts.set(word, (counts.get(word) ?? 0) + times)
  for (const word of words) count(word, 1)
  for (const word of wordsOf(headings.at(-1)!)) count(word, HEADING_WEIGHT)
  for (const word of wordsOf(headings.slice(0, -1).join(' '))) count(word, 1)
  const isObject = isReference && headings.at(-2) === 'Objects'
  return { section, counts, length: words.length, factor: isObject ? OBJECT_FACTOR : 1 }
}

/** Returns the beginning of the section, or the line with the first found word if that comes later. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first < EXCERPT_CHARACTERS / 2 ? 0 : text.lastIndexOf('\n', first) + 1
  const cut = text.slice(start, start + EXCERPT_CHARACTERS)
  return `${start > 0 ? '… ' : ''}${cut}${start + EXCERPT_CHARACTERS < text.length ? ' …' : ''}`
}
