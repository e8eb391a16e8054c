import { parseJson } from './json.ts'

/** By name. A name within an object follows the object's own after a dot. */
export type Fields = Readonly<Record<string, string>>

/** Several times the size of real messages: the body is parsed before its sender is verified. */
const LONGEST_BYTES = 16 * 1_024
const MOST_FIELDS = 200
/** Real messages nest three levels. */
const DEEPEST = 8

const AMPERSAND = [0x26]
/** A comma, a bracket and a brace: each begins another value of JSON, if it is not within a text. */
const JSON_VALUES = [0x2c, 0x5b, 0x7b]

function hasFew(bytes: Buffer, wanted: readonly number[]): boolean {
  let count = 1
  for (const byte of bytes) if (wanted.includes(byte)) count += 1
  return count <= MOST_FIELDS
}

/** Counts before it parses, since parsing many small values takes milliseconds. */
function pairsIn(bytes: Buffer): readonly [string, string][] | null {
  if (/^\s*\{/.test(bytes.toString('latin1'))) {
    if (!hasFew(bytes, JSON_VALUES)) return null
    const json = parseJson(bytes)
    if (typeof json === 'object' && json !== null) {
      const found: Found = { pairs: [], nameLength: 0 }
      return collect(json, found) ? found.pairs : null
    }
  }
  return hasFew(bytes, AMPERSAND) ? [...new URLSearchParams(bytes.toString('utf8'))] : null
}

/** A body is read once, though the keys of each mode are tried on it. */
const readBodies = new WeakMap<Buffer, Fields | null>()

/**
 * Parses a body that is JSON or a form; providers that sign single fields send both. Null if the body is too large or
 * nested too deeply, or if a name occurs twice, since then the signed value is ambiguous. The time is linear in the
 * length.
 */
export function readFields(bytes: Buffer): Fields | null {
  if (bytes.length > LONGEST_BYTES) return null
  const known = readBodies.get(bytes)
  if (known !== undefined) return known
  const pairs = pairsIn(bytes)
  const fields = Object.fromEntries(pairs ?? [])
  const read = pairs && Object.keys(fields).length === pairs.length ? fields : null
  readBodies.set(bytes, read)
  return read
}

interface Found {
  pairs: [string, string][]
  /** The names repeat those of the objects around them, so they can be much longer than the body. */
  nameLength: number
}

/** Collects an object's fields. Returns false at the first one that is too deep, or once the names are too long. */
function collect(value: object, found: Found, prefix = '', depth = 1): boolean {
  if (depth > DEEPEST) return false
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    const fullName = prefix + name
    found.nameLength += fullName.length
    if (found.nameLength > LONGEST_BYTES) return false
    if (typeof part === 'object' && part !== null) {
      if (!collect(part, found, `${fullName}.`, depth + 1)) return false
      continue
    }
    found.pairs.push([fullName, textOf(part)])
  }
  return true
}

/** The fields of a response and of the objects in it. */
export function formFieldsOf(value: unknown): Fields {
  return Object.fromEntries(
    entriesOf(value).flatMap(([name, part]): [string, string][] =>
      typeof part === 'object' && part !== null
        ? entriesOf(part).map(([inner, each]) => [`${name}.${inner}`, textOf(each)])
        : [[name, textOf(part)]],
    ),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
}

/** Undefined if it is missing or empty. */
export function fieldText(fields: Fields, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? fields[name] || undefined : undefined
}

/** Null if the text would change the path. */
export function pathSegment(text: string): string | null {
  return /^\.*$/.test(text) ? null : encodeURIComponent(text)
}
