export interface Page<Item> {
  data: Item[]
  /** The `cursor` of the next page; null on the last. */
  nextCursor: string | null
}

/** A lazy list: `for await (const item of list)` fetches one page after the other. */
export class List<Item> implements AsyncIterable<Item> {
  readonly #query: object
  readonly #ask: (query: object) => Promise<Page<Item>>

  constructor(query: object, ask: (query: object) => Promise<Page<Item>>) {
    this.#query = query
    this.#ask = ask
  }

  /** Fetches the single page of the query. */
  page(): Promise<Page<Item>> {
    return this.#ask(this.#query)
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page = await this.page()
    yield page
    while (page.nextCursor !== null) {
      page = await this.#ask({ ...this.#query, cursor: page.nextCursor })
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }
}
