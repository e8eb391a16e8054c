import { InvalidArgumentError } from 'commander'
import { Failure } from './exit.ts'

/** A value of `-d` or `--text`, and where it belongs: `items.0.amountCents` has three names. */
export interface Field {
  names: string[]
  value: unknown
}

function split(text: string): [string[], string] {
  const [, path, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  const names = path?.split('.') ?? []
  if (value === undefined || !names.every((name) => /^\w[\w-]*$/.test(name) && name !== '__proto__'))
    throw new InvalidArgumentError('It must be name=value, such as amountCents=15000 or paymentMethod.type=CARD.')
  return [names, value]
}

/** Parses a value as JSON where it is JSON, else takes it as text. */
function guess(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value)
    // A longer number would lose digits; an account number is text anyway.
    return typeof parsed === 'number' && !Number.isSafeInteger(parsed) && /^-?\d+$/.test(value) ? value : parsed
  } catch {
    return value
  }
}

export function addData(text: string, before: Field[] = []): Field[] {
  const [names, value] = split(text)
  return [...before, { names, value: guess(value) }]
}

export function addText(text: string, before: Field[] = []): Field[] {
  const [names, value] = split(text)
  return [...before, { names, value }]
}

type Part = Record<string, unknown> | unknown[]

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Sets the fields in the body, and adds the objects and lists around them. Numbers are places in a list. */
export function withFields(body: unknown, fields: readonly Field[]): unknown {
  if (fields.length === 0) return body
  const whole = { body: body ?? {} }
  for (const { names, value } of fields) {
    let part: Part = whole
    let name = 'body'
    for (const next of names) {
      const own: unknown = Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined
      const inner = own ?? (/^\d+$/.test(next) ? [] : {})
      requireRoom(inner, next, names)
      Reflect.set(part, name, inner)
      ;[part, name] = [inner, next]
    }
    Reflect.set(part, name, value)
  }
  return whole.body
}

/** Throws if a field belongs into a text or number, or would leave a hole in a list. */
function requireRoom(part: unknown, name: string, names: readonly string[]): asserts part is Part {
  if (!isPart(part)) throw new Failure(`${names.join('.')} belongs into an object, but another field made it a value.`)
  if (Array.isArray(part) && !(/^\d{1,4}$/.test(name) && Number(name) <= part.length))
    throw new Failure(`${names.join('.')} must name a place in a list: at most ${part.length}, the next free one.`)
}
