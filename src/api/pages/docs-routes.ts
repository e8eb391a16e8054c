import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../domain/errors.ts'
import { assetReply, pageReply } from './built-pages.ts'
import { DOCUMENT_POLICY } from './document-page.ts'
import { documentsOf, TRY_DOCUMENT } from './markdown/pages.ts'
import { packedReply } from '../http/cached-replies.ts'
import { docsPolicy } from '../http/security-headers.ts'
import { type Api, type Call, redirect, type Reply, stateOf } from '../http/call.ts'
import { sharing, type Route, returns } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import * as t from '../schema/schema.ts'

type Asked = Pick<Call, 'http'>
type Find = ReturnType<typeof documentsOf>

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

async function documentReply(call: Asked, find: Find, path: string): Promise<Reply | null> {
  const packed = await find(path)
  return packed && packedReply(call, packed, path === TRY_DOCUMENT ? 'public, max-age=300' : HOUR)
}

/** Returns a page, or its Markdown if the client prefers that to HTML. */
async function readableReply(call: Asked, find: Find, path: string): Promise<Reply | null> {
  const markdown = `${path}.md`
  const wantsMarkdown = call.http.accepts('text/html', 'text/markdown') === 'text/markdown'
  const reply = await documentReply(call, find, wantsMarkdown ? markdown : path)
  if (!reply) return null
  const vary = ['Accept', reply.headers?.['Vary']].join(', ')
  const link = `<${markdown}>; rel="alternate"; type="text/markdown"`
  const headers = { ...reply.headers, Vary: vary, Link: link }
  return { ...reply, headers: wantsMarkdown ? headers : { ...headers, 'Content-Security-Policy': DOCUMENT_POLICY } }
}

async function docsReply(call: Asked, find: Find, path: string): Promise<Reply | null> {
  if (path === `/docs/${VERIFYING_PAGE}`) return await downloadVerifyingPage()
  if (/\.(md|txt|json)$/.test(path)) return await documentReply(call, find, path)
  return (await readableReply(call, find, path)) ?? (await assetReply(call, 'docs', path.slice('/docs/'.length)))
}

const exampleDocument = { openapi: '3.1.0', info: { title: 'Payments service', version: '1.0.0' }, paths: {} }

const route = sharing({ tag: 'Service', plan: 'SANDBOX', access: 'public' })

const pageResponses = {
  200: { description: 'A page.', type: 'text/html', schema: t.String(), example: '<!doctype html>' },
}

const markdownResponses = {
  200: { description: 'Markdown.', type: 'text/markdown', schema: t.String(), example: '# Payments service' },
}

/** Returns the routes that show the route table, which includes them. */
export function docsRoutes(table: () => readonly Route[]): readonly Route[] {
  const openApiOf = stateOf(({ config }) => Buffer.from(JSON.stringify(openApiDocument(table(), config.baseUrl))))
  const findIn = stateOf(({ config }) => documentsOf(table(), config.baseUrl))
  const reply = async (call: Pick<Call, 'http'>, api: Api, path: string): Promise<Reply> => {
    const found = await docsReply(call, findIn(api), path)
    if (!found) throw new ServiceError('SV-2005')
    return found
  }
  return [
    route('GET /v3/api-docs', {
      operationId: 'getDocument',
      summary: 'The OpenAPI 3.1 document',
      description: 'For tools that generate clients or validate requests. `/docs` has the same for readers.',
      responses: returns(
        200,
        'This document.',
        t.Object({ openapi: t.Literal('3.1.0', { description: 'The version of OpenAPI.' }) }),
        exampleDocument,
      ),
      result: (_call, api) => openApiOf(api),
    }),
    route('GET /docs', {
      operationId: 'browseDocument',
      summary: 'The documentation as pages',
      description:
        'For readers: guides, and every operation with its fields, its errors and samples in curl and the languages ' +
        'of the client libraries. `/docs/try` sends requests from the browser. Tools read `/v3/api-docs`. With ' +
        '`Accept: text/markdown` the response is `/docs.md`.',
      responses: {
        ...pageResponses,
        503: { description: 'In earlier versions, while the page was not built.', type: 'text/html' },
      },
      handle: (call, api) => reply(call, api, '/docs'),
    }),
    route('GET /docs/try', {
      operationId: 'tryRequests',
      summary: 'The page that sends requests',
      description: 'Sends requests from the browser, with a key that the page keeps in memory only.',
      responses: {
        ...pageResponses,
        503: { description: 'A page that says that this page is not built yet.', type: 'text/html' },
      },
      handle: async () => await pageReply('docs', 'This page', docsPolicy),
    }),
    route('GET /docs/errors', {
      operationId: 'browseErrors',
      summary: 'The error codes as a page',
      description:
        'Cause, example and remedy of each error code. The `Link` header of an error leads to its code here. With ' +
        '`Accept: text/markdown` the response is `/docs/errors.md`.',
      responses: pageResponses,
      handle: (call, api) => reply(call, api, '/docs/errors'),
    }),
    route('GET /llms.txt', {
      operationId: 'listDocuments',
      summary: 'The list of documents for AI clients',
      description:
        'In the format of https://llmstxt.org: a link to each page in Markdown, and to the OpenAPI document.',
      responses: markdownResponses,
      handle: (call, api) => reply(call, api, '/llms.txt'),
    }),
    route('GET /docs.md', {
      operationId: 'readReference',
      summary: 'The API reference in Markdown',
      description:
        'What all operations share, and a link to each operation. `/docs/api-….md` describes the operations of one ' +
        'tag.',
      responses: markdownResponses,
      handle: (call, api) => reply(call, api, '/docs.md'),
    }),
    route('GET /', {
      operationId: 'findDocument',
      summary: 'Redirect to the document',
      description: 'For visitors who have only the address of the service.',
      responses: { 302: { description: 'Redirects to `/docs`.' } },
      handle: (_call, { config }) => redirect(302, `${config.baseUrl}/docs`),
    }),
    route('GET /docs/{file}', {
      operationId: 'getDocumentAsset',
      summary: 'A guide, or a file of the page',
      description:
        'Files that end with `.md` are the documents that `/llms.txt` lists; without the ending, such as ' +
        '`/docs/webhooks`, they are web pages. `search.json` lists their parts. `/docs/try` loads files whose names ' +
        'change with their content, and `openapi.json`, the document with code samples. `verify-receipt.html` is for ' +
        'download: it verifies receipts without a server.',
      request: {
        params: t.closed({ file: t.String({ pattern: '^[A-Za-z0-9_.-]{1,128}$', examples: ['webhooks.md'] }) }),
      },
      responses: { 200: { description: 'A file.', type: '*/*' } },
      handle: (call, api) => reply(call, api, `/docs/${call.params.file}`),
    }),
  ]
}
