import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { routes } from '../../src/api/routes.ts'

/**
 * Writes what the dashboard knows of the API: a type for each schema of the OpenAPI document, and for each operation
 * its parameters, body and answer. The file is made by every `npm run check` and never committed, so that it cannot
 * drift.
 */

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Content {
  $ref?: string
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: readonly Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
  'x-roles': readonly string[]
}

const KEYWORDS: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((each) => `(${typeOf(each)})`).join(' | ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return types.map((type) => `(${oneType(type, schema)})`).join(' | ') || 'unknown'
}

function oneType(type: string, schema: Schema): string {
  if (type === 'array') return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (type === 'object') return objectType(schema)
  const keyword = KEYWORDS[type]
  if (!keyword) throw new Error(`the dashboard's types know no "${type}"`)
  return keyword
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : '{}'
}

/** Returns the component that a reference names. */
function resolved<T extends { $ref?: string }>(each: T): T {
  if (!each.$ref) return each
  const [, , kind, name] = each.$ref.split('/')
  return document.components[kind!]![name!] as T
}

function parametersIn(place: string, { parameters = [] }: Operation): string {
  const own = parameters.map(resolved).filter((each) => each.in === place)
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  return objectType({ properties, required: own.filter(({ required }) => required).map(({ name }) => name) })
}

function jsonOf({ content }: Content): string | null {
  const schema = content?.['application/json']?.schema
  return schema ? typeOf(schema) : null
}

function operationType(operation: Operation): string {
  const answers = Object.entries(operation.responses).flatMap(([status, each]) =>
    status.startsWith('2') ? (jsonOf(resolved(each)) ?? 'undefined') : [],
  )
  const body = operation.requestBody ? jsonOf(operation.requestBody) : null
  const taken = body === null ? 'body?: undefined' : `body${operation.requestBody!.required ? '' : '?'}: ${body}`
  return `{ params: ${parametersIn('path', operation)}; query: ${parametersIn('query', operation)}; ${taken}; answer: ${[...new Set(answers)].join(' | ') || 'undefined'} }`
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const document = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://localhost:3000'))) as Document

const schemas = Object.entries(document.components.schemas!).map(
  ([name, schema]) => `  ${JSON.stringify(name)}: ${typeOf(schema as Schema)}`,
)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, each]) => `  '${method.toUpperCase()} ${path}': ${operationType(each)}`),
)

/** The roles that each operation admits, none for a public one: the bundle needs them, so they are committed. */
export const ROLES_FILE = 'dashboard/api/roles.json'

export function rolesJson(): string {
  const roles = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each['x-roles'].join(' ')]),
  )
  return `${JSON.stringify(Object.fromEntries(roles), null, 2)}\n`
}

writeFileSync(
  new URL('../../dashboard/api/generated.ts', import.meta.url),
  `// Made by scripts/dashboard/types.ts from the OpenAPI document; not committed.
export interface Schemas {
${schemas.join('\n')}
}

export interface Operations {
${operations.join('\n')}
}
`,
)
