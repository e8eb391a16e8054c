import { ServiceError } from '../../domain/errors.ts'
import { pageReply } from './built-pages.ts'
import { docsReply } from './docs-page.ts'
import { Documents } from './markdown/pages.ts'
import { docsPolicy } from '../http/security-headers.ts'
import { type Api, type Call, type Reply, stateOf } from '../http/call.ts'
import { sharing, type Route } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import * as t from '../schema/schema.ts'

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
  const documentsOf = stateOf(({ config }) => new Documents(table(), config.baseUrl))
  const reply = async (call: Pick<Call, 'http'>, api: Api, path: string): Promise<Reply> => {
    const found = await docsReply(call, documentsOf(api), path)
    if (!found) throw new ServiceError('SV-2005')
    return found
  }
  return [
    route('GET /v3/api-docs', {
      operationId: 'getDocument',
      summary: 'The OpenAPI 3.1 document',
      description: 'For tools that generate clients or validate requests. `/docs` has the same for readers.',
      responses: {
        200: {
          description: 'This document.',
          schema: t.Object({ openapi: t.Literal('3.1.0', { description: 'The version of OpenAPI.' }) }),
          example: exampleDocument,
        },
      },
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
      handle: (_call, { config }) => ({
        status: 302,
        body: '',
        type: 'text/plain; charset=utf-8',
        headers: { Location: `${config.baseUrl}/docs` },
      }),
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
