/** Untyped parts of the document; a missing part fails when the generators run. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export type Schema = Record<string, Json>

export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Returns the names of the schemas that a part of the document references, directly or indirectly. */
export function referencedIn(part: Json, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found
  if (typeof part.$ref === 'string' && !found.has(nameIn(part.$ref))) {
    found.add(nameIn(part.$ref))
    referencedIn(schemas[nameIn(part.$ref)], schemas, found)
  }
  for (const each of Object.values(part)) referencedIn(each, schemas, found)
  return found
}

/** The query of an operation as an object, or null if it has none. */
export function queryOf({ parameters }: Schema): Schema | null {
  const given = parameters.filter((one: Schema) => one.in === 'query')
  if (given.length === 0) return null
  const properties = given.map(({ name, description, schema }: Schema) => [
    name,
    { ...schema, description: description ?? schema.description },
  ])
  const required = given.filter((one: Schema) => one.required).map((one: Schema) => one.name)
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

export const isNull = ({ type }: Schema): boolean => type === 'null'

export const firstValue = (choices: readonly Schema[]): Schema => choices.find((one) => !isNull(one))!

/**
 * For languages that cannot tell apart the objects of a union: `merged` makes one object with all of their fields.
 * `described` returns what a field's schema gets from its schemas in these objects.
 */
export function unionsOf(
  schemas: Record<string, Schema>,
  described: (found: readonly Schema[]) => Schema = () => ({}),
) {
  const follow = (schema: Schema): Schema => (schema.$ref ? follow(schemas[nameIn(schema.$ref)]!) : schema)
  const choices = (schema: Schema): Schema[] => follow(schema).anyOf ?? [schema]
  const isObject = (schema: Schema): boolean => {
    const values = choices(schema).filter((one) => !isNull(one))
    return values.every((one) => follow(one).type === 'object' && follow(one).properties)
  }

  function merged(objects: readonly Schema[]): Schema {
    const members = objects.map(follow)
    const names = [...new Set(members.flatMap(({ properties = {} }) => Object.keys(properties)))]
    const fields = names.map((name) => [name, together(members.flatMap((each) => each.properties?.[name] ?? []))])
    const required = names.filter((name) => members.every((each) => each.required?.includes(name)))
    return { type: 'object', properties: Object.fromEntries(fields), required }
  }

  /** Returns one schema for a field that the objects of a union have each of another type. */
  function together(found: readonly Schema[]): Schema {
    const more = described(found)
    const different = new Set(found.map((each) => JSON.stringify({ ...each, description: '' })))
    if (different.size === 1) return { ...found[0]!, ...more }
    if (found.every(isObject)) return { ...merged(found), ...more }
    const values = found.flatMap(choices).map(follow)
    const words = values.flatMap((each) => each.enum ?? each.const ?? [])
    const value = words.length > 0 ? { type: 'string', enum: [...new Set(words)] } : firstValue(values)
    return { ...(values.some(isNull) ? { anyOf: [value, { type: 'null' }] } : value), ...more }
  }

  return { follow, choices, isObject, merged }
}
