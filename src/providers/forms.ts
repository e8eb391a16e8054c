import { parseJson } from './json.ts'

/** A form's or a JSON object's fields as text, by name. */
export type Fields = Readonly<Record<string, string>>

/** Reads a body that is JSON or a form, as providers that sign single fields send both. */
export function readFields(bytes: Buffer): Fields {
  const json = parseJson(bytes)
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return isObject ? fieldsOf(json) : Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
}

/** An object's fields; one inside another is named with a dot between, as a form would name it. */
export function fieldsOf(value: unknown, prefix = ''): Fields {
  if (typeof value !== 'object' || value === null) return {}
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (typeof part === 'object' && part !== null) return fieldsOf(part, `${prefix}${name}.`)
    const text =
      typeof part === 'string' ? part : typeof part === 'number' || typeof part === 'boolean' ? `${part}` : ''
    return Object.fromEntries([[prefix + name, text]])
  })
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

/** A field's text; undefined where there is none, or where it is empty. */
export function fieldText(fields: Fields, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? fields[name] || undefined : undefined
}

/** A text as one segment of a path; null where it would lead somewhere else. */
export function pathSegment(text: string): string | null {
  return /^\.*$/.test(text) ? null : encodeURIComponent(text)
}
