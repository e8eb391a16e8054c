import { ServiceError } from '../../domain/errors.ts'
import type { Caller } from '../http/call.ts'
import { noPaymentNamed, notFound, THINGS } from '../http/not-found.ts'
import type { Route } from '../http/route.ts'
import { fieldsRefused, type Part, schemaRefusal } from '../schema/schema-faults.ts'
import { unstorableText } from '../schema/storable-text.ts'
import { idTitle } from '../schema/schema.ts'
import { bodyValidator, type Fault, queryValidator, type Validator } from '../schema/validator.ts'
import type { TSchema } from 'typebox'
import { nullsAsAbsent } from './absent-nulls.ts'
import type { Check } from './check.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

/** 1 to 255 printable ASCII characters, if there is one. Throws SV-2001. */
export const readIdempotencyKey: Check = (call) => {
  const key = call.http.req.headers['idempotency-key']
  if (key === undefined) return
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw fieldsRefused([{ path: '/Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }])
  }
  call.idempotencyKey = key
}

function requireFit(validate: Validator, value: unknown, part: Part): void {
  if (!validate(value)) throw schemaRefusal(validate.errors ?? [], part)
  const unstorable = unstorableText(value)
  if (unstorable.length > 0) throw fieldsRefused(unstorable, part)
}

/** A PATCH clears a field by its null; elsewhere the null of an optional field is none. */
export function bodyFits(schema: TSchema, { method }: Pick<Route, 'method'>): Check {
  const validate = bodyValidator(schema)
  const dropNulls = method === 'PATCH' ? () => undefined : nullsAsAbsent(schema)
  return ({ body }) => {
    dropNulls(body)
    requireFit(validate, body, 'field')
  }
}

export function queryFits(schema: TSchema): Check {
  const validate = queryValidator(schema)
  return (call) => {
    const query = { ...call.http.query }
    requireFit(validate, query, 'parameter')
    call.query = query
  }
}

/** A text that can be no id, or no reference, in the words for one that nothing has. */
function nothingNamed({ parentSchema }: Fault, caller: Caller | null): ServiceError {
  const { title } = (parentSchema ?? {}) as { title?: string }
  const mode = caller?.kind === 'business' ? caller.mode : null
  const thing = (Object.keys(THINGS) as (keyof typeof THINGS)[]).find((kind) => idTitle(kind) === title)
  if (thing) return notFound(thing, null, mode && thing !== 'apiKey' && thing !== 'user' ? { mode } : undefined)
  return title === 'Reference' && mode ? noPaymentNamed({ mode }) : new ServiceError('SV-2005')
}

/** A malformed id names nothing: SV-2005. */
export function paramsFit(schema: TSchema): Check {
  const validate = bodyValidator(schema)
  return (call) => {
    const params = { ...call.http['params'] }
    if (!validate(params)) throw nothingNamed(validate.errors![0]!, call.caller)
    call.params = params
  }
}
