import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import { docsDocument } from './docs-document.ts'
import { DOCUMENT_POLICY } from './document-page.ts'
import { guidePage } from './guide-page.ts'
import { MarkdownPages } from './markdown/pages.ts'
import { pack, packedReply, type Packed } from '../http/cached-replies.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Route } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'

type Asked = Pick<Call, 'http'>

const DOCS = join(import.meta.dirname, '../../../docs')

const HOUR = 'public, max-age=3600'

const VERIFYING_PAGE = 'verify-receipt.html'

let verifyingPage: Promise<Buffer> | undefined

/** Browsers save the verifying page instead of showing it: opened from a disk, it needs no trust in this server. */
async function downloadVerifyingPage(): Promise<Reply> {
  verifyingPage ??= readFile(join(DOCS, VERIFYING_PAGE))
  const saved = { 'Content-Disposition': `attachment; filename="${VERIFYING_PAGE}"` }
  const headers = { 'Cache-Control': HOUR, ...saved }
  return { status: 200, type: 'text/html; charset=utf-8', body: await verifyingPage, headers }
}

const json = (document: object): Buffer => Buffer.from(JSON.stringify(document))

/** What the service shows of itself. Each part is made at its first request. */
export class Docs {
  readonly #routes: readonly Route[]
  readonly #baseUrl: string
  #document: Buffer | undefined
  #pageDocument: Promise<Packed> | undefined
  #markdown: MarkdownPages | undefined

  constructor(routes: readonly Route[], baseUrl: string) {
    this.#routes = routes
    this.#baseUrl = baseUrl
  }

  /** Returns the OpenAPI document as JSON. */
  document(): Buffer {
    return (this.#document ??= json(openApiDocument(this.#routes, this.#baseUrl)))
  }

  /** Returns a file under /docs; null for an unknown name. */
  async file(call: Asked, name: string): Promise<Reply | null> {
    if (name === 'openapi.json') return await this.#ofPage(call)
    if (name === VERIFYING_PAGE) return await downloadVerifyingPage()
    return (
      (await this.#findMarkdown(call, `/docs/${name}`)) ??
      (await this.#findGuide(call, name)) ??
      (await assetReply(call, 'docs', name))
    )
  }

  /** Returns a Markdown page that exists for certain. */
  async markdown(call: Asked, path: '/llms.txt' | `/docs${string}.md`): Promise<Reply> {
    return (await this.#findMarkdown(call, path))!
  }

  /** Returns the page, or its Markdown form at `path` if the client prefers Markdown to HTML. */
  async pageOrMarkdown(call: Asked, path: `/docs${string}.md`, page: () => Reply | Promise<Reply>): Promise<Reply> {
    const wantsMarkdown = call.http.accepts('text/html', 'text/markdown') === 'text/markdown'
    const reply = wantsMarkdown ? await this.markdown(call, path) : await page()
    const vary = ['Accept', reply.headers?.['Vary']].filter((each) => each !== undefined).join(', ')
    const link = `<${path}>; rel="alternate"; type="text/markdown"`
    return { ...reply, headers: { ...reply.headers, Vary: vary, Link: link } }
  }

  async #ofPage(call: Asked): Promise<Reply> {
    this.#pageDocument ??= pack('application/json; charset=utf-8', json(docsDocument(this.#routes, this.#baseUrl)))
    return packedReply(call, await this.#pageDocument, 'public, max-age=300')
  }

  async #findGuide(call: Asked, name: string): Promise<Reply | null> {
    const packed = await guidePage(name, this.#baseUrl)
    if (!packed) return null
    return await this.pageOrMarkdown(call, `/docs/${name}.md`, () => {
      const reply = packedReply(call, packed, HOUR)
      return { ...reply, headers: { ...reply.headers, 'Content-Security-Policy': DOCUMENT_POLICY } }
    })
  }

  async #findMarkdown(call: Asked, path: string): Promise<Reply | null> {
    this.#markdown ??= new MarkdownPages(this.#routes, this.#baseUrl)
    const packed = await this.#markdown.find(path)
    return packed && packedReply(call, packed, HOUR)
  }
}
