import { goComment, goConstant, goName } from './go-names.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
type Schema = Record<string, Json>

/** A declaration, for the template of the models. */
export interface GoType {
  name: string
  doc: string
  /** The fields of a struct. */
  fields?: string
  /** The constants of a string type. */
  constants?: string
  /** A query is sent only, so it keeps no unknown fields. */
  query?: true
  /** The code of an error, if the struct has its details. */
  code?: string
}

export interface GoTypes {
  /** Returns the Go type of a schema. */
  of(schema: Schema): string
  /** Declares the struct of an operation's query parameters. */
  query(name: string, parameters: readonly Schema[]): string
  /** Declares the codes of the errors and the structs of their details. */
  errors(): void
  /** Returns what was declared, by name. */
  declared(): ReadonlyMap<string, GoType>
}

const SCALARS: Readonly<Record<string, string>> = { integer: 'int64', number: 'float64', boolean: 'bool' }
const NULL = 'null'

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/**
 * The schemas as Go types: a union of objects is one struct with the fields of all, a list of words is a string type
 * with constants, a page is the generic `Page`. Types in `elsewhere` are of the package `payments`.
 */
export function goTypes(schemas: Record<string, Schema>, elsewhere: ReadonlySet<string>, sent: Schema[]): GoTypes {
  const declarations = new Map<string, GoType>()
  const requested = reachable(sent)
  const from = elsewhere.size > 0 ? 'payments.' : ''

  function reachable(part: Json, found = new Set<string>()): Set<string> {
    if (typeof part !== 'object' || part === null) return found
    if (typeof part.$ref === 'string' && !found.has(nameOf(part.$ref))) {
      found.add(nameOf(part.$ref))
      reachable(schemas[nameOf(part.$ref)], found)
    }
    for (const each of Object.values(part)) reachable(each, found)
    return found
  }

  const follow = (schema: Schema): Schema => (schema.$ref ? follow(schemas[nameOf(schema.$ref)]!) : schema)
  const choices = (schema: Schema): Schema[] => (follow(schema).anyOf ?? [schema]).map((one: Schema) => one)
  const isNull = (schema: Schema): boolean => schema.type === NULL
  const isNullable = (schema: Schema): boolean => choices(schema).some(isNull)
  const isObject = (schema: Schema): boolean =>
    choices(schema)
      .filter((one) => !isNull(one))
      .every((one) => follow(one).type === 'object' && follow(one).properties)

  function of(schema: Schema, inline = ''): string {
    if (schema.$ref) return named(nameOf(schema.$ref))
    const { anyOf, const: word, type, items, properties, additionalProperties } = schema
    if (anyOf)
      return of(
        anyOf.find((one: Schema) => !isNull(one)),
        inline,
      )
    if (typeof word === 'string') return enumWith([word])
    if (typeof word === 'number') return 'int64'
    if (type === 'array') return `[]${of(items, inline)}`
    if (type === 'string') return schema.format === 'date-time' ? 'time.Time' : 'string'
    if (type !== 'object') return SCALARS[type] ?? 'any'
    if (properties) return declare(inline, schema)
    return `map[string]${typeof additionalProperties === 'object' ? of(additionalProperties) : 'any'}`
  }

  function named(name: string): string {
    const schema = schemas[name]!
    const { data, nextCursor, ...others } = schema.properties ?? {}
    if (data && nextCursor && Object.keys(others).length === 0) return `${from}Page[${of(data.items)}]`
    if (elsewhere.has(goName(name))) return `payments.${goName(name)}`
    if (schema.enum && schema.type === 'string') return declareWords(goName(name), schema)
    if (!isObject(schema)) return of(schema)
    return declare(goName(name), schema, requested.has(name))
  }

  /** Returns the smallest type that has all of the words. */
  function enumWith(words: readonly string[]): string {
    const [found] = Object.entries(schemas)
      .filter(([, { enum: all, type }]) => type === 'string' && words.every((word) => all?.includes(word)))
      .toSorted(([, one], [, other]) => one.enum.length - other.enum.length)
    return found ? named(found[0]) : 'string'
  }

  function declareWords(name: string, { enum: words, description = '' }: Schema): string {
    if (declarations.has(name)) return name
    const constants = words.map((word: string) => `\t${goConstant(name, word)} ${name} = ${JSON.stringify(word)}`)
    const doc = goComment(`${about(name, description)} Later versions may add values.`)
    declarations.set(name, { name, doc, constants: constants.join('\n') })
    return name
  }

  function declare(name: string, schema: Schema, isRequested = false): string {
    if (declarations.has(name)) return name
    const doc = goComment(about(name, schema.description ?? ''))
    const type: GoType = { name, doc }
    declarations.set(name, type)
    const { properties, required } = schema.anyOf ? merged(schema.anyOf.map(follow)) : schema
    type.fields = fieldsOf(name, properties, required ?? [], isRequested)
    return name
  }

  function merged(objects: readonly Schema[]): { properties: Record<string, Schema>; required: string[] } {
    const names = [...new Set(objects.flatMap((each) => Object.keys(each.properties)))]
    const properties = names.map((name) => [name, together(objects.flatMap((each) => each.properties[name] ?? []))])
    const required = names.filter((name) => objects.every((each) => each.required?.includes(name)))
    return { properties: Object.fromEntries(properties), required }
  }

  /** Returns one schema for a field that the objects of a union have each of another type. */
  function together(found: readonly Schema[]): Schema {
    const [first] = found
    if (new Set(found.map((each) => JSON.stringify({ ...each, description: '' }))).size === 1) return first!
    if (found.every(isObject)) {
      const { properties, required } = merged(found.map(follow))
      return { type: 'object', properties, required, description: first!.description }
    }
    const values = found.flatMap(choices).map(follow)
    const words = values.flatMap((each) => each.enum ?? each.const ?? [])
    const some = words.length > 0 ? { 'x-words': [...new Set(words)] } : values.find((each) => !isNull(each))!
    return { anyOf: [some, ...(values.some(isNull) ? [{ type: NULL }] : [])], description: first!.description }
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
    const value = choices(schema).find((one) => !isNull(one))
    const words = value!['x-words']
    const type = words ? enumWith(words) : of(value!, owner + goName(name))
    const [isPointer, option] = absence(type, schema, isRequired, isRequested)
    const full = option === 'null' ? `Nullable[${type}]` : `${isPointer ? '*' : ''}${type}`
    return `${goName(name)} ${full} \`json:"${name}${option && `,${option.replace('null', 'omitzero')}`}"\``
  }

  /** Returns how a field says that it is absent: whether as a pointer, and its option of encoding/json. */
  function absence(type: string, schema: Schema, isRequired: boolean, isRequested: boolean): [boolean, string] {
    const nullable = isNullable(schema)
    if (isRequired && !nullable) return [false, '']
    // A null that is sent has a meaning of its own.
    if (isRequested && nullable && !isRequired) return [false, 'null']
    if (/^(\[\]|map)/.test(type) || type === 'time.Time') return [false, 'omitzero']
    if (isObject(schema)) return [true, 'omitempty']
    if (type === 'bool') return [isRequested, 'omitempty']
    const { minimum = 0 } = follow(schema)
    return [(type === 'int64' || type === 'float64') && (nullable || minimum < 1), 'omitempty']
  }

  return {
    of,
    declared: () => declarations,
    query(name, parameters) {
      const properties = Object.fromEntries(
        parameters.map((each) => [each.name, { ...each.schema, description: each.description }]),
      )
      const required = parameters.filter((each) => each.required).map((each) => each.name)
      const doc = goComment(`${name}Query has the query parameters of ${name}. A zero field is not sent.`)
      const fields = fieldsOf(`${name}Query`, properties, required, true)
      declarations.set(`${name}Query`, { name: `${name}Query`, doc, fields, query: true })
      return `${name}Query`
    },
    errors() {
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

function about(name: string, description: string): string {
  if (/^(An?|The) /.test(description)) return `${name} is ${description[0]!.toLowerCase()}${description.slice(1)}`
  return `${name} is part of the service's API. ${description}`.trim()
}
