import { randomBytes, randomInt } from 'node:crypto'

/** A JSON schema, as far as planting reads it. */
export interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
}

/** Part of every planted text. */
export const MARK = `planted${randomBytes(5).toString('hex')}`
/** Part of every planted number of an account, document or telephone. */
export const DIGITS = String(randomInt(100_000_000, 1_000_000_000))

const ID = /^\^[a-z]{3}_\[0-9a-f\]/
const TIMES: ReadonlySet<string | undefined> = new Set(['date', 'date-time'])

/** Returns a marked value that the schema of a string accepts; null if it leaves no room for one. */
function marked({ pattern, format, minLength = 0, maxLength = 1_000, ...schema }: Schema): string | null {
  const isFixed = schema.const !== undefined || schema.enum !== undefined
  if (isFixed || ID.test(pattern ?? '') || TIMES.has(format)) return null
  if (format === 'email') return `${MARK}@mail.example`
  if (format === 'uri') return `https://shop.example.com/${MARK}`
  const fits = (text: string) =>
    text.length <= maxLength && text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return [MARK, `+27 ${DIGITS}`, DIGITS].find(fits) ?? null
}

/** Returns a value of a schema that lists its values. */
const oneOf = (schema: Schema): unknown => schema.const ?? schema.enum?.[0]

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

/** Returns the member of a union that the example is of, by its fields. */
function memberOf(schema: Schema, example: unknown): Schema {
  if (!schema.anyOf) return schema
  const members = schema.anyOf.filter((member) => !typesOf(member).includes('null'))
  const names = new Set(Object.keys(typeof example === 'object' && example !== null ? example : {}))
  const common = ({ properties = {} }: Schema) => Object.keys(properties).filter((name) => names.has(name)).length
  const [best = {}] = members.toSorted((a, b) => common(b) - common(a))
  return memberOf(best, example)
}

/** A value with the JSON pointers of what was planted in it. */
interface Planted {
  value: unknown
  at: string[]
}

/**
 * Plants a marked value in every text of the schema, also where the example has none, except at these JSON pointers.
 * Undefined leaves a field out.
 */
export function plant(schema: Schema, example: unknown, except: ReadonlySet<string>, here = ''): Planted {
  const member = memberOf(schema, example)
  const types = typesOf(member)
  if (types.includes('string') && !except.has(here)) {
    const value = marked(member)
    return value === null ? { value: example, at: [] } : { value, at: [here] }
  }
  if (types.includes('array') && Array.isArray(example)) {
    const items = example.map((item, index) => plant(member.items ?? {}, item, except, `${here}/${index}`))
    return { value: items.map(({ value }) => value), at: items.flatMap(({ at }) => at) }
  }
  if (!types.includes('object') || except.has(here)) return { value: example, at: [] }
  return plantFields(member, (example ?? {}) as Record<string, unknown>, except, here, example === undefined)
}

function plantFields(
  { properties = {}, required = [], patternProperties = {}, additionalProperties }: Schema,
  example: Record<string, unknown>,
  except: ReadonlySet<string>,
  here: string,
  isNew: boolean,
): Planted {
  const free = typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties)[0]
  const fields = { ...properties, ...(free && { [MARK]: free }) }
  const planted = Object.entries(fields).map(([name, schema]) => {
    const field = plant(schema, example[name], except, `${here}/${name}`)
    const isMissing = field.value === undefined && required.includes(name)
    return { name, ...field, ...(isMissing && { value: oneOf(memberOf(schema, undefined)) }) }
  })
  // A field that the example does not have may need another one that cannot be planted.
  const isWhole = required.every((name) => planted.some((field) => field.name === name && field.value !== undefined))
  if (isNew && (!isWhole || planted.every(({ at }) => at.length === 0))) return { value: undefined, at: [] }
  const found = planted.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value])
  return { value: { ...example, ...Object.fromEntries(found) }, at: planted.flatMap(({ at }) => at) }
}

/** The marks, as text, hexadecimal and base64, which has three forms by the place of the first byte. */
const SPELLINGS = [MARK, DIGITS].flatMap((mark) => {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), Buffer.from(mark)])
      .toString('base64')
      .replace(/=+$/, '')
    // The first and last letters also hold bits of the neighbours.
    return text.slice(before === 0 ? 0 : before + 1, -1)
  })
  return [mark, Buffer.from(mark).toString('hex'), ...base64]
})

/** Returns what surrounds each mark in a text. */
export function marksIn(text: string): string[] {
  return SPELLINGS.flatMap((spelling) => {
    const at = text.indexOf(spelling)
    return at === -1 ? [] : [text.slice(Math.max(0, at - 200), at + spelling.length + 100)]
  })
}
