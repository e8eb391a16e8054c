import { areDifferent, type Json, mergedFields, nameIn, type Schema } from './schema.ts'

/**
 * For generators of languages that cannot tell apart the objects of a union, and refuse words that they do not know: a
 * union of objects is one object with all of their fields, a list of words is any word, its description names them, and
 * what is no object is written where it is used. An integer has 64 bits: amounts need more than 32.
 */
export function withoutUnions(schemas: Record<string, Schema>) {
  const follow = (schema: Schema): Schema => (schema.$ref ? schemas[nameIn(schema.$ref)]! : schema)

  const isObject = ({ type, anyOf }: Schema): boolean =>
    type === 'object' || (anyOf?.length > 1 && anyOf.every((each: Schema) => follow(each).type === 'object'))

  function plain(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map(plain)
    if (typeof schema !== 'object' || schema === null) return schema
    if (schema.$ref && !isObject(follow(schema))) return plain({ ...follow(schema), ...withoutReference(schema) })
    if (schema.type === 'integer' && !schema.format) return { ...schema, format: 'int64' }
    const { anyOf, oneOf: _choices, enum: words, const: word, description = '', ...rest } = schema
    if (anyOf && isObject(schema)) return merged(anyOf.map(follow), description)
    if (typeof word === 'number') return { ...rest, description, type: 'integer', format: 'int64' }
    if (words || typeof word === 'string') {
      const known = (words ?? [word]).map((each: string) => `\`${each}\``).join(', ')
      return { ...rest, description: `${description} One of ${known}; later versions may have more.`.trim() }
    }
    // Which fields go together stays for the service to say.
    const parts = Object.entries<Json>(schema)
      .filter(([name]) => name !== 'oneOf')
      .map(([name, value]) => [name, plain(value)])
    return Object.fromEntries(parts)
  }

  function merged(objects: readonly Schema[], description: string): Schema {
    return { type: 'object', ...mergedFields(objects, together), ...(description && { description }) }
  }

  /** One field that the objects of a union have each of another type. */
  function together(found: readonly Schema[]): Schema {
    if (!areDifferent(found)) return plain(found[0]!)
    const all = found.map(follow)
    if (all.every(({ type }) => type === 'object')) return merged(all, '')
    const nullable = all.some(({ type, anyOf }) => type === 'null' || anyOf?.some((one: Schema) => one.type === 'null'))
    const values = all.flatMap((each) => each.anyOf ?? [each]).map(follow)
    const words = values.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]))
    const value =
      words.length > 0 ? { type: 'string', enum: [...new Set(words)] } : values.find(({ type }) => type !== 'null')
    return plain(nullable ? { anyOf: [value, { type: 'null' }] } : value)
  }

  const withoutReference = ({ $ref: _reference, ...beside }: Schema): Schema => beside

  return {
    of: plain,
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)])),
  }
}
