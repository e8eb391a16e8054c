import { ServiceError } from '../../domain/errors.ts'
import { ID_PREFIXES, type IdKind } from '../../domain/ids.ts'
import type { Caller } from '../http/call.ts'
import { noPaymentNamed, notFound } from '../http/not-found.ts'
import type { Route } from '../http/route.ts'
import {
  type FieldFault,
  fieldRefused,
  fieldsRefused,
  type RequestPart,
  schemaRefusal,
} from '../schema/schema-faults.ts'
import * as t from '../schema/schema.ts'
import { bodyValidator, type Fault, queryValidator, type Validator } from '../schema/validator.ts'
import type { Check } from './check.ts'

type DropNulls = (value: unknown) => void

/** An absent amount can mean the full amount (a refund), so a null amount stays and is refused. */
const AMOUNT = /Cents$/

function formsOf(shape: t.JsonSchema): readonly t.JsonSchema[] {
  if (shape.anyOf) return shape.anyOf.flatMap(formsOf)
  return shape.properties ? [shape] : []
}

/**
 * Returns the function that deletes nulls of optional fields from a POST or PUT body: many clients write every field
 * that they know. The schemas do not allow null, since each optional field of five clients would be nullable as well.
 * Null if no field is optional.
 */
function dropIn(shape: t.JsonSchema): DropNulls | null {
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
    if (!t.isObject(value)) return
    for (const name of optional) if (value[name] === null) delete value[name]
    for (const [name, drop] of inside) drop(value[name])
  }
}

const KEY = /^[\x20-\x7e]{1,255}$/

export const readIdempotencyKey: Check = (call) => {
  const key = call.http.req.headers['idempotency-key']
  if (key === undefined) return
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw fieldRefused('/Idempotency-Key', 'must be 1 to 255 printable ASCII characters')
  }
  call.idempotencyKey = key
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Postgres stores neither NUL nor lone surrogates. Walks without recursion, so that deep nesting is harmless. */
export function unstorableText(value: unknown): FieldFault[] {
  const faults: FieldFault[] = []
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: found } = next
    if (typeof found === 'string') {
      if (!isStorable(found)) faults.push({ path, message: 'must not contain NUL or a lone surrogate' })
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, member] of Object.entries(found)) {
        if (isStorable(name)) waiting.push({ path: `${path}/${name}`, value: member })
        else faults.push({ path, message: 'must not have a name with NUL or a lone surrogate' })
      }
    }
  }
  return faults
}

function requireFit(validate: Validator, value: unknown, part: RequestPart): void {
  if (!validate(value)) throw schemaRefusal(validate.errors ?? [], part)
  const unstorable = unstorableText(value)
  if (unstorable.length > 0) throw fieldsRefused(unstorable, part)
}

/** Validates the body. In a PATCH, null clears a field; elsewhere null in an optional field means absent. */
export function bodyFits(schema: t.TSchema, { method }: Pick<Route, 'method'>): Check {
  const validate = bodyValidator(schema)
  const dropNulls = method === 'PATCH' ? null : dropIn(schema)
  return ({ body }) => {
    dropNulls?.(body)
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

/** A malformed id or reference gets the same error as an unknown one. */
function notFoundFor({ parentSchema }: Fault, caller: Caller | null): ServiceError {
  const { title } = (parentSchema ?? {}) as { title?: string }
  const mode = caller?.kind === 'business' ? caller.mode : null
  const thing = (Object.keys(ID_PREFIXES) as IdKind[]).find((kind) => t.idTitle(kind) === title)
  if (thing) return notFound(thing, null, mode && thing !== 'apiKey' && thing !== 'user' ? { mode } : undefined)
  return title === 'Reference' && mode ? noPaymentNamed({ mode }) : new ServiceError('SV-2005')
}

export function paramsFit(schema: t.TSchema): Check {
  const validate = bodyValidator(schema)
  return (call) => {
    const params = { ...call.http['params'] }
    if (!validate(params)) throw notFoundFor(validate.errors![0]!, call.caller)
    call.params = params
  }
}
