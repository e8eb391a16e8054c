import { parseJson } from './json.ts'

/** The fields of a form or of a JSON object, as text by name. */
export type Fields = Readonly<Record<string, string>>

/** Several times the size of real messages: the body is parsed before its sender is verified. */
const LONGEST_BYTES = 16 * 1_024
const MOST_FIELDS = 200

const AMPERSAND = 0x26

function hasFewFields(form: Buffer): boolean {
  let fields = 1
  for (let at = form.indexOf(AMPERSAND); at >= 0; at = form.indexOf(AMPERSAND, at + 1)) fields++
  return fields <= MOST_FIELDS
}

function pairsIn(bytes: Buffer): readonly [string, string][] {
  const json = parseJson(bytes)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return pairsOf(json)
  return hasFewFields(bytes) ? [...new URLSearchParams(bytes.toString('utf8'))] : []
}

/**
 * Parses a body that is JSON or a form; providers that sign single fields send both. Null if the body is too large, or
 * if a name occurs twice, since then the signed value is ambiguous.
 */
export function readFields(bytes: Buffer): Fields | null {
  if (bytes.length > LONGEST_BYTES) return null
  const pairs = pairsIn(bytes)
  if (pairs.length > MOST_FIELDS) return null
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

/** An object's fields; nested names are joined with a dot, as in a form. */
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

/** A field's text; undefined if it is missing or empty. */
export function fieldText(fields: Fields, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? fields[name] || undefined : undefined
}

/** A text as one path segment; null if it would change the path. */
export function pathSegment(text: string): string | null {
  return /^\.*$/.test(text) ? null : encodeURIComponent(text)
}
