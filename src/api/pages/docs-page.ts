import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetReply } from './built-pages.ts'
import type { Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { packedReply } from '../http/cached-replies.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

/**
 * Files to keep, each with its content type. A page that is to be opened from a disk is saved rather than shown, so
 * that it is not our server that says what holds.
 */
const KEPT: Readonly<Record<string, readonly [type: string, isSaved: boolean]>> = {
  'webhooks.md': ['text/plain; charset=utf-8', false],
  'verify-receipt.html': ['text/html; charset=utf-8', true],
}

const HOUR = 'public, max-age=3600'

const read = new Map<string, Promise<Buffer>>()

/** Read once and kept. */
async function keptFile(name: string, [type, isSaved]: readonly [type: string, isSaved: boolean]): Promise<Reply> {
  const bytes = read.get(name) ?? readFile(join(DOCS, name))
  read.set(name, bytes)
  const saved = isSaved && { 'Content-Disposition': `attachment; filename="${name}"` }
  return { status: 200, type, body: await bytes, headers: { 'Cache-Control': HOUR, ...saved } }
}

/** A file under /docs; null for a name that none has. */
export async function docsFile(call: Pick<Call, 'http'>, api: Api, name: string): Promise<Reply | null> {
  if (name === 'openapi.json') return packedReply(call, await api.pageDocument(), 'public, max-age=300')
  const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined
  return kept ? await keptFile(name, kept) : await assetReply(call, 'docs', name)
}
