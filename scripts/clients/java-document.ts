import { pascal } from '../../src/api/schema/schema.ts'
import { firstValue, isNull, type Json, nameIn, queryOf, referencedIn, type Schema, unionsOf } from './schema.ts'
import { wrapped } from '../wrapped.ts'

/**
 * Prepares the document for our Java templates, which print what its `x-java` extensions hold. Each object within an
 * object, and the query of each operation, becomes a class. Errors and pages are hand-written: of those, only the
 * details of an error and the items of a page become classes.
 */
export function javaDocument(document: Schema): Schema {
  const schemas: Record<string, Schema> = {}
  const plain = withoutUnions(document.components.schemas)
  const operations = plain(document.paths)
  const all = plain(document.components.schemas)
  const used = referencedIn(operations, all)

  function add(name: string, schema: Schema): void {
    if (name in schemas) throw new Error(`Two Java classes would have the name ${name}.`)
    schemas[name] = { ...schema, properties: schema.properties && { ...schema.properties } }
    for (const [field, inner] of Object.entries<Schema>(schema.properties ?? {}))
      if (inner.properties) {
        add(name + pascal(field), inner)
        schemas[name].properties[field] = { $ref: `#/components/schemas/${name}${pascal(field)}` }
      }
  }

  const isPage = ({ properties = {} }: Schema): boolean => 'nextCursor' in properties && 'data' in properties
  for (const [name, schema] of Object.entries<Schema>(all))
    if (name !== 'Error' && used.has(name) && !isPage(schema)) add(name, schema)
  add('ErrorDetails', all.Error.properties.error.properties.details)

  const sent = new Set<string>()
  function addSent(name: string): void {
    if (sent.has(name) || isMap(schemas[name]!)) return
    sent.add(name)
    for (const field of Object.values<Schema>(schemas[name]!.properties))
      for (const part of [field, field.items ?? {}, ...(field.anyOf ?? [])]) {
        const inner = referenced(part)
        if (inner !== null) addSent(inner)
      }
  }

  const paths: Schema = {}
  for (const [path, methods] of Object.entries<Schema>(operations))
    for (const [verb, operation] of Object.entries<Schema>(methods)) {
      const { operationId } = operation
      const asked = queryOf(operation)
      const query = asked && { type: `${pascal(operationId)}Query`, isOptional: asked.required.length === 0 }
      if (query) add(query.type, { ...asked, description: `The query of \`${operationId}\`.` })
      for (const name of [query?.type, operation['x-body']]) if (name) addSent(name)
      // The templates use `x-java` alone; the generator insists on the path's parameters and a response.
      const tags = [operation.tags[0] === 'Operator' ? 'OperatorOperations' : 'Operations']
      const parameters = operation.parameters.filter((one: Schema) => one.in === 'path')
      const responses = { 204: { description: 'See x-java.' } }
      const java = overloadsOf(`"${verb.toUpperCase()}", "${path}"`, operation, query, schemas)
      ;(paths[path] ??= {})[verb] = { operationId, tags, parameters, responses, 'x-java': java }
    }

  const classes = Object.entries(schemas)
    .filter(([, schema]) => !isMap(schema))
    .map(([name, schema]) => {
      const java = classOf(name, schema, sent.has(name), schemas)
      // The generator makes no class of an object without a property.
      return [name, { type: 'object', properties: { json: { type: 'string' } }, 'x-java': java }]
    })
  return { ...document, paths, components: { schemas: Object.fromEntries(classes) } }
}

/**
 * A union of objects is one object with all of their fields, a list of words is any word, its description
 * names them, and what is no object is written where it is used.
 */
function withoutUnions(schemas: Record<string, Schema>): (schema: Json) => Json {
  const { follow, merged } = unionsOf(schemas)

  const isObject = ({ type, anyOf }: Schema): boolean =>
    type === 'object' || (anyOf?.length > 1 && anyOf.every((each: Schema) => follow(each).type === 'object'))

  return function plain(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map(plain)
    if (typeof schema !== 'object' || schema === null) return schema
    const { $ref, ...own } = schema
    if ($ref && !isObject(follow(schema))) return plain({ ...follow(schema), ...own })
    const { anyOf, enum: words, const: word, description = '', ...rest } = own
    if (anyOf && isObject(own)) return plain({ ...merged(anyOf), ...(description && { description }) })
    if (typeof word === 'number') return { ...rest, description, type: 'integer' }
    if (words || typeof word === 'string') {
      const known = (words ?? [word]).map((each: string) => `\`${each}\``).join(', ')
      return { ...rest, description: `${description} One of ${known}; later versions may have more.`.trim() }
    }
    return Object.fromEntries(Object.entries<Json>(schema).map(([name, value]) => [name, plain(value)]))
  }
}

interface Request {
  type: string
  isOptional: boolean
}

/** Names of fields that no method may have in Java. */
const KEYWORDS = new Set(['class'])

function classOf(name: string, schema: Schema, isSent: boolean, schemas: Readonly<Record<string, Schema>>): Schema {
  const { properties = {}, required = [], description } = schema
  const fields = Object.entries<Schema>(properties).map(([field, inner]) => {
    const java = javaType(inner, schemas)
    const isAlways = required.includes(field) && !isNullable(inner)
    const reader = java.type.startsWith('List<') ? 'list' : isAlways ? 'required' : 'optional'
    const words = inner.description ?? schemas[referenced(inner) ?? '']?.description
    return {
      name: field,
      method: KEYWORDS.has(field) ? `${field}_` : field,
      type: (isAlways && java.primitive) || java.type,
      read: java.type.startsWith('Map<') ? `map("${field}")` : `${reader}("${field}", ${java.read})`,
      doc: javadoc(words || `The field \`${field}\`.`),
      returns: /^(List|Map)</.test(java.type) ? 'empty if absent' : isAlways ? 'the value' : 'null if absent',
      argument: java.primitive ?? java.type,
      setter: isNullable(inner) ? 'withNullable' : 'with',
      sets: java.primitive ? 'the value' : isNullable(inner) ? 'null is sent as null' : 'null leaves it out',
    }
  })
  const types = fields.flatMap(({ type, argument }) => (isSent ? [type, argument] : [type]))
  const doc = javadoc(description || `The \`${name}\` of the service.`)
  return { name, doc, fields, imports: importsOf(types.join(' ')), ...(isSent && { builder: true }) }
}

