import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How to receive webhooks, as a page of text. */
const WEBHOOKS = join(import.meta.dirname, '../../../docs/webhooks.md')

const DIST = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** What the page loads from the package, each with its content type. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const START = `SwaggerUIBundle({ url: '/v3/api-docs', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })
`

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments service</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
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

/** A file of the page, read once and kept; null for any other name. */
export async function docsAsset(name: string): Promise<Asset | null> {
  if (name === 'start.js') return { type: 'text/javascript; charset=utf-8', bytes: Buffer.from(START) }
  if (name === 'webhooks.md') return { type: 'text/plain; charset=utf-8', bytes: await readFile(WEBHOOKS) }
  const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined
  if (!type) return null
  const known = read.get(name) ?? readFile(join(DIST, name)).then((bytes) => ({ type, bytes }))
  read.set(name, known)
  return await known
}
