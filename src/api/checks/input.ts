import { ServiceError } from '../../domain/errors.ts'
import type { Caller } from '../http/call.ts'
import { noPaymentNamed, notFound, THINGS } from '../http/not-found.ts'
import type { Route } from '../http/route.ts'
import { fieldsRefused, type RequestPart, schemaRefusal } from '../schema/schema-faults.ts'
import { unstorableText } from '../schema/storable-text.ts'
import * as t from '../schema/schema.ts'
import { bodyValidator, type Fault, queryValidator, type Validator } from '../schema/validator.ts'
import type { Check } from './check.ts'

/** The parts of a JSON schema that define an object's members. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
}

/** Deletes nulls that mean "absent" from the value, in place. */
type DropNulls = (value: unknown) => void

/** An absent amount can mean the full amount (a refund), so a null amount stays and is refused. */
const AMOUNT = /Cents$/

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object schemas of a union; most schemas have one. */
function formsOf(shape: Shape): readonly Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(formsOf)
  return shape.properties ? [shape] : []
}

function dropIn(shape: Shape): DropNulls | null {
  const lists = [shape, ...(shape.anyOf ?? [])].flatMap(({ items }) => (items ? [items] : []))
  const dropItems = lists.map(dropIn).filter((drop) => drop !== null)
  const forms = formsOf(shape)
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties!)))
  const isRequired = (name: string) => forms.every(({ required }) => required?.includes(name))
  const optional = new Set([...names].filter((name) => !AMOUNT.test(name) && !isRequired(name)))
  const inside = [...names].flatMap((name) => {
    const drops = forms.flatMap(({ properties }) => (properties![name] ? [dropIn(properties![name])] : []))
    return drops.filter((drop) => drop !== null).map((drop) => [name, drop] as const)
  })
  if (optional.size === 0 && inside.length === 0 && dropItems.length === 0) return null
  return (value) => {
    if (Array.isArray(value)) for (const item of value) for (const drop of dropItems) drop(item)
    if (!isObject(value)) return
    for (const name of optional) if (value[name] === null) delete value[name]
    for (const [name, drop] of inside) drop(value[name])
  }
}

/**
 * Returns the function that deletes nulls of optional fields from a POST or PUT body: many clients write every field
 * that they know. Null amounts stay. The schemas do not allow null, since each optional field of five clients would be
 * nullable as well. Compiled once, at start.
 */
function nullsAsAbsent(schema: t.TSchema): DropNulls {
  return dropIn(schema) ?? (() => undefined)
}

const KEY = /^[\x20-\x7e]{1,255}$/

/** Reads an optional Idempotency-Key of 1 to 255 printable ASCII characters. Throws SV-2001. */
export const readIdempotencyKey: Check = (call) => {
  const key = call.http.req.headers['idempotency-key']
  if (key === undefined) return
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw fieldsRefused([{ path: '/Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }])
  }
  call.idempotencyKey = key
}

function requireFit(validate: Validator, value: unknown, part: RequestPart): void {
  if (!validate(value)) throw schemaRefusal(validate.errors ?? [], part)
  const unstorable = unstorableText(value)
  if (unstorable.length > 0) throw fieldsRefused(unstorable, part)
}

/** Validates the body. In a PATCH, null clears a field; elsewhere null in an optional field means absent. */
export function bodyFits(schema: t.TSchema, { method }: Pick<Route, 'method'>): Check {
  const validate = bodyValidator(schema)
  const dropNulls = method === 'PATCH' ? () => undefined : nullsAsAbsent(schema)
  return ({ body }) => {
    dropNulls(body)
    requireFit(validate, body, 'field')
  }
}

export function queryFits(schema: t.TSchema): Check {
  const validate = queryValidator(schema)
  return (call) => {
    const query = { ...call.http.query }
    requireFit(validate, query, 'parameter')
    call.query = query
  }
}

/** Returns the error for a malformed id or reference: the same as for an unknown one. */
function notFoundFor({ parentSchema }: Fault, caller: Caller | null): ServiceError {
  const { title } = (parentSchema ?? {}) as { title?: string }
  const mode = caller?.kind === 'business' ? caller.mode : null
  const thing = (Object.keys(THINGS) as (keyof typeof THINGS)[]).find((kind) => t.idTitle(kind) === title)
  if (thing) return notFound(thing, null, mode && thing !== 'apiKey' && thing !== 'user' ? { mode } : undefined)
  return title === 'Reference' && mode ? noPaymentNamed({ mode }) : new ServiceError('SV-2005')
}

/** Validates the path parameters. Throws SV-2005 for a malformed id. */
export function paramsFit(schema: t.TSchema): Check {
  const validate = bodyValidator(schema)
  return (call) => {
    const params = { ...call.http['params'] }
    if (!validate(params)) throw notFoundFor(validate.errors![0]!, call.caller)
    call.params = params
  }
}
