import type { Database } from '../../db/query.ts'
import { PAYOUT_CHECKERS, USER_ROLES, type UserRole } from '../../domain/accounts/roles.ts'
import type { ErrorCode } from '../../domain/error-catalogue.ts'
import type { Access, Call, CallerByAccess, Reply, Api } from './call.ts'
import { once } from '../idempotency/idempotency.ts'
import type { Answer } from '../idempotency/keys.ts'
import type { RequestIds } from '../idempotency/request-ids.ts'
import { composedExample } from '../schema/composed-example.ts'
import * as t from '../schema/schema.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The schema validates `json` and `form`. The handler verifies `raw` bytes, and reads `csv` as it arrives. */
type BodyFormat = 'json' | 'form' | 'raw' | 'csv'

interface RequestSchemas<
  P extends t.TSchema = t.TSchema,
  Q extends t.TSchema = t.TSchema,
  B extends t.TSchema = t.TSchema,
> {
  /** Each parameter has a pattern; a value that does not match is 404. */
  params?: P
  /** Values are coerced from text; unknown parameters are refused. Without a schema the query is ignored. */
  query?: Q
  /** A route without a schema takes no body, or `{}`. */
  body?: B
  /** The fields of the document's example that differ from the schema's own examples; all of a raw or CSV body. */
  example?: unknown
}

export interface ResponseSpec {
  name?: string
  description: string
  schema?: t.TSchema
  /** The fields of the document's example that differ from the schema's own examples; all of it if it is no JSON. */
  example?: unknown
  type?: string
  /** Clients that prefer JSON to HTML get the error object of this code instead. */
  orError?: ErrorCode
  /** Browsers get a page instead. */
  orPage?: true
  /** A text that is sent instead, if the caller's `Accept` or an earlier choice names its type. */
  orText?: { type: string; example: string }
}

/** Returns the specification of a response in JSON, by its status. */
export const returns = (status: number, description: string, schema: t.TSchema, example?: unknown) => ({
  [status]: { description, schema, example } satisfies ResponseSpec,
})

export interface ErrorPages {
  notFound: () => Reply
  /** The page of any other error; it shows the trace ID to quote to support. */
  apology: (status: number, traceId: string) => Reply
}

interface RouteFacts {
  operationId: string
  tag: string
  summary: string
  /** When to use this operation rather than a similar one, then behaviour that the schemas do not show. */
  description: string
  plan: 'SANDBOX' | 'PAID'
  access: Access
  /** The roles of users whose sessions it admits, if they differ from `rolesOf`'s default. */
  roles?: readonly UserRole[]
  responses: Readonly<Record<number, ResponseSpec>>
  idempotent?: boolean
  /** Its read takes as long as the read of a long page. */
  longRead?: boolean
  /** The last parameter is the rest of the path, with its slashes. */
  restOfPath?: boolean
  waits?: boolean
  /**
   * Requires that the password, and the second factor if the user has one, was given within the last five minutes: in a
   * session of the dashboard, and in an access token's session of a user with a second factor. `always`: in every
   * session.
   */
  recentPassword?: boolean | 'always'
  beforeEnrolment?: boolean
  /** The response is public and cacheable (`cacheableReply`). */
  cacheable?: boolean
  bodyFormat?: BodyFormat
  /** Authenticates the caller of a public route before its body is read. Throws a ServiceError. */
  admit?: (call: Pick<Call, 'http' | 'address'>, api: Api) => void
  errorPages?: ErrorPages
  /** Bytes; default 256 KiB. */
  bodyLimit?: number
}

type TypedCall<P extends t.TSchema, Q extends t.TSchema, B extends t.TSchema, A extends Access> = Call<
  t.Static<P>,
  t.Static<Q>,
  t.Static<B>,
  CallerByAccess[A]
>

type TypedParts<P extends t.TSchema, Q extends t.TSchema, B extends t.TSchema, A extends Access> = {
  access?: A
  request?: RequestSchemas<P, Q, B>
  /** The codes that the handler throws. The document adds those of the checks, and SV-2005 if there are parameters. */
  errors?: readonly ErrorCode[]
} & (
  | { handle(call: TypedCall<P, Q, B, A>, api: Api): Promise<Reply> | Reply }
  | {
      handle?: undefined
      /** Returns the body of the only success that `responses` has; nothing for 204. */
      result(call: TypedCall<P, Q, B, A>, api: Api): Promise<object | void> | object
    }
  | {
      handle?: undefined
      result?: undefined
      /** The effect that `once` runs for an Idempotency-Key. It has the status of the only success. */
      once(db: Database, call: TypedCall<P, Q, B, A>, api: Api, ids: RequestIds): Promise<Omit<Answer, 'status'>>
    }
)

