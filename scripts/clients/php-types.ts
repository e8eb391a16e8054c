import { nameIn, type Schema } from './schema.ts'

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
}

/** The generator's spelling of a name. */
const aliasOf = (name: string): string => name.replaceAll('-', '')

/**
 * A schema as a type that PHPStan knows. One that is an object has a name there, `@phpstan-type`; any other is written
 * out.
 */
export function phpTypes(schemas: Record<string, Schema>): { of(schema: Schema): string; named(name: string): string } {
  const isNamed = (name: string): boolean => schemas[name]!.type === 'object' || name === 'Event'

  function of(schema: Schema): string {
    if (schema.$ref) {
      const name = nameIn(schema.$ref)
      return isNamed(name) ? aliasOf(name) : of(schemas[name]!)
    }
    return written(schema)
  }

  function written({
    anyOf,
    enum: words,
    const: word,
    type,
    items,
    properties,
    required = [],
    ...rest
  }: Schema): string {
    if (anyOf) return [...new Set<string>(anyOf.map(of))].join('|')
    if (words) return words.map((each: string) => `'${each}'`).join('|')
    if (typeof word === 'string') return `'${word}'`
    if (Array.isArray(type)) return type.map((each) => PRIMITIVES[each] ?? 'mixed').join('|')
    if (type === 'array') return `list<${of(items ?? {})}>`
    if (type !== 'object') return PRIMITIVES[type] ?? 'mixed'
    if (properties) {
      const fields = Object.entries<Schema>(properties).map(
        ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${of(field)}`,
      )
      return `array{${fields.join(', ')}}`
    }
    const { additionalProperties } = rest
    return `array<string, ${typeof additionalProperties === 'object' ? of(additionalProperties) : 'mixed'}>`
  }

  return { of, named: (name) => written(schemas[name]!) }
}

/**
 * Returns the places of a body that are objects, `*` for each item of a list, deeper ones first: PHP has one array for
 * lists and objects, and an empty one says not which it is.
 */
export function phpObjects(schema: Schema, schemas: Record<string, Schema>): string {
  const places = new Set<string>()
  const walk = (part: Schema, place: readonly string[]): void => {
    const { anyOf = [], properties = {}, items, type } = part.$ref ? schemas[nameIn(part.$ref)]! : part
    for (const one of anyOf) walk(one, place)
    for (const [name, field] of Object.entries<Schema>(properties)) walk(field, [...place, name])
    if (items) walk(items, [...place, '*'])
    if ([type].flat().includes('object') && place.length > 0) places.add(`'${place.join('/')}'`)
  }
  walk(schema, [])
  return [...places].join(', ')
}
