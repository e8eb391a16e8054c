import { ERRORS, type ErrorCode } from '../../../domain/error-catalogue.ts'
import type { CodeSample, Media, pageDocument, Response } from '../page-document.ts'
import { samplesText } from './quickstart.ts'
import { anchorOf, nameIn, SchemaText } from './schema-text.ts'
import type { JsonSchema } from '../../schema/schema.ts'

type Document = ReturnType<typeof pageDocument>

interface Parameter {
  name: string
  in: string
  required?: boolean
  description: string
  schema: JsonSchema
}

interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description: string
  'x-codes'?: readonly ErrorCode[]
  'x-codeSamples'?: readonly CodeSample[]
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: { content: Readonly<Record<string, Media>> }
  responses: Readonly<Record<string, Response | { $ref: string }>>
}

interface Listed {
  /** `POST /v1/payments`, or the type of a webhook. */
  line: string
  operation: Operation
}

const pageOfTag = (tag: string): string => `api-${anchorOf(tag)}.md`

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/**
 * Returns the API reference in Markdown: a page for each tag. The one library that is
 * alive (`@scalar/openapi-to-markdown`) brings the whole store of an API client and writes HTML first.
 */
export function referencePages(document: Document) {
  const listed = listOf(document)
  return document.tags.map(({ name, description }) => ({
    path: `/docs/${pageOfTag(name)}`,
    title: name,
    description,
    text: () => {
      const schemas = new SchemaText(document.components.schemas)
      const own = listed.filter(({ operation }) => operation.tags[0] === name)
      const operations = own.map((each) => operationText(each, document, schemas))
      const objects = schemas.sections()
      return [
        `# ${name}`,
        description,
        `Part of the [API reference](/docs.md), which has what all operations share. [Error codes](/docs/errors.md).`,
        ...operations,
        ...(objects.length > 0 ? ['## Objects', ...objects] : []),
      ].join('\n\n')
    },
  }))
}

export function referenceIndex(document: Document): string {
  const { info, tags } = document
  const listed = listOf(document)
  const lists = tags.map(({ name, description }) => {
    const page = pageOfTag(name)
    const lines = listed
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ line, operation: { operationId, summary } }) => {
        return `- [${operationId}](/docs/${page}#${anchorOf(operationId)}): \`${line}\` ${summary}`
      })
    return [`### [${name}](/docs/${page})`, description, lines.join('\n')].join('\n\n')
  })
  return [
    `# ${info.title}`,
    'Begin with the [quickstart](/docs/quickstart.md), or [send requests from the browser](/docs/try).',
    withMarkdownLinks(info.description),
    'The same as an OpenAPI 3.1 document: [/v3/api-docs](/v3/api-docs).',
    '## Operations',
    ...lists,
  ].join('\n\n')
}

const withMarkdownLinks = (text: string): string =>
  text.replaceAll(
    /\]\(\/docs\/([a-z-]+)(#[\w-]+)?\)/g,
    (_, page: string, anchor: string = '') => `](/docs/${page}.md${anchor.toLowerCase()})`,
  )

function listOf({ paths, webhooks }: Document): Listed[] {
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ line: `${method.toUpperCase()} ${path}`, operation })),
  )
  const events = Object.entries(webhooks as unknown as Record<string, { post: Operation }>)
  return [...operations, ...events.map(([type, { post }]) => ({ line: type, operation: post }))]
}

function operationText({ line, operation }: Listed, document: Document, schemas: SchemaText): string {
  const { operationId, summary, description } = operation
  return [
    `## ${operationId}`,
    `\`${line}\`: ${summary}.`,
    withMarkdownLinks(description),
    ...parametersText(operation, document, schemas),
    ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, media]) => [
      `**Request body** (\`${type}\`)`,
      ...mediaText(media, schemas),
    ]),
    ...responsesText(operation, document, schemas),
    ...errorsText(operation),
    samplesText(operation['x-codeSamples'] ?? []),
  ].join('\n\n')
}

function parametersText({ parameters = [] }: Operation, { components }: Document, schemas: SchemaText): string[] {
  const shared = components.parameters as unknown as Readonly<Record<string, Parameter>>
  const all = parameters.map((each) => ('$ref' in each ? shared[nameIn(each.$ref)]! : each))
  const places = [
    ['path', 'Path parameters'],
    ['query', 'Query parameters'],
    ['header', 'Headers'],
  ] as const
  return places.flatMap(([place, heading]) => {
    const lines = all
      .filter((each) => each.in === place)
      .map(({ name, schema, description, required = false }) =>
        schemas.bullet(name, { ...schema, description }, required || place === 'path'),
      )
    return lines.length > 0 ? [`**${heading}**`, lines.join('\n')] : []
  })
}

function mediaText({ schema, example }: Media, schemas: SchemaText): string[] {
  if (!schema) return []
  const fields = schema.$ref === undefined ? schemas.fields(schema) : []
  return [
    fields.length > 0 ? fields.join('\n') : `${schemas.typeOf(schema)}.`,
    ...(example !== undefined && typeof example === 'object' ? ['Example:', json(example)] : []),
  ]
}

function responsesText({ responses }: Operation, { components }: Document, schemas: SchemaText): string[] {
  const shared = components.responses as unknown as Readonly<Record<string, Response>>
  return Object.entries(responses).flatMap(([status, response]) => {
    // The errors follow as a list of codes.
    if (/^[45]/.test(status)) return []
    const named = '$ref' in response ? shared[nameIn(response.$ref)]! : response
    const content = Object.entries(named.content ?? {}).flatMap(([type, media]) =>
      type === 'application/json' ? mediaText(media, schemas) : [`\`${type}\``],
    )
    return [`**Response ${status}**: ${named.description}`, ...content]
  })
}

function errorsText({ 'x-codes': codes = [] }: Operation): string[] {
  if (codes.length === 0) return []
  const lines = codes.map(
    (code) => `- [${code}](/docs/errors.md#${anchorOf(code)}) (${ERRORS[code].status}): ${ERRORS[code].title}`,
  )
  return ['**Errors**', lines.join('\n')]
}
