import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { UserRole } from '../../domain/accounts/roles.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { Mode } from '../../domain/states.ts'
import type { BusinessRecord } from '../../db/accounts/business.ts'

export interface KeyActor {
  type: 'API_KEY'
  keyId: string
}

/** How a request carries its session: as an access token, or in the dashboard's cookie. */
export type SessionCarrier = 'TOKEN' | 'COOKIE'

interface SessionFacts {
  userId: string
  sessionId: string
  carrier: SessionCarrier
  /** True if the user has a second factor. */
  hasFactor: boolean
  /** True if the user must have one and has none: the session is good only for enrolling one. */
  mustEnrol: boolean
}

export interface UserActor extends SessionFacts {
  type: 'USER'
  role: UserRole
}

/** The actor for a business: one of its API keys, or one of its users. */
export interface BusinessCaller<By extends KeyActor | UserActor = KeyActor | UserActor> {
  kind: 'business'
  businessId: string
  business: BusinessRecord
  /** The mode of the key; for a session, the mode of the account. */
  mode: Mode
  by: By
}

export interface OperatorCaller extends SessionFacts {
  kind: 'operator'
}

export type Caller = BusinessCaller | OperatorCaller

export type SessionCaller = BusinessCaller<UserActor> | OperatorCaller

export function sessionOf(caller: SessionCaller): UserActor | OperatorCaller {
  return caller.kind === 'operator' ? caller : caller.by
}

export function isSession(caller: Caller): caller is SessionCaller {
  return caller.kind === 'operator' || caller.by.type === 'USER'
}

/** Returns whether the credential is a cookie, which browsers send automatically. */
export function isByCookie(caller: Caller): caller is SessionCaller {
  return isSession(caller) && sessionOf(caller).carrier === 'COOKIE'
}

/**
 * Which callers a route admits: all, any credential of a business, its ADMIN session, the session of a user who decides
 * on payouts, an operator, any session, any session of the dashboard. `rolesOf` says which roles of users it admits.
 */
export type Access = 'public' | 'credential' | 'admin' | 'checker' | 'operator' | 'session' | 'dashboard'

export interface CallerByAccess {
  public: null
  credential: BusinessCaller
  admin: BusinessCaller<UserActor>
  checker: BusinessCaller<UserActor>
  operator: OperatorCaller
  session: SessionCaller
  dashboard: SessionCaller
}

/** One request that passed every check of its route. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, C = Caller | null> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: C
  /** The checked Idempotency-Key; null if none was sent or the route takes none. */
  readonly idempotencyKey: string | null
  /** The received bytes on routes with `bodyFormat: 'raw'`; else empty. */
  readonly rawBody: Buffer
  readonly traceId: string
  /** The client's address, as reported by the trusted proxies. */
  readonly address: string
  /** Koa's context, for headers and the method (HEAD). */
  readonly http: Context
}

/**
 * A handler's response. An object is sent as JSON; text, bytes and a stream of them are sent unchanged with `type` as
 * content type. A stream that fails cuts the response off, which the client notices.
 */
export interface Reply {
  status: number
  body?: object | string | Buffer | Readable
  /** Content type of text or bytes; default JSON. */
  type?: string
  headers?: Readonly<Record<string, string | string[]>>
  /** The error that the response stands for. A client that prefers JSON to HTML gets it, with the same status. */
  failure?: ServiceError
}
