import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { packedReply } from '../http/cached-replies.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

/**
 * Files for download, each with its content type. Browsers save the verifying page instead of showing it: opened from a
 * disk, it works without trust in this server.
 */
const DOWNLOADS: Readonly<Record<string, readonly [type: string, isSaved: boolean]>> = {
  'webhooks.md': ['text/plain; charset=utf-8', false],
  'verify-receipt.html': ['text/html; charset=utf-8', true],
}

const HOUR = 'public, max-age=3600'

const read = new Map<string, Promise<Buffer>>()

/** Reads a file once and keeps it in memory. */
async function download(name: string, [type, isSaved]: readonly [type: string, isSaved: boolean]): Promise<Reply> {
  const bytes = read.get(name) ?? readFile(join(DOCS, name))
  read.set(name, bytes)
  const saved = isSaved && { 'Content-Disposition': `attachment; filename="${name}"` }
  return { status: 200, type, body: await bytes, headers: { 'Cache-Control': HOUR, ...saved } }
}

/** Returns a file under /docs; null for an unknown name. */
export async function docsFile(call: Pick<Call, 'http'>, api: Api, name: string): Promise<Reply | null> {
  if (name === 'openapi.json') return packedReply(call, await api.pageDocument(), 'public, max-age=300')
  const file = Object.hasOwn(DOWNLOADS, name) ? DOWNLOADS[name] : undefined
  return file ? await download(name, file) : await assetReply(call, 'docs', name)
}
