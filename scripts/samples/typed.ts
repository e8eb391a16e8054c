import type { TSchema } from 'typebox'

/** A value with its type by the schema, for languages with named types (Go, Java). */
export type Typed =
  | { kind: 'object'; type: string; fields: readonly TypedField[] }
  | { kind: 'map'; entries: readonly (readonly [name: string, value: string])[] }
  | { kind: 'list'; items: readonly Typed[]; unique: boolean }
  | { kind: 'text' | 'uri' | 'instant'; value: string }
  | { kind: 'integer' | 'number'; value: number }
  | { kind: 'flag'; value: boolean }

export interface TypedField {
  name: string
  value: Typed
  required: boolean
}

interface Schema {
  type?: string
  title?: string
  format?: string
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  uniqueItems?: boolean
}

/** Formats for which some language has its own type. */
const TEXTS: Readonly<Record<string, 'uri' | 'instant'>> = { uri: 'uri', 'date-time': 'instant' }

/**
 * Returns the value with its types; `type` names an object whose schema has no title. Generators without unions merge
 * the members of a union into one type, where a field is optional unless all members require it.
 */
export function typed(schema: TSchema, value: unknown, type: string): Typed {
  return typedBy([schema], value, type)
}

function typedBy(schemas: readonly Schema[], value: unknown, type: string): Typed {
  const all = schemas.flatMap((schema) => schema.anyOf ?? [schema])
  if (typeof value === 'string') {
    const format = all.find((each) => each.format)?.format ?? ''
    return { kind: TEXTS[format] ?? 'text', value }
  }
  if (typeof value === 'number')
    return { kind: all.some((each) => each.type === 'number') ? 'number' : 'integer', value }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (Array.isArray(value)) {
    const items = all.flatMap((each) => each.items ?? [])
    return {
      kind: 'list',
      items: value.map((item) => typedBy(items, item, type)),
      unique: all[0]!.uniqueItems === true,
    }
  }
  const entries = Object.entries(value as Record<string, unknown>)
  if (!all.some(({ properties }) => properties))
    return { kind: 'map', entries: entries.map(([name, each]) => [name, String(each)]) }
  const fields = entries.map(([name, each]) => ({
    name,
    value: typedBy(
      all.flatMap(({ properties = {} }) => properties[name] ?? []),
      each,
      type,
    ),
    required: all.every(({ required = [] }) => required.includes(name)),
  }))
  const [only] = schemas
  return { kind: 'object', type: (schemas.length === 1 && only!.title) || type, fields }
}
