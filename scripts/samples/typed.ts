import type { Route } from '../../src/api/http/route.ts'
import { isNull, type Schema } from '../clients/schema.ts'
import { bodyType } from './request.ts'

/** A value with its type by the schema, for languages with named types (Go, Java). */
export type Typed =
  | { kind: 'object'; type: string; fields: readonly TypedField[] }
  | { kind: 'map'; entries: readonly (readonly [name: string, value: string])[] }
  | { kind: 'list'; items: readonly Typed[] }
  /** `type` names the list of words that the text is of. */
  | { kind: 'text' | 'instant' | 'day'; value: string; type?: string }
  | { kind: 'integer' | 'number'; value: number; minimum: number }
  | { kind: 'flag'; value: boolean }

export interface TypedField {
  name: string
  value: Typed
  required: boolean
  nullable: boolean
}

/** Formats for which some language has its own type. */
const TEXTS: Readonly<Record<string, 'instant' | 'day'>> = { 'date-time': 'instant', date: 'day' }

export const typedBody = (route: Route, body: unknown): Typed => typed([route.request.body!], body, bodyType(route))

/**
 * Returns the value with its types; `type` names an object whose schema has no title. Generators without unions merge
 * the members of a union into one type, where a field is optional unless all members require it.
 */
function typed(schemas: readonly Schema[], value: unknown, type: string): Typed {
  const all = schemas.flatMap((schema) => schema.anyOf ?? [schema])
  if (typeof value === 'string') {
    const format = all.find((each) => each.format)?.format ?? ''
    const words = all.find((each) => each.enum)?.title
    return { kind: TEXTS[format] ?? 'text', value, ...(words && { type: words }) }
  }
  if (typeof value === 'number')
    return {
      kind: all.some((each) => each.type === 'number') ? 'number' : 'integer',
      value,
      minimum: Math.min(...all.map(({ minimum = 0 }) => minimum)),
    }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (Array.isArray(value)) {
    const items = all.flatMap((each) => each.items ?? [])
    return { kind: 'list', items: value.map((item) => typed(items, item, type)) }
  }
  const entries = Object.entries(value as Record<string, unknown>)
  if (!all.some(({ properties }) => properties))
    return { kind: 'map', entries: entries.map(([name, each]) => [name, String(each)]) }
  const fields = entries.map(([name, each]) => {
    const found = all.flatMap(({ properties = {} }) => properties[name] ?? [])
    return {
      name,
      value: typed(found, each, type),
      required: all.every(({ required = [] }) => required.includes(name)),
      nullable: found.some(({ anyOf = [] }) => anyOf.some(isNull)),
    }
  })
  const [only] = schemas
  return { kind: 'object', type: (schemas.length === 1 && only!.title) || type, fields }
}
