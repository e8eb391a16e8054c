import { parseJson } from './json.ts'

/** A form's or a JSON object's fields as text, by name. */
export type Fields = Readonly<Record<string, string>>

/**
 * Reads a body that is JSON or a form, as providers that sign single fields send both. Null where a name stands there
 * twice: which of its values was signed could not be told.
 */
export function readFields(bytes: Buffer): Fields | null {
  const json = parseJson(bytes)
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  const pairs = isObject ? pairsOf(json) : [...new URLSearchParams(bytes.toString('utf8'))]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

/** An object's fields; one inside another is named with a dot between, as a form would name it. */
export function fieldsOf(value: unknown): Fields {
  return Object.fromEntries(pairsOf(value))
}

function pairsOf(value: unknown, prefix = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (typeof part === 'object' && part !== null) return pairsOf(part, `${prefix}${name}.`)
    const text =
      typeof part === 'string' ? part : typeof part === 'number' || typeof part === 'boolean' ? `${part}` : ''
    return [[prefix + name, text]]
  })
}

/** A field's text; undefined where there is none, or where it is empty. */
export function fieldText(fields: Fields, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? fields[name] || undefined : undefined
}

/** A text as one segment of a path; null where it would lead somewhere else. */
export function pathSegment(text: string): string | null {
  return /^\.*$/.test(text) ? null : encodeURIComponent(text)
}
