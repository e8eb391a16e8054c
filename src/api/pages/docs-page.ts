import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import { DOCUMENT_POLICY } from './document-page.ts'
import { type Documents, TRY_DOCUMENT } from './markdown/pages.ts'
import { packedReply } from '../http/cached-replies.ts'
import type { Call, Reply } from '../http/call.ts'

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

async function documentReply(call: Asked, documents: Documents, path: string): Promise<Reply | null> {
  const packed = await documents.find(path)
  return packed && packedReply(call, packed, path === TRY_DOCUMENT ? 'public, max-age=300' : HOUR)
}

/** Returns a page, or its Markdown if the client prefers that to HTML. */
async function readableReply(call: Asked, documents: Documents, path: string): Promise<Reply | null> {
  const markdown = `${path}.md`
  const wantsMarkdown = call.http.accepts('text/html', 'text/markdown') === 'text/markdown'
  const reply = await documentReply(call, documents, wantsMarkdown ? markdown : path)
  if (!reply) return null
  const vary = ['Accept', reply.headers?.['Vary']].join(', ')
  const link = `<${markdown}>; rel="alternate"; type="text/markdown"`
  const headers = { ...reply.headers, Vary: vary, Link: link }
  return { ...reply, headers: wantsMarkdown ? headers : { ...headers, 'Content-Security-Policy': DOCUMENT_POLICY } }
}

/** Returns a document, a page or one of its files; null for an unknown path. */
export async function docsReply(call: Asked, documents: Documents, path: string): Promise<Reply | null> {
  if (path === `/docs/${VERIFYING_PAGE}`) return await downloadVerifyingPage()
  if (/\.(md|txt|json)$/.test(path)) return await documentReply(call, documents, path)
  return (await readableReply(call, documents, path)) ?? (await assetReply(call, 'docs', path.slice('/docs/'.length)))
}
