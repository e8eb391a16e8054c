import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Access, Call, CallerByAccess, Reply } from './call.ts'
import type { Api } from './deps.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `json` and `form` bodies are validated by the schema; a `raw` body is handed over as bytes, for its signature. */
export type BodyFormat = 'json' | 'form' | 'raw'

export interface RequestSchemas<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  /** Each parameter has a pattern; a value that does not fit is 404. */
  params?: P
  /** Coerced from text; unknown parameters are refused. Without a schema the query is not looked at. */
  query?: Q
  body?: B
  /** The schema of the body; where it is missing the route takes no body, or `{}`. */
  example?: unknown
}

export interface ResponseSpec {
  /** Under this name the document has it once, where several operations answer so. */
  name?: string
  description: string
  schema?: TSchema
  example?: unknown
  /** Content type where it is not JSON. */
  type?: string
  /** Whether a browser is answered with a page instead. */
  orPage?: true
}

/** What a browser shows for an error. */
export interface ErrorPages {
  notFound: () => Reply
  /** Any other error; a person quotes the trace to support. */
  apology: (status: number, traceId: string) => Reply
}

interface RouteFacts {
  method: Method
  /** With `{name}` for each parameter. */
  path: string
  operationId: string
  tag: string
  summary: string
  /** When to choose this operation beside its neighbours, then what it does that its schemas do not say. */
  description: string
  plan: 'SANDBOX' | 'PAID'
  access: Access
  responses: Readonly<Record<number, ResponseSpec>>
  /** The codes that the handler itself throws; the document adds those of the checks. */
  errors: readonly ErrorCode[]
  /** Whether an Idempotency-Key is taken. */
  idempotent?: boolean
  /** Whether `Prefer: wait=N` is taken. */
  waits?: boolean
  /** Whether a session of the dashboard must have given its password within the last five minutes. */
  recentPassword?: boolean
  /** Whether its answer is the same for everybody and may be kept (`cacheableReply`). */
  cacheable?: boolean
  bodyFormat?: BodyFormat
  /** For an open route whose caller proves itself otherwise: refuses before the body is read. Throws a ServiceError. */
  admit?: (call: Pick<Call, 'http' | 'address'>, api: Api) => void
  /** For an address that a person opens in a browser, which is shown its errors as these. */
  errorPages?: ErrorPages
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

/** GET and DELETE take no body: one that is sent along is not read. */
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
  // The checks before the handler guarantee what its types say.
  return { ...spec, request: spec.request ?? {}, handle: (call, api) => spec.handle(call as Own, api) }
}
