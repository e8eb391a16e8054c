import { goComment, goName, goParameter, goConstant } from './go-names.ts'
import { firstValue, isNull, type Json, nameIn, queryOf, referencedIn, type Schema, unionsOf } from './schema.ts'

/**
 * Prepares the document for our Go templates: each operation and schema has `x-go`, the parts of its declaration. The
 * operator's operations use the types of the document of businesses, which are in the package `payments`.
 */
export function goDocument(document: Json, ofBusinesses?: Json): Json {
  const elsewhere = new Set<string>(Object.keys(ofBusinesses?.components.schemas ?? {}))
  const { schemas } = document.components
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sent = operations.map(({ operation }) => operation.requestBody).filter(Boolean)
  const types = goTypes(schemas, elsewhere, sent)
  if (elsewhere.size === 0) types.errors()
  const paths: Json = {}
  for (const { path, method, operation } of operations) {
    const { operationId, tags, summary, description } = operation
    const parameters = operation.parameters.filter((one: Json) => one.in === 'path')
    ;(paths[path] ??= {})[method.toLowerCase()] = {
      operationId,
      tags,
      parameters: parameters.map((one: Json) => ({ ...one, schema: { type: 'string' } })),
      responses: { 204: { description: 'It was done.' } },
      'x-go': {
        ...written(types, path, method, operation, elsewhere.size > 0),
        doc: goComment(
          `${goName(operationId)} is ${method} ${path}: ${summary[0].toLowerCase()}${summary.slice(1)}. ${description ?? ''}`,
        ),
      },
    }
  }
  const models = [...types.declared()].map(([name, type]: [string, GoType]) => [
    name,
    // A schema without properties would be no model of the generator.
    { type: 'object', properties: { value: { type: 'string' } }, 'x-go': { query: false, code: false, ...type } },
  ])
  return { ...document, paths, components: { schemas: Object.fromEntries(models) } }
}

function written(types: ReturnType<typeof goTypes>, path: string, method: string, operation: Json, isOther: boolean) {
  const { operationId, requestBody, responses, 'x-once': once, 'x-wait': wait, 'x-item': item } = operation
  const by = `[Client.${goName(operationId)}]`
  const content = responses['200']?.content
  const answer = content?.['application/json']?.schema
  const body = requestBody && types.of(requestBody.content['application/json'].schema, ['the body of', by])
  const names: string[] = operation.parameters
    .filter((one: Json) => one.in === 'path')
    .map(({ name }: Json) => goParameter(name))
  const asked = queryOf(operation)
  const query = asked && types.query(goName(operationId), asked)
  const request = [
    `Method: "${method}"`,
    `Path: "${path}"`,
    ...(names.length > 0 ? [`Parameters: []string{${names.join(', ')}}`] : []),
    ...(query ? ['Query: query'] : []),
    ...(body ? ['Body: request'] : []),
    ...(once ? ['TakesKey: true'] : []),
    ...(wait ? ['TakesWait: true'] : []),
  ]
  return {
    name: goName(operationId),
    parameters: [
      ...names.map((name) => `, ${name} string`),
      ...(query ? [`, query ${query}`] : []),
      ...(body ? [`, request ${body}`] : []),
    ].join(''),
    arguments: [...names.map((name) => `, ${name}`), ...(query ? [', query'] : [])].join(''),
    request: `${isOther ? 'payments.' : ''}Request{${request.join(', ')}}`,
    item: item ? types.of({ $ref: `#/components/schemas/${item}` }, ['an item of', by]) : false,
    answer: !item && answer ? types.of(answer, ['the response of', by]) : false,
    text: Boolean(content?.['text/plain']),
    nothing: content === undefined,
  }
}

/** A declaration, for the template of the models. */
export interface GoType {
  name: string
  doc: string
  fields?: string
  constants?: string
  /** A query is sent only, so it keeps no unknown fields. */
  query?: true
  /** The code of an error, if the struct has its details. */
  code?: string
}