/** The methods of an operation: with all arguments, without options, and without a request that is optional. */
function overloadsOf(
  target: string,
  operation: Schema,
  query: Request | null,
  schemas: Readonly<Record<string, Schema>>,
): Schema {
  const { operationId, summary, description = '', requestBody } = operation
  const ids: string[] = operation.parameters.filter((one: Schema) => one.in === 'path').map((one: Schema) => one.name)
  const body = requestBody ? { type: operation['x-body'], isOptional: !requestBody.required } : null
  const request = body ?? query
  const item = operation['x-item']
  const content = Object.values<Schema>(operation.responses[200]?.content ?? {})
  const answer = item
    ? { type: `Listed<${item}>`, read: `${item}::new` }
    : content[0]?.schema.type === 'string'
      ? { type: 'String', read: 'JsonNode::asText' }
      : content[0]
        ? javaType(content[0].schema, schemas)
        : { type: 'void', read: 'answer -> null' }
  const chain = [
    `Operation.of(${[target, ...ids].join(', ')})`,
    ...(body ? ['.body(request)'] : []),
    ...(query ? ['.query(request)'] : []),
    ...(operation['x-once'] ? ['.takesKey()'] : []),
    ...(operation['x-wait'] ? ['.takesWait()'] : []),
  ].join('')
  const result = answer.type === 'void' ? '' : 'return '
  const [short, doc] = [javadoc(`${summary}.`), javadoc(`${summary}. ${description}`)]
  const answers = item ? ['a list that is fetched as you read it'] : result ? ['the response'] : []

  const idParams = ids.map((name) => ({ name, type: 'String', doc: 'of the address' }))
  const requestParam = request && { name: 'request', type: request.type, doc: 'the request' }
  const options = { name: 'options', type: 'CallOptions', doc: 'of this call' }
  const without = [...idParams, ...(requestParam ? [requestParam] : [])]
  const overload = (words: string[], params: readonly (typeof options)[], statement: string): Schema => ({
    type: answer.type,
    id: operationId,
    doc: words,
    params,
    answers,
    parameters: params.map(({ type, name }) => `${type} ${name}`).join(', '),
    statement,
  })
  const passed = (names: readonly string[]): string => `${result}${operationId}(${names.join(', ')})`
  return {
    overloads: [
      ...(request?.isOptional
        ? [overload(short, idParams, passed([...ids, `${request.type}.builder().build()`]))]
        : []),
      overload(short, without, passed([...without.map(({ name }) => name), 'CallOptions.of()'])),
      overload(
        doc,
        [...without, options],
        `${result}caller.${item ? 'list' : 'call'}(${chain}, ${answer.read}, options)`,
      ),
    ],
  }
}

/** A Java type. `read` maps a JSON node to its value; `primitive` is the type of a value that is never null. */
interface JavaType {
  type: string
  read: string
  primitive?: string
}

const TEXT: JavaType = { type: 'String', read: 'Model::text' }

const BY_FORMAT: Readonly<Record<string, JavaType>> = {
  'date-time': { type: 'Instant', read: 'Model::instant' },
  date: { type: 'LocalDate', read: 'Model::date' },
}

const BY_TYPE: Readonly<Record<string, JavaType>> = {
  integer: { type: 'Long', primitive: 'long', read: 'Model::whole' },
  boolean: { type: 'Boolean', primitive: 'boolean', read: 'Model::flag' },
  number: { type: 'BigDecimal', read: 'Model::decimal' },
}

const IMPORTS: Readonly<Record<string, RegExp>> = {
  'java.math.BigDecimal': /\bBigDecimal\b/,
  'java.time.Instant': /\bInstant\b/,
  'java.time.LocalDate': /\bLocalDate\b/,
  'java.util.List': /\bList</,
  'java.util.Map': /\bMap</,
}

const COLUMNS = 112

const referenced = (schema: Schema): string | null => (schema.$ref ? nameIn(schema.$ref) : null)

/** An object of any fields, which has no class. */
const isMap = (schema: Schema): boolean => !schema.properties && schema.type === 'object'

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(isNull)

function javaType(schema: Schema, schemas: Readonly<Record<string, Schema>>): JavaType {
  const name = referenced(schema)
  if (name !== null && isMap(schemas[name]!)) return { type: 'Map<String, String>', read: '' }
  if (name !== null) return { type: name, read: `${name}::new` }
  if (schema.anyOf) return javaType(firstValue(schema.anyOf), schemas)
  if (schema.type === 'array') {
    const { type, read } = javaType(schema.items, schemas)
    return { type: `List<${type}>`, read }
  }
  return BY_FORMAT[schema.format] ?? BY_TYPE[schema.type] ?? TEXT
}

const importsOf = (types: string): string[] =>
  Object.entries(IMPORTS).flatMap(([name, used]) => (used.test(types) ? [name] : []))

function javadoc(markdown: string): string[] {
  const text = markdown
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign]!)
    .replaceAll('*/', '*&#47;')
    .replaceAll('@', '&#64;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
  return wrapped(text.split(' '), COLUMNS)
}
