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

/** Reads an optional Idempotency-Key of 1 to 255 printable ASCII characters. Throws SV-2001. */
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

/** Validates the body. In a PATCH, null clears a field; elsewhere null in an optional field means absent. */
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

/** Returns the error for a malformed id or reference: the same as for an unknown one. */
function notFoundFor({ parentSchema }: Fault, caller: Caller | null): ServiceError {
  const { title } = (parentSchema ?? {}) as { title?: string }
  const mode = caller?.kind === 'business' ? caller.mode : null
  const thing = (Object.keys(THINGS) as (keyof typeof THINGS)[]).find((kind) => idTitle(kind) === title)
  if (thing) return notFound(thing, null, mode && thing !== 'apiKey' && thing !== 'user' ? { mode } : undefined)
  return title === 'Reference' && mode ? noPaymentNamed({ mode }) : new ServiceError('SV-2005')
}

/** Validates the path parameters. Throws SV-2005 for a malformed id. */
export function paramsFit(schema: TSchema): Check {
  const validate = bodyValidator(schema)
  return (call) => {
    const params = { ...call.http['params'] }
    if (!validate(params)) throw notFoundFor(validate.errors![0]!, call.caller)
    call.params = params
  }
}
