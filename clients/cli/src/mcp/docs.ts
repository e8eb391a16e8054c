import { SearchIndex, sectionsOf, type Found } from './search.ts'

/** A page that `/llms.txt` lists. */
interface Page {
  title: string
  description: string
  /** The path at the service, such as `/docs/webhooks.md`. */
  path: string
}

const TIMEOUT_MS = 30_000

/** The service's documents, read from the service and kept in memory. Needs no credential and sends none. */
export class Docs {
  readonly #baseUrl: string
  readonly #texts = new Map<string, Promise<string>>()
  #index: Promise<SearchIndex> | undefined

  /** `baseUrl` has no slash at its end. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  urlOf({ path }: Page): string {
    return this.#baseUrl + path
  }

  /** Returns the pages in the order of `/llms.txt`. */
  async pages(): Promise<readonly Page[]> {
    return pagesOf(await this.#text('/llms.txt'))
  }

  /** Returns a page named by its address, path or file name; undefined if no such page is listed. */
  async find(name: string): Promise<Page | undefined> {
    const path = URL.canParse(name) ? new URL(name).pathname : name
    return (await this.pages()).find((page) => [path, `/${path}`, `/docs/${path}`].includes(page.path))
  }

  async read({ path }: Page): Promise<string> {
    return await this.#text(path)
  }

  /** Returns the sections that have words of the query, the best first. */
  async search(query: string, limit: number): Promise<Found[]> {
    this.#index ??= this.#makeIndex()
    try {
      return (await this.#index).find(query, limit)
    } catch (error) {
      this.#index = undefined
      throw error
    }
  }

  async #makeIndex(): Promise<SearchIndex> {
    const pages = await this.pages()
    const sections = await Promise.all(pages.map(async (page) => sectionsOf(page.path, await this.read(page))))
    return new SearchIndex(sections.flat())
  }

  /** Fetches each page once; a failure is not kept. */
  async #text(path: string): Promise<string> {
    const text = this.#texts.get(path) ?? this.#fetch(path)
    this.#texts.set(path, text)
    try {
      return await text
    } catch (error) {
      this.#texts.delete(path)
      throw error
    }
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
