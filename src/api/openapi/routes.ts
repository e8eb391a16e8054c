import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { DOCS_PAGE, docsAsset, SAVED } from './docs-page.ts'
import { ERRORS_PAGE, ERRORS_POLICY } from './errors-page.ts'
import type { Reply } from '../http/call.ts'
import { defineRoute } from '../http/route.ts'
import { closed } from '../http/schema.ts'
import { DOCS_POLICY } from '../http/security-headers.ts'

/** The head of this very document. */
const exampleDocument = { openapi: '3.1.0', info: { title: 'Payments service', version: '1.0.0' }, paths: {} }

const shared = { method: 'GET', tag: 'Service', plan: 'SANDBOX', access: 'public' } as const

const pageResponses = {
  200: { description: 'A page.', type: 'text/html', schema: Type.String(), example: '<!doctype html>' },
}

function page(body: string, policy: string): Reply {
  return { status: 200, type: 'text/html; charset=utf-8', body, headers: { 'Content-Security-Policy': policy } }
}

export const docsRoutes = [
  defineRoute({
    ...shared,
    path: '/v3/api-docs',
    operationId: 'getDocument',
    summary: 'The OpenAPI 3.1 document',
    description: 'For tools: to generate a client, or to check requests against it. To read it use `/docs`.',
    responses: {
      200: {
        description: 'This document.',
        schema: Type.Object({ openapi: Type.Literal('3.1.0', { description: 'The version of OpenAPI.' }) }),
        example: exampleDocument,
      },
    },
    errors: [],
    handle: (_call, api) => ({ status: 200, body: api.document() }),
  }),
  defineRoute({
    ...shared,
    path: '/docs',
    operationId: 'browseDocument',
    summary: 'The document as a page',
    description:
      'For people: every operation with its fields and refusals, to be tried out in the browser. Tools read ' +
      '`/v3/api-docs`.',
    responses: pageResponses,
    errors: [],
    handle: () => page(DOCS_PAGE, DOCS_POLICY),
  }),
  defineRoute({
    ...shared,
    path: '/docs/errors',
    operationId: 'browseErrors',
    summary: 'The error codes as a page',
    description:
      'When a call was refused: cause, example and way out of each code. `Link` of an error leads to its place here.',
    responses: pageResponses,
    errors: [],
    handle: () => page(ERRORS_PAGE, ERRORS_POLICY),
  }),
  defineRoute({
    ...shared,
    path: '/',
    operationId: 'findDocument',
    summary: 'Lead to the document',
    description: 'For a person who has only the address of the service.',
    responses: { 302: { description: 'To `/docs`.' } },
    errors: [],
    handle: (_call, { config }) => ({
      status: 302,
      body: '',
      type: 'text/plain; charset=utf-8',
      headers: { Location: `${config.baseUrl}/docs` },
    }),
  }),
  defineRoute({
    ...shared,
    path: '/docs/{file}',
    operationId: 'getDocumentAsset',
    summary: 'What the page loads',
    description:
      'For the browser that shows `/docs`, and for two files to keep: `webhooks.md`, the guide to receiving ' +
      'events, and `verify-receipt.html`, the page that verifies receipts without a server.',
    request: { params: closed({ file: Type.String({ pattern: '^[a-z0-9.-]{1,64}$', examples: ['swagger-ui.css'] }) }) },
    responses: { 200: { description: 'A script, a style or an image.', type: '*/*' } },
    errors: ['SV-2005'],
    handle: async ({ params: { file } }) => {
      const asset = await docsAsset(file)
      if (!asset) throw new ServiceError('SV-2005')
      return {
        status: 200,
        type: asset.type,
        body: asset.bytes,
        headers: {
          'Cache-Control': 'public, max-age=3600',
          ...(SAVED.has(file) && { 'Content-Disposition': `attachment; filename="${file}"` }),
        },
      }
    },
  }),
]
