import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import { DOCUMENT_POLICY } from './document-page.ts'
import { Documents } from './markdown/pages.ts'
import { pack, packedReply, type Packed } from '../http/cached-replies.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Route } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import { pageDocument } from './page-document.ts'

/** The page on which requests are tried shows it first. */
const INTRODUCTION = `Enter your key under **Authentication** once: every **Test Request** on this page sends it. The
page keeps it in memory only; when you reload or close the page, it is gone.

[Documentation](/docs)`

export function docsDocument(routes: readonly Route[], baseUrl: string) {
  const document = pageDocument(routes, baseUrl)
  document.info.description = INTRODUCTION
  return document
}

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
  #documents: Documents | undefined

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
    if (name.endsWith('.md') || name === 'search.json') return await this.#find(call, `/docs/${name}`)
    return (await this.#page(call, `/docs/${name}`)) ?? (await assetReply(call, 'docs', name))
  }

  /** Returns a Markdown document that exists for certain. */
  async markdown(call: Asked, path: '/llms.txt' | '/docs.md'): Promise<Reply> {
    return (await this.#find(call, path))!
  }

  /** Returns a page that exists for certain, or its Markdown if the client prefers that to HTML. */
  async page(call: Asked, path: '/docs' | '/docs/errors'): Promise<Reply> {
    return (await this.#page(call, path))!
  }

  async #page(call: Asked, path: string): Promise<Reply | null> {
    const markdown = `${path}.md`
    const wantsMarkdown = call.http.accepts('text/html', 'text/markdown') === 'text/markdown'
    const reply = await this.#find(call, wantsMarkdown ? markdown : path)
    if (!reply) return null
    const vary = ['Accept', reply.headers?.['Vary']].join(', ')
    const link = `<${markdown}>; rel="alternate"; type="text/markdown"`
    const headers = { ...reply.headers, Vary: vary, Link: link }
    return { ...reply, headers: wantsMarkdown ? headers : { ...headers, 'Content-Security-Policy': DOCUMENT_POLICY } }
  }

  async #ofPage(call: Asked): Promise<Reply> {
    this.#pageDocument ??= pack('application/json; charset=utf-8', json(docsDocument(this.#routes, this.#baseUrl)))
    return packedReply(call, await this.#pageDocument, 'public, max-age=300')
  }

  async #find(call: Asked, path: string): Promise<Reply | null> {
    this.#documents ??= new Documents(this.#routes, this.#baseUrl)
    const packed = await this.#documents.find(path)
    return packed && packedReply(call, packed, HOUR)
  }
}
