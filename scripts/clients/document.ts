import { openApiDocument } from '../../src/api/openapi/document.ts'
import { isForClients } from '../samples/index.ts'
import { isForOperator } from '../samples/request.ts'
import { goDocument } from './go-document.ts'
import { javaDocument } from './java-document.ts'
import type { Audience, Language } from './languages.ts'
import { phpObjects, phpTypes } from './php-types.ts'
import { type Json, nameIn, referencedIn, type Schema } from './schema.ts'
import { routes } from '../../src/api/routes.ts'

/** The tag of a client's operations, which names the generated class. */
const TAGS: Readonly<Record<Audience, string>> = { business: 'Operations', operator: 'Operator' }

/**
 * Returns the service's document prepared for generators. No object is closed, since clients must accept the additions
 * of later versions. All failures have the one error shape. Extensions for the templates: `x-once` (accepts an
 * idempotency key), `x-wait` (accepts `Prefer: wait`), `x-item` (the type of a list's items). `only` keeps one
 * audience's operations.
 */
export function clientDocument(shape: Language['shape'], only?: Audience): Json {
  const document = structuredClone(openApiDocument(routes, 'http://localhost:3000')) as Json
  const { schemas, responses, parameters } = document.components
  const named = (part: Schema, of: Record<string, Schema>): Schema =>
    typeof part.$ref === 'string' ? of[nameIn(part.$ref)]! : part

  const php = phpTypes(schemas)
  /** The types of a parameter or response in Python and PHP, for our templates. */
  const typesOf = (schema: Schema | null): Schema => {
    if (schema === null) return { 'x-nothing': true, 'x-python': 'None' }
    const name = nameOf(schema)
    const type = php.of(schema)
    const native = /^(string|int|bool)$/.exec(type)?.[0] ?? (/^(array|[A-Z])/.test(type) ? 'array' : 'string')
    return { 'x-python': IN_PYTHON[name] ?? `models.${name}`, 'x-php': type, 'x-php-native': native }
  }
  const paths: Json = {}
  for (const route of routes.filter(isForClients)) {
    const audience: Audience = isForOperator(route) ? 'operator' : 'business'
    if (only !== undefined && only !== audience) continue
    const method = route.method.toLowerCase()
    const operation = document.paths[route.path][method]
    const given = (operation.parameters ?? []).map((one: Schema) => named(one, parameters))
    const answer = successOf(operation, responses, named)
    const item = answer && named(answer, schemas)?.properties?.data?.items?.$ref
    const paged = given.some((one: Schema) => one.name === 'cursor')
    const query = given.filter((one: Schema) => one.in === 'query')
    const { operationId, summary, description, security } = operation
    const takesNothing = !operation.requestBody || isEmpty(operation.requestBody, named, schemas)
    const requestBody = takesNothing ? null : operation.requestBody
    const body = requestBody?.content['application/json'].schema
    const objects = body && phpObjects(body, schemas)
    ;(paths[route.path] ??= {})[method] = {
      operationId,
      tags: [TAGS[audience]],
      summary,
      description: description?.replaceAll(/\s+/g, ' '),
      security,
      ...(requestBody && { requestBody }),
      parameters: given
        .filter((one: Schema) => one.in !== 'header')
        .map((one: Schema) => ({ ...one, ...typesOf(one.schema) })),
      ...typesOf(answer),
      ...(requestBody && { 'x-body': nameOf(body), 'x-php-body': php.of(body) }),
      ...(objects && { 'x-php-objects': objects }),
      ...(query.length > 0 && { 'x-query': { optional: !query.some((one: Schema) => one.required) } }),
      ...(route.idempotent && { 'x-once': true }),
      ...(route.waits && { 'x-wait': true }),
      ...(paged && item && { 'x-item': nameOf({ $ref: item }) }),
      responses: {
        [answer ? '200' : '204']: answer
          ? { description: 'It was done.', content: { [typeOf(answer)]: { schema: answer } } }
          : { description: 'It was done.' },
        default: {
          description: 'It was refused, or failed.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    }
  }
  const { openapi, info, servers, components } = document
  const { summary: _unknownToSome, ...about } = info
  const asked = reachable(schemas, paths)
  const typed = Object.entries(asked).map(([name, schema]) => [name, { ...schema, 'x-php': php.named(name) }])
  const prepared = open({
    openapi,
    info: about,
    servers,
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
    components: {
      schemas: shape === 'unions' ? Object.fromEntries(typed) : asked,
      securitySchemes: components.securitySchemes,
    },
  })
  if (shape === 'Go types')
    return goDocument(prepared, only === 'operator' ? clientDocument(shape, 'business') : undefined)
  return shape === 'Java classes' ? javaDocument(prepared) : prepared
}

const nameOf = (schema: Schema): string => (schema.$ref ? nameIn(schema.$ref) : schema.type)

const IN_PYTHON: Readonly<Record<string, string>> = { string: 'str', integer: 'int', boolean: 'bool', number: 'float' }

function isEmpty(body: Schema, named: Function, schemas: Record<string, Schema>): boolean {
  const { type, properties = {} } = named(body.content['application/json'].schema, schemas)
  return !body.required && type === 'object' && Object.keys(properties).length === 0
}

const typeOf = (answer: Schema): string => (answer.type === 'string' ? 'text/plain' : 'application/json')

function successOf(operation: Schema, responses: Record<string, Schema>, named: Function): Schema | null {
  const [, found] = Object.entries<Schema>(operation.responses).find(([status]) => status.startsWith('2'))!
  const content = named(found, responses).content ?? {}
  return (content['application/json'] ?? content['text/plain'])?.schema ?? null
}

function reachable(schemas: Record<string, Schema>, from: Json): Record<string, Schema> {
  const found = referencedIn(from, schemas)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

/** Removes examples and `additionalProperties: false`. */
function open(part: Json): Json {
  if (Array.isArray(part)) return part.map(open)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries<Json>(part)
      .filter(([name, value]) => !(name === 'additionalProperties' && value === false))
      .filter(([name, value]) => !(name === 'examples' && Array.isArray(value)) && name !== 'example')
      .map(([name, value]) => [name, open(value)]),
  )
}
