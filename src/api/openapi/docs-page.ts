import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const DIST = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The files of the page: each with its content type, and where it lies. */
const FILES: Readonly<Record<string, readonly [type: string, path: string]>> = {
  'swagger-ui.css': ['text/css; charset=utf-8', join(DIST, 'swagger-ui.css')],
  'swagger-ui-bundle.js': ['text/javascript; charset=utf-8', join(DIST, 'swagger-ui-bundle.js')],
  'start.css': ['text/css; charset=utf-8', join(import.meta.dirname, 'page/start.css')],
  'start.js': ['text/javascript; charset=utf-8', join(import.meta.dirname, 'page/start.js')],
  'favicon-32x32.png': ['image/png', join(DIST, 'favicon-32x32.png')],
  'webhooks.md': ['text/plain; charset=utf-8', join(import.meta.dirname, '../../../docs/webhooks.md')],
  'verify-receipt.html': ['text/html; charset=utf-8', join(import.meta.dirname, '../../../docs/verify-receipt.html')],
}

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments service</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/start.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

export interface Asset {
  type: string
  bytes: Buffer
}

const read = new Map<string, Promise<Asset>>()

/** Saved rather than shown: a page that is to be opened from a disk, so that it is not our server that says what holds. */
export const SAVED: ReadonlySet<string> = new Set(['verify-receipt.html'])

/** A file of the page, read once and kept; null for any other name. */
export async function docsAsset(name: string): Promise<Asset | null> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (!file) return null
  const [type, path] = file
  const known = read.get(name) ?? readFile(path).then((bytes) => ({ type, bytes }))
  read.set(name, known)
  return await known
}
