import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ServiceError } from '../../domain/errors.ts'
import type { Call, Reply } from '../http/call.ts'
import { FOREVER, packedReply, type Packed } from '../http/cached-replies.ts'

const BUILDS = join(import.meta.dirname, '../../../dist/pages')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const HTML = 'text/html; charset=utf-8'

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export type PageName = 'dashboard' | 'docs'

interface BuiltPage {
  /** The HTML, with `__NONCE__` in place of the response's nonce. */
  html: string
  assets: ReadonlyMap<string, Packed>
}

const known = new Map<PageName, BuiltPage>()

/** Reads all files at once, so that later builds do not mix with them and no request reads another file of the disk. */
async function builtPage(name: PageName): Promise<BuiltPage | null> {
  const before = known.get(name)
  if (before) return before
  try {
    const page = await read(join(BUILDS, await readFile(join(BUILDS, 'current'), 'utf8'), name))
    known.set(name, page)
    return page
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function read(folder: string): Promise<BuiltPage> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => TYPES[extname(name)])
  const assets = await Promise.all(
    names.map(async (name) => [name, await asset(join(folder, 'assets', name))] as const),
  )
  return { html: await readFile(join(folder, 'index.html'), 'utf8'), assets: new Map(assets) }
}

async function asset(file: string): Promise<Packed> {
  const [plain, ...packed] = await Promise.all(
    ['', ...ENCODINGS.map(([, end]) => end)].map((end) => readFile(file + end)),
  )
  const compressed = ENCODINGS.map(([encoding], index) => [encoding, packed[index]!] as const)
  return { type: TYPES[extname(file)]!, plain: plain!, compressed }
}

const notBuilt = (title: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} is being built</title></head>
<body><h1>${title} is being built</h1>
<p>Reload this page in a few seconds. The terminal of the service shows when it is ready. If it shows nothing, run
<code>npm run pages:build</code>.</p></body>
</html>
`

/** Returns the page with a new nonce for its styles. `title` is for the page that is shown while it is not built. */
export async function pageReply(name: PageName, title: string, policyOf: (nonce: string) => string): Promise<Reply> {
  const built = await builtPage(name)
  if (!built) {
    const failure = new ServiceError('SV-5003', { message: `${title} is being built.`, retryAfterSeconds: 5 })
    const headers = { 'Retry-After': String(failure.retryAfterSeconds) }
    return { status: 503, type: HTML, body: notBuilt(title), headers, failure }
  }
  const nonce = randomBytes(16).toString('base64')
  const headers = { 'Content-Security-Policy': policyOf(nonce) }
  return { status: 200, type: HTML, body: built.html.replaceAll('__NONCE__', nonce), headers }
}

/** The name of a file changes with its content, so browsers keep it for ever. Null if there is none. */
export async function assetReply(call: Pick<Call, 'http'>, name: PageName, file: string): Promise<Reply | null> {
  const found = (await builtPage(name))?.assets.get(file)
  return found ? packedReply(call, found, FOREVER) : null
}
