import type { Readable } from 'node:stream'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Context } from 'koa'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { EdgeConfig } from '../../config/settings.ts'
import type { Cipher } from '../../db/cipher.ts'
import type { Command } from '../../engine/send-command.ts'
import type { Starts } from '../../domain/engine-work.ts'
import type { ProviderFacts } from '../../domain/routing/routing-filters.ts'
import type { ProviderConnections } from '../../providers/contract/connections.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type { ProofKeys } from '../../proofs/keys.ts'
import type { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import type { Reads } from './reads.ts'
import type { UserRole } from '../../domain/accounts/roles.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { Mode } from '../../domain/states.ts'
import type { BusinessRecord } from '../../db/accounts/business.ts'

export interface KeyActor {
  type: 'API_KEY'
  keyId: string
}

export type SessionCarrier = 'TOKEN' | 'COOKIE'

interface SessionFacts {
  userId: string
  sessionId: string
  carrier: SessionCarrier
  hasFactor: boolean
  /** True if the user must have one and has none: the session is good only for enrolling one. */
  mustEnrol: boolean
}

export interface UserActor extends SessionFacts {
  type: 'USER'
  role: UserRole
}

export interface BusinessCaller<By extends KeyActor | UserActor = KeyActor | UserActor> {
  kind: 'business'
  businessId: string
  business: BusinessRecord
  /** The mode of the key; for a session, the mode of the account. */
  mode: Mode
  by: By
}

export type Admin = BusinessCaller<UserActor>

export interface OperatorCaller extends SessionFacts {
  kind: 'operator'
}

export type Caller = BusinessCaller | OperatorCaller

export type SessionCaller = Admin | OperatorCaller

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

/** Which callers a route admits; a checker decides on payouts. `rolesOf` says which roles of users it admits. */
export type Access = 'public' | 'credential' | 'admin' | 'checker' | 'operator' | 'session' | 'dashboard'

export interface CallerByAccess {
  public: null
  credential: BusinessCaller
  admin: Admin
  checker: Admin
  operator: OperatorCaller
  session: SessionCaller
  dashboard: SessionCaller
}

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
  readonly address: string
  readonly http: Context
}

/**
 * A handler's response. An object is sent as JSON; text, bytes and a stream of them are sent unchanged with `type` as
 * content type. A stream that fails cuts the response off, which the client notices.
 */
export interface Reply {
  status: number
  body?: object | string | Buffer | Readable
  type?: string
  headers?: Readonly<Record<string, string | string[]>>
  /** The error that the response stands for. A client that prefers JSON to HTML gets it, with the same status. */
  failure?: ServiceError
}

export const redirect = (status: 302 | 303 | 308, to: string): Reply => ({
  status,
  body: '',
  type: 'text/plain; charset=utf-8',
  headers: { Location: to },
})

export interface ApiDeps {
  orm: MikroORM
  pool: Pool
  starts: Starts
  cipher: Cipher
  config: EdgeConfig & {
    baseUrl: string
    /** True if test-mode endpoints may have private addresses. */
    webhookAllowPrivate: boolean
    /** In LIVE mode, resolving a larger amount as SUCCEEDED needs a second operator. Minor units. */
    resolveTwoOperatorsAboveCents: number
    /** The token that USSD callbacks must carry; null = the callback is closed. */
    ussdCallbackToken: string | null
  }
  tokens: {
    /** PKCS8 PEM of an Ed25519 key; signs access tokens and the dashboard's cookies. */
    privateKeyPem: string
  }
  engine: {
    isUp(): boolean | Promise<boolean>
    /** Returns the state after it, or null if the workflow takes longer. Throws SV-3005 and SV-5003. */
    sendCommand(command: Command): Promise<{ state: string } | null>
  }
  /** Milliseconds that a request waits for an activation; default 10 000. */
  activatedWithinMs?: number
  logger: Logger
  providers: readonly Provider[]
  connections: ProviderConnections
  proofKeys: ProofKeys
}

/** The dependencies, and the state in memory that no subject owns: each request may use them. */
export interface Api extends ApiDeps {
  /** True while the process is about to stop: it still responds, and readiness is 503. */
  leaving: boolean
  /** Requests that wait for something; a process that stops ends each wait. */
  readonly waits: Set<{ stop(): void }>
  readonly reads: Reads
  readonly providerFacts: readonly ProviderFacts[]
  /** Null if RATE_LIMIT_PER_SECOND is 0. */
  readonly rateLimiter: RateLimiter | null
}

/** Defines the state of a subject: each API has its own, made at the first use. */
export function stateOf<State>(make: (api: Api) => State): (api: Api) => State {
  const made = new WeakMap<Api, { state: State }>()
  return (api) => {
    const known = made.get(api) ?? { state: make(api) }
    made.set(api, known)
    return known.state
  }
}
