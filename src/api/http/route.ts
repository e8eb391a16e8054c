import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Access, Call, CallerByAccess, Reply } from './call.ts'
import type { Api } from './deps.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** JSON or the fields of a form, of the schema; a raw body is handed over as bytes (a signature covers it). */
export type BodyFormat = 'json' | 'form' | 'raw'

export interface RequestSchemas<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  /** Every one a pattern: what does not fit it is 404. */
  params?: P
  /** Coerced from text; unknown parameters are refused. Without a schema the query is not looked at. */
  query?: Q
  body?: B
  /** A body that the handler takes. A route that needs none has `{}` without saying so. */
  example?: unknown
}

export interface ResponseSpec {
  description: string
  schema?: TSchema
  example?: unknown
  /** Content type where it is not JSON. */
  type?: string
}

interface RouteFacts {
  method: Method
  /** With `{name}` for each parameter. */
  path: string
  operationId: string
  tag: string
  summary: string
  description?: string
  plan: 'SANDBOX' | 'PAID'
  access: Access
  responses: Readonly<Record<number, ResponseSpec>>
  /** What the handler itself may refuse with; the codes of the checks are added by the document. */
  errors: readonly ErrorCode[]
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean
  /** Whether `Prefer: wait=N` is taken. */
  waits?: boolean
  bodyFormat?: BodyFormat
  /** A page in a payer's browser: it is told of faults by a page as well. */
  forPayers?: boolean
  /** Bytes; default 256 KiB. */
  bodyLimit?: number
}

export interface RouteSpec<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends Access,
> extends RouteFacts {
  access: A
  request?: RequestSchemas<P, Q, B>
  handle(call: Call<Static<P>, Static<Q>, Static<B>, CallerByAccess[A]>, api: Api): Promise<Reply> | Reply
}

/** A row of the route table: drives the router, the checks, the validators and the OpenAPI document. */
export interface Route extends RouteFacts {
  request: RequestSchemas
  handle(call: Call, api: Api): Promise<Reply> | Reply
}

/** GET and DELETE have no body: one that comes with them is not read. */
export function takesBody({ method }: Pick<Route, 'method'>): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

/** Ties the types of a handler's input to the schemas beside it. */
export function defineRoute<
  A extends Access,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(spec: RouteSpec<P, Q, B, A>): Route {
  type Own = Parameters<typeof spec.handle>[0]
  // The checks that run before it make sure of what the handler's own types say.
  return { ...spec, request: spec.request ?? {}, handle: (call, api) => spec.handle(call as Own, api) }
}
