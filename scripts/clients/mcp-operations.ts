import { KINDS, type McpOperation } from '../../clients/cli/src/mcp/kinds.ts'
import type { Route } from '../../src/api/http/route.ts'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { routes } from '../../src/api/routes.ts'
import { isForClients } from '../samples/index.ts'
import { type Json, nameIn, type Schema } from './schema.ts'

/** The generated file with the tools of `payments mcp`. */
export const MCP_OPERATIONS = 'clients/cli/src/generated/mcp-operations.ts'

/** Formats that every validator knows. */
const FORMATS = ['date', 'date-time', 'email', 'uri']

/** Returns the content of `MCP_OPERATIONS`: the operations that are tools, with the schemas of their arguments. */
export function mcpOperations(): string {
  const document = openApiDocument(routes, 'http://localhost:3000') as Json
  const tools = routes
    .filter((route) => isForClients(route) && isTool(route))
    .map((route) => operationOf(route, document))
  return [
    '/** Made by `npm run clients` from the service’s document. Do not change it by hand. */',
    "import type { McpOperation } from '../mcp/kinds.ts'",
    '',
    `export const OPERATIONS: readonly McpOperation[] = ${JSON.stringify(tools, null, 2)}`,
    '',
  ].join('\n')
}

const isTool = ({ operationId }: Route): boolean => (KINDS[operationId] ?? 'never') !== 'never'

function operationOf(route: Route, document: Json): McpOperation {
  const { operationId, summary, description, plan, idempotent = false, waits = false } = route
  const { parameters, schemas } = document.components
  const inline = inliner(schemas)
  const operation = document.paths[route.path][route.method.toLowerCase()]
  const given: Schema[] = operation.parameters.map((one: Schema) => (one.$ref ? parameters[nameIn(one.$ref)] : one))
  const inPlace = (place: string) => given.filter((one) => one.in === place)
  const [path, query] = [inPlace('path'), inPlace('query')]
  const body: Schema = inline(operation.requestBody?.content['application/json'].schema ?? {})
  const bodyFields: Schema = body.properties ?? {}
  const properties: Record<string, Json> = {}
  const add = (name: string, schema: Schema): void => {
    if (name in properties) throw new Error(`${operationId} has two arguments with the name ${name}`)
    properties[name] = schema
  }
  for (const one of [...path, ...query]) add(one.name, { ...inline(one.schema), description: one.description })
  for (const [name, schema] of Object.entries<Schema>(bodyFields)) add(name, schema)
  if (idempotent) add('idempotencyKey', { type: 'string', minLength: 1, maxLength: 255, description: KEY })
  if (waits) add('waitSeconds', { type: 'integer', minimum: 0, maximum: 30, description: WAIT })
  const required = [
    ...path.map(({ name }) => name),
    ...query.filter((one) => one.required).map(({ name }) => name),
    ...(body.required ?? []),
  ]
  return {
    id: operationId,
    title: summary,
    description: `${summary}. ${description}${plan === 'PAID' ? ' Paid plan only.' : ''}`.replaceAll(/\s+/g, ' '),
    path: path.map(({ name }) => name),
    query: query.map(({ name }) => name),
    body: Object.keys(bodyFields),
    takesQuery: query.length > 0,
    takesBody:
      operation.requestBody !== undefined && (operation.requestBody.required || Object.keys(bodyFields).length > 0),
    once: idempotent,
    waits,
    inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
  }
}

const KEY =
  'Only to repeat a call that got no response: the idempotencyKey of that call, with the same arguments. Default: a new key.'

const WAIT =
  'Seconds to wait until the transaction ends or needs the payer; then the current state is returned. Default: 10.'

/** Returns a function that replaces references by the schemas, without titles and unusual formats. */
function inliner(schemas: Record<string, Schema>): (part: Json) => Json {
  const inline = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(inline)
    if (typeof part !== 'object' || part === null) return part
    const { $ref, ...own } = part
    const named: Schema = $ref === undefined ? {} : schemas[nameIn($ref)]!
    const { title: _title, format, ...rest } = { ...named, ...own }
    const kept = FORMATS.includes(format) ? { format } : {}
    // A field may be called `title`, so the fields are not searched for keywords.
    const properties = rest.properties && {
      properties: Object.fromEntries(Object.entries(rest.properties).map(([name, schema]) => [name, inline(schema)])),
    }
    const others = Object.entries(rest).filter(([name]) => name !== 'properties')
    return { ...Object.fromEntries(others.map(([name, value]) => [name, inline(value)])), ...kept, ...properties }
  }
  return inline
}
