import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { docsFile } from '../pages/docs-page.ts'
import { ERRORS_PAGE, ERRORS_POLICY } from '../pages/errors-page.ts'
import { pageReply } from '../pages/built-pages.ts'
import { defineRoute } from '../http/route.ts'
import { closed } from '../schema/schema.ts'
import { docsPolicy } from '../http/security-headers.ts'

/** The head of this very document. */
const exampleDocument = { openapi: '3.1.0', info: { title: 'Payments service', version: '1.0.0' }, paths: {} }

const shared = { method: 'GET', tag: 'Service', plan: 'SANDBOX', access: 'public' } as const

const pageResponses = {
  200: { description: 'A page.', type: 'text/html', schema: Type.String(), example: '<!doctype html>' },
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
      'For people: every operation with its fields and refusals, its request in curl and in the languages of the client ' +
      'libraries, to be tried out in the browser. Tools read `/v3/api-docs`.',
    responses: {
      ...pageResponses,
      503: { description: 'Not built yet: a page that says so.', type: 'text/html' },
    },
    errors: [],
    handle: () => pageReply('docs', 'This page', docsPolicy),
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
    handle: () => ({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: ERRORS_PAGE,
      headers: { 'Content-Security-Policy': ERRORS_POLICY },
    }),
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
      'For the browser that shows `/docs`: its files, whose names change with their content, and `openapi.json`, the ' +
      'document with the code samples of the page. Two files are to keep: `webhooks.md`, the guide to receiving ' +
      'events, and `verify-receipt.html`, the page that verifies receipts without a server.',
    request: {
      params: closed({ file: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,128}$', examples: ['webhooks.md'] }) }),
    },
    responses: { 200: { description: 'A file.', type: '*/*' } },
    errors: ['SV-2005'],
    handle: async (call, api) => {
      const found = await docsFile(call, api, call.params.file)
      if (!found) throw new ServiceError('SV-2005')
      return found
    },
  }),
]
