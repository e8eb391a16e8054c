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

/** Returns the fields of the objects of a union as those of one object. `together` makes one schema of a field's schemas. */
export function mergedFields(
  objects: readonly Schema[],
  together: (found: Schema[]) => Schema,
): { properties: Record<string, Schema>; required: string[] } {
  const names = [...new Set(objects.flatMap((each) => Object.keys(each.properties ?? {})))]
  const properties = names.map((name) => [name, together(objects.flatMap((each) => each.properties?.[name] ?? []))])
  const required = names.filter((name) => objects.every((each) => each.required?.includes(name)))
  return { properties: Object.fromEntries(properties), required }
}

/** Returns whether the schemas differ in more than their descriptions. */
export const areDifferent = (found: readonly Schema[]): boolean =>
  new Set(found.map((each) => JSON.stringify({ ...each, description: '' }))).size > 1