const USES = ['the body of', 'the response of', 'an item of', 'part of'] as const
type Use = readonly [kind: (typeof USES)[number], by: string]

/** Descriptions that differ describe single members of the union. */
const inCommon = ([first, ...others]: readonly Schema[]): Schema => ({
  description: others.every(({ description }) => description === first!.description) ? first!.description : undefined,
})

const SCALARS: Readonly<Record<string, string>> = { integer: 'int64', number: 'float64', boolean: 'bool' }

/**
 * The schemas as Go types: a union of objects is one struct with the fields of all, a list of words is a string type
 * with constants, a page is the generic `Page`. Types in `elsewhere` are of the package `payments`.
 */
export function goTypes(schemas: Record<string, Schema>, elsewhere: ReadonlySet<string>, sent: Schema[]) {
  const declarations = new Map<string, GoType>()
  const uses = new Map<string, Use[]>()
  const requested = referencedIn(sent, schemas)
  const from = elsewhere.size > 0 ? 'payments.' : ''
  const { follow, choices, isObject, merged } = unionsOf(schemas, inCommon)

  function of(schema: Schema, use: Use, inline = ''): string {
    if (schema.$ref) return named(nameIn(schema.$ref), use)
    const { anyOf, const: word, type, items, properties, additionalProperties } = schema
    if (anyOf) return of(firstValue(anyOf), use, inline)
    if (typeof word === 'string') return enumWith([word], use)
    if (typeof word === 'number') return 'int64'
    if (type === 'array') return `[]${of(items, use, inline)}`
    if (type === 'string') return schema.format === 'date-time' ? 'time.Time' : 'string'
    if (type !== 'object') return SCALARS[type] ?? 'any'
    if (properties) return declare(inline, schema, use)
    return `map[string]${typeof additionalProperties === 'object' ? of(additionalProperties, use) : 'any'}`
  }

  function named(name: string, use: Use): string {
    const schema = schemas[name]!
    const { data, nextCursor, ...others } = schema.properties ?? {}
    if (data && nextCursor && Object.keys(others).length === 0) return `${from}Page[${of(data.items, use)}]`
    if (elsewhere.has(goName(name))) return `payments.${goName(name)}`
    if (schema.enum && schema.type === 'string') return declareWords(goName(name), schema)
    if (!isObject(schema)) return of(schema, use)
    return declare(goName(name), schema, use, requested.has(name))
  }

  /** Returns the smallest type that has all of the words. */
  function enumWith(words: readonly string[], use: Use): string {
    const [found] = Object.entries(schemas)
      .filter(([, { enum: all, type }]) => type === 'string' && words.every((word) => all?.includes(word)))
      .toSorted(([, one], [, other]) => one.enum.length - other.enum.length)
    return found ? named(found[0], use) : 'string'
  }

  function declareWords(name: string, { enum: words, description = '' }: Schema): string {
    if (declarations.has(name)) return name
    const constants = words.map((word: string) => `\t${goConstant(name, word)} ${name} = ${JSON.stringify(word)}`)
    // A description without the words is of the place that refers to the schema.
    const explains = words.some((word: string) => description.includes(word)) && !description.includes('Default')
    const doc = goComment(
      `${name} has the known values below; later versions may add others. ${explains ? description : ''}`,
    )
    declarations.set(name, { name, doc, constants: constants.join('\n') })
    return name
  }

  function declare(name: string, schema: Schema, use: Use, isRequested = false): string {
    uses.set(name, [...(uses.get(name) ?? []), use])
    if (declarations.has(name)) return name
    const type: GoType = { name, doc: schema.description ?? '' }
    declarations.set(name, type)
    const { properties, required } = schema.anyOf ? merged(schema.anyOf) : schema
    type.fields = fieldsOf(name, properties, required ?? [], isRequested)
    return name
  }

  function fieldsOf(owner: string, properties: Record<string, Schema>, required: string[], isRequested: boolean) {
    return Object.entries(properties)
      .map(([name, schema]) => {
        const description = schema.description ?? follow(schema).description ?? ''
        const declared = field(owner, name, schema, required.includes(name), isRequested)
        return `${description && `${goComment(description)}\n`}${declared}`
      })
      .join('\n')
  }

  function field(owner: string, name: string, schema: Schema, isRequired: boolean, isRequested: boolean): string {
    const value = firstValue(choices(schema))
    const words = value.enum
    const use: Use = ['part of', `[${owner}]`]
    const type = words ? enumWith(words, use) : of(value, use, owner + goName(name))
    const [isPointer, option] = absence(type, schema, isRequired, isRequested)
    const full = option === 'null' ? `Nullable[${type}]` : `${isPointer ? '*' : ''}${type}`
    return `${goName(name)} ${full} \`json:"${name}${option && `,${option.replace('null', 'omitzero')}`}"\``
  }

  /** Returns whether an absent field is a nil pointer, and the field's option of encoding/json. */
  function absence(type: string, schema: Schema, isRequired: boolean, isRequested: boolean): [boolean, string] {
    const nullable = choices(schema).some(isNull)
    if (isRequired && !nullable) return [false, '']
    // In a request, null differs from absent.
    if (isRequested && nullable && !isRequired) return [false, 'null']
    if (/^(\[\]|map)/.test(type) || type === 'time.Time') return [false, 'omitzero']
    if (isObject(schema)) return [true, 'omitempty']
    if (type === 'bool') return [isRequested, 'omitempty']
    const { minimum = 0 } = follow(schema)
    return [(type === 'int64' || type === 'float64') && (nullable || minimum < 1), 'omitempty']
  }

  return {
    of,
    declared(): ReadonlyMap<string, GoType> {
      for (const [name, found] of uses) {
        const type = declarations.get(name)!
        type.doc = goComment(`${about(name, found)} ${type.doc}`)
      }
      uses.clear()
      return declarations
    },
    query(name: string, { properties, required }: Schema): string {
      const doc = goComment(`${name}Query has the query parameters of ${name}. A zero field is not sent.`)
      const fields = fieldsOf(`${name}Query`, properties, required, true)
      declarations.set(`${name}Query`, { name: `${name}Query`, doc, fields, query: true })
      return `${name}Query`
    },
    /** Declares the codes of the errors and the structs of their details. */
    errors(): void {
      const codes = Object.entries(schemas).filter(([name]) => name.startsWith('Error-SV-'))
      const constants = codes.map(([name, { properties }]) => {
        const [constant, code] = [goName(name.slice(6)), properties.code.const]
        const { properties: details, required } = properties.details
        if (Object.keys(details).length > 0) {
          const doc = `${constant}Details has the details of an error with the code ${code}.`
          const fields = fieldsOf(`${constant}Details`, details, required ?? [], false)
          declarations.set(`${constant}Details`, { name: `${constant}Details`, doc: goComment(doc), fields, code })
        }
        return `${goComment(`${constant}: ${properties.code.description}`)}\n${constant} ErrorCode = "${code}"`
      })
      const doc = '// ErrorCode is the stable code of an error. Later versions may add codes.'
      declarations.set('ErrorCode', { name: 'ErrorCode', doc, constants: constants.toSorted().join('\n') })
    },
  }
}

/** Returns how an object is used: in requests first, then in responses, then in other objects. */
function about(name: string, uses: readonly Use[]): string {
  const use = USES.find((each) => uses.some(([kind]) => kind === each))!
  const all = [...new Set(uses.filter(([kind]) => kind === use).map(([, by]) => by))]
  const named = all.length > 3 ? `${all.slice(0, 2).join(', ')} and ${all.length - 2} others` : all.join(', ')
  return `${name} is ${use} ${named}.`
}
