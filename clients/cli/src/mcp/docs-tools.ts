import { fromJsonSchema, type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import type { Docs } from './docs.ts'
import { errorOf, jsonResult, textResult } from './results.ts'
import { partOf } from './search.ts'

const MARKDOWN = 'text/markdown'

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const searchSchema = {
  type: 'object',
  required: ['query'],
  additionalProperties: false,
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 200, description: 'Words to find, such as "verify signature".' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Most sections to return. Default: 6.' },
  },
}

const readSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: {
      type: 'string',
      maxLength: 300,
      description: 'The path of a page, such as /docs/webhooks.md. Default: the list of all pages.',
    },
    heading: {
      type: 'string',
      maxLength: 300,
      description: 'Only this section of a long page, such as createPayment of /docs/api-payments.md.',
    },
  },
}

/** Adds the documents as resources, and as tools for clients that show no resources to the model. */
export function addDocs(server: McpServer, docs: Docs, baseUrl: string): void {
  server.registerTool(
    'searchDocs',
    {
      title: 'Search the documentation',
      description: 'Finds sections of the guides, the API reference and the error codes by words.',
      annotations,
      inputSchema: fromJsonSchema<{ query: string; limit?: number }>(searchSchema),
    },
    async ({ query, limit = 6 }) => {
      try {
        return jsonResult({ sections: await docs.search(query, limit) })
      } catch (error) {
        return errorOf(error)
      }
    },
  )
  server.registerTool(
    'readDocs',
    {
      title: 'Read the documentation',
      description: 'Returns a page of the documentation in Markdown, a section of it, or the list of all pages.',
      annotations,
      inputSchema: fromJsonSchema<{ page?: string; heading?: string }>(readSchema),
    },
    async ({ page: name, heading }) => {
      try {
        if (name === undefined) return jsonResult({ pages: await docs.pages() })
        const page = await docs.find(name)
        if (!page) return errorOf(new Error(`There is no page ${name}. Call readDocs without a page for the list.`))
        const text = await docs.read(page)
        const part = heading === undefined ? text : partOf(text, heading)
        if (part === null)
          return errorOf(new Error(`${page.path} has no heading "${heading}". Omit it for the whole page.`))
        return textResult(part)
      } catch (error) {
        return errorOf(error)
      }
    },
  )
  const pages = new ResourceTemplate(`${baseUrl}/{+path}`, {
    list: async () => ({
      resources: (await docs.pages()).map((page) => ({
        uri: docs.urlOf(page),
        name: page.path.slice(page.path.lastIndexOf('/') + 1),
        title: page.title,
        description: page.description,
        mimeType: MARKDOWN,
      })),
    }),
  })
  server.registerResource('docs', pages, { title: 'Documentation', mimeType: MARKDOWN }, async (uri) => {
    const page = uri.href.startsWith(`${baseUrl}/`) ? await docs.find(uri.href) : undefined
    if (!page) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: await docs.read(page) }] }
  })
}
