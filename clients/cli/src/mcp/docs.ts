/** A page that `/llms.txt` lists. */
interface Page {
  title: string
  description: string
  /** The path at the service, such as `/docs/webhooks.md`. */
  path: string
}

interface Section {
  page: Page
  /** The headings above the text: `Receiving webhooks > The headers`. */
  heading: string
  text: string
}

export interface Found {
  page: string
  heading: string
  excerpt: string
}

const TIMEOUT_MS = 30_000
const EXCERPT_CHARACTERS = 600

/** The service's documents, read from the service and kept in memory. Needs no credential and sends none. */
export class Docs {
  readonly #baseUrl: string
  #pages: Promise<readonly Page[]> | undefined
  readonly #texts = new Map<string, Promise<string>>()

  /** `baseUrl` has no slash at its end. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  urlOf({ path }: Page): string {
    return this.#baseUrl + path
  }

  /** Returns the pages in the order of `/llms.txt`. */
  pages(): Promise<readonly Page[]> {
    this.#pages ??= this.#fetch('/llms.txt').then(pagesOf)
    this.#pages.catch(() => (this.#pages = undefined))
    return this.#pages
  }

  /** Returns a page named by its address, path or file name; undefined if no such page is listed. */
  async find(name: string): Promise<Page | undefined> {
    const path = URL.canParse(name) ? new URL(name).pathname : name
    return (await this.pages()).find((page) => [path, `/${path}`, `/docs/${path}`].includes(page.path))
  }

  async read({ path }: Page): Promise<string> {
    const known = this.#texts.get(path)
    if (known) return await known
    const text = this.#fetch(path)
    this.#texts.set(path, text)
    text.catch(() => this.#texts.delete(path))
    return await text
  }

  /** Returns the sections that have the words of the query, the best first. */
  async search(query: string, limit: number): Promise<Found[]> {
    const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [])]
    const pages = await this.pages()
    const sections = (await Promise.all(pages.map(async (page) => sectionsOf(page, await this.read(page))))).flat()
    const lower = sections.map(({ heading, text }) => ({ heading: heading.toLowerCase(), text: text.toLowerCase() }))
    const weights = words.map((word) => {
      const count = lower.filter(({ heading, text }) => heading.includes(word) || text.includes(word)).length
      return { word, weight: count === 0 ? 0 : Math.log(1 + sections.length / count) }
    })
    const scores = lower.map(({ heading, text }) => {
      const size = 1 + text.length / 4_000
      return weights
        .map(({ word, weight }) => {
          const inText = Math.log2(1 + text.split(word).length - 1) / size
          return weight * (inText + (heading.includes(word) ? 3 : 0))
        })
        .reduce((sum, each) => sum + each, 0)
    })
    return sections
      .map((section, index) => ({ section, score: scores[index]! }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ section: { page, heading, text } }) => ({ page: page.path, heading, excerpt: excerptOf(text, words) }))
  }

  async #fetch(path: string): Promise<string> {
    const url = this.#baseUrl + path
    let response: Response
    try {
      response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (cause) {
      throw new Error(`${url} could not be reached. Is the service running?`, { cause })
    }
    const isMarkdown = response.headers.get('content-type')?.startsWith('text/markdown')
    if (response.ok && isMarkdown) return await response.text()
    throw new Error(`${url} returned ${response.status} instead of a Markdown page of the payments service.`)
  }
}

/** Returns the Markdown pages among the links; the OpenAPI document is none. */
const pagesOf = (index: string): Page[] =>
  [...index.matchAll(/^- \[([^\]]+)\]\((\S+\.md)\): (.+)$/gm)].map(([, title, url, description]) => ({
    title: title!,
    description: description!,
    path: new URL(url!).pathname,
  }))

/** Splits a page at its headings, but not at lines of code that begin with `#`. */
function sectionsOf(page: Page, text: string): Section[] {
  const sections: { heading: string; level: number; lines: string[] }[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, marks, heading] = (isCode ? null : /^(#{1,3}) (.+)$/.exec(line)) ?? []
    if (heading !== undefined) sections.push({ heading, level: marks!.length, lines: [line] })
    else sections.at(-1)?.lines.push(line)
  }
  const above: string[] = []
  return sections.map(({ heading, level, lines }) => {
    above.splice(level - 1, above.length, heading)
    return { page, heading: above.filter(Boolean).join(' > '), text: lines.join('\n').trim() }
  })
}

/** Returns the section with this heading, and those below it; null if the page has no such heading. */
export function partOf(text: string, heading: string): string | null {
  const page: Page = { title: '', description: '', path: '' }
  const wanted = heading.toLowerCase().trim()
  const sections = sectionsOf(page, text)
  const first = sections.find((each) =>
    [each.heading, each.heading.split(' > ').at(-1)!].some((h) => h.toLowerCase() === wanted),
  )
  if (!first) return null
  const below = sections.filter((each) => each === first || each.heading.startsWith(`${first.heading} > `))
  return below.map((each) => each.text).join('\n\n')
}

/** Returns the beginning of the section, or the surroundings of the first word that comes later. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first < EXCERPT_CHARACTERS / 2 ? 0 : text.lastIndexOf('\n', first) + 1
  const cut = text.slice(start, start + EXCERPT_CHARACTERS)
  return `${start > 0 ? '… ' : ''}${cut}${start + EXCERPT_CHARACTERS < text.length ? ' …' : ''}`
}
