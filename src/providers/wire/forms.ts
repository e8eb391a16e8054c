import { parseJson } from './json.ts'

/** A form's or a JSON object's fields as text, by name. */
export type Fields = Readonly<Record<string, string>>

/** Several times what a provider of signed fields sends: such a body is parsed before anything proves who sent it. */
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
 * Reads a body that is JSON or a form, as providers that sign single fields send both. Null if a name stands there
 * twice, since the signed value cannot be determined, and for a body that is larger than any a provider sends.
 */
export function readFields(bytes: Buffer): Fields | null {
  if (bytes.length > LONGEST_BYTES) return null
  const pairs = pairsIn(bytes)
  if (pairs.length > MOST_FIELDS) return null
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