type RouteSpec<P extends t.TSchema, Q extends t.TSchema, B extends t.TSchema, A extends Access> = RouteFacts &
  TypedParts<P, Q, B, A>

type Operation = `${Method} /${string}`

/** The source of the router, the checks, the validators and the OpenAPI document. */
export interface Route extends RouteFacts {
  method: Method
  path: string
  request: RequestSchemas
  errors: readonly ErrorCode[]
  handle(call: Call, api: Api): Promise<Reply> | Reply
}

const CHANGES: readonly UserRole[] = ['ADMIN', 'MEMBER']

/** A VIEWER reads; PAYOUTS also makes payouts. */
export function rolesOf({ access, method, roles }: Pick<Route, 'access' | 'method' | 'roles'>): readonly UserRole[] {
  if (roles) return roles
  if (access === 'admin') return ['ADMIN']
  if (access === 'checker') return PAYOUT_CHECKERS
  if (access === 'credential' && method !== 'GET') return CHANGES
  return access === 'operator' ? [] : USER_ROLES
}

/** The body of a GET or DELETE is ignored. */
export function takesBody({ method }: Pick<Route, 'method'>): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

function requestWithExample({
  request = {},
  bodyFormat = 'json',
}: Pick<RouteFacts, 'bodyFormat'> & { request?: RequestSchemas }) {
  const { body, example } = request
  return body && body !== t.NoBody && (bodyFormat === 'json' || bodyFormat === 'form')
    ? { ...request, example: composedExample(body, example) }
    : request
}

const responseWithExample = (response: ResponseSpec): ResponseSpec =>
  response.schema && response.type === undefined
    ? { ...response, example: composedExample(response.schema, response.example) }
    : response

type AnySpec = RouteSpec<t.TSchema, t.TSchema, t.TSchema, Access>

function handlerOf(spec: AnySpec): Route['handle'] {
  if (spec.handle) return spec.handle
  const status = Number(Object.keys(spec.responses).find((each) => each.startsWith('2')))
  if (spec.result)
    return async (call, api) => {
      const body = await spec.result(call, api)
      return body ? { status, body } : { status }
    }
  const { once: effect } = spec
  return async (call, api) =>
    await once(call, api, async (db, ids) => ({ status, ...(await effect(db, call, api, ids)) }))
}

/** A handler gets its input typed by the route's schemas, since the checks run before it. */
export function defineRoute<
  A extends Access,
  P extends t.TSchema = t.TSchema,
  Q extends t.TSchema = t.TSchema,
  B extends t.TSchema = t.TSchema,
>(operation: Operation, spec: RouteSpec<P, Q, B, A>): Route {
  const [method, path] = operation.split(' ') as [Method, string]
  const responses = Object.entries(spec.responses).map(([status, each]) => [status, responseWithExample(each)] as const)
  return {
    idempotent: 'once' in spec,
    ...spec,
    method,
    path,
    request: requestWithExample(spec),
    responses: Object.fromEntries(responses),
    errors: spec.errors ?? [],
    handle: handlerOf(spec),
  }
}

type Shared = Partial<RouteFacts> & { errors?: readonly ErrorCode[] }

/** Returns a `defineRoute` for routes that have these facts in common. A route may have others instead. */
export function sharing<const S extends Shared>(shared: S) {
  return <
    A extends Access = S extends { access: infer One extends Access } ? One : never,
    P extends t.TSchema = t.TSchema,
    Q extends t.TSchema = t.TSchema,
    B extends t.TSchema = t.TSchema,
  >(
    operation: Operation,
    spec: TypedParts<P, Q, B, A> & Omit<RouteFacts, keyof S> & Shared,
  ): Route => defineRoute(operation, { ...shared, ...spec } as unknown as RouteSpec<P, Q, B, A>)
}

export const operatorRoute = sharing({ tag: 'Operator', plan: 'SANDBOX', access: 'operator' })
