import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import { DOCUMENT_POLICY } from './document-page.ts'
import { guidePage } from './guide-page.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { packedReply } from '../http/cached-replies.ts'

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

/** Returns a file under /docs; null for an unknown name. */
export async function docsFile(call: Pick<Call, 'http'>, api: Api, name: string): Promise<Reply | null> {
  if (name === 'openapi.json') return packedReply(call, await api.pageDocument(), 'public, max-age=300')
  if (name === VERIFYING_PAGE) return await downloadVerifyingPage()
  return (
    (await findMarkdown(call, api, `/docs/${name}`)) ??
    (await findGuide(call, api, name)) ??
    (await assetReply(call, 'docs', name))
  )
}

async function findGuide(call: Pick<Call, 'http'>, api: Api, name: string): Promise<Reply | null> {
  const packed = await guidePage(name, api.config.baseUrl)
  if (!packed) return null
  return await pageOrMarkdown(call, api, `/docs/${name}.md`, () => {
    const reply = packedReply(call, packed, HOUR)
    return { ...reply, headers: { ...reply.headers, 'Content-Security-Policy': DOCUMENT_POLICY } }
  })
}

async function findMarkdown(call: Pick<Call, 'http'>, api: Api, path: string): Promise<Reply | null> {
  const packed = await api.markdownPages().find(path)
  return packed && packedReply(call, packed, HOUR)
}

/** Returns a Markdown page that exists for certain. */
export async function markdownReply(
  call: Pick<Call, 'http'>,
  api: Api,
  path: '/llms.txt' | '/docs.md',
): Promise<Reply> {
  return (await findMarkdown(call, api, path))!
}

/** Returns the page, or its Markdown form at `path` if the client prefers Markdown to HTML. */
export async function pageOrMarkdown(
  call: Pick<Call, 'http'>,
  api: Api,
  path: `/docs${string}.md`,
  page: () => Reply | Promise<Reply>,
): Promise<Reply> {
  const wantsMarkdown = call.http.accepts('text/html', 'text/markdown') === 'text/markdown'
  const reply = wantsMarkdown ? (await findMarkdown(call, api, path))! : await page()
  const vary = ['Accept', reply.headers?.['Vary']].filter((each) => each !== undefined).join(', ')
  const link = `<${path}>; rel="alternate"; type="text/markdown"`
  return { ...reply, headers: { ...reply.headers, Vary: vary, Link: link } }
}
