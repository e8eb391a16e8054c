import Koa from 'koa'
import { createAccessLog, logAccess } from './access-log.ts'
import { Credentials } from '../auth/credentials.ts'
import { HashingQueue } from '../auth/hashing-queue.ts'
import { LoginLimits, RegistrationLimit, ResetLimit } from '../auth/sign-in-limits.ts'
import { SessionTokens } from '../auth/session-tokens.ts'
import { settledResources } from '../../db/connect/connect-resources.ts'
import { pack } from './cached-replies.ts'
import type { Api, ApiDeps } from './deps.ts'
import { answerErrors } from './errors.ts'
import { requireNoHeldConnection } from '../../db/query.ts'
import { payableStatuses } from '../../db/links/payable-status.ts'
import { describeFault } from '../../telemetry/logger.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import { HeldRequests } from '../links/held-requests.ts'
import { Permits } from './permits.ts'
import { ReadLanes } from './read-lanes.ts'
import { openApiDocument } from '../openapi/document.ts'
import { MarkdownPages } from '../pages/markdown/pages.ts'
import { docsDocument } from '../pages/docs-document.ts'
import { waitResults } from '../../db/transactions/read-transaction.ts'
import { Waiter } from '../transactions/prefer-wait.ts'
import { addressLimitHeaders } from '../checks/rate-limit.ts'
import { RateLimiter } from '../../db/rate-limits/rate-limiter.ts'
import { postgresRateStore } from '../../db/rate-limits/rate-store.ts'
import { refuseMalformed, dropTrailingSlash } from './request-line.ts'
import type { Route } from './route.ts'
import { RulesCache } from '../routing/rules-cache.ts'
import { createRouter, refuseUnrouted } from './router.ts'
import { routes } from '../routes.ts'
import { securityHeaders } from './security-headers.ts'
import { trace } from './trace.ts'
import { LookupLimits } from '../ussd/lookup-limits.ts'

/**
 * Milliseconds between two queries for all payers' pages that wait: twenty queries a second for any number of payers.
 */
const PAYERS_EVERY_MS = 50

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const json = (document: object): Buffer => Buffer.from(JSON.stringify(document))

/** Throws if a request calls the engine while it holds a database connection: the engine may take seconds. */
function withoutHeldConnection(engine: ApiDeps['engine']): ApiDeps['engine'] {
  return {
    isUp: () => {
      requireNoHeldConnection('the engine')
      return engine.isUp()
    },
    sendCommand: async (command) => {
      requireNoHeldConnection('the engine')
      return await engine.sendCommand(command)
    },
  }
}

/** Adds the API's in-memory state to its dependencies. */
export function createApi(deps: ApiDeps): Api {
  const { rateLimitPerSecond: limit, baseUrl } = deps.config
  const hashing = new HashingQueue()
  return {
    ...deps,
    leaving: false,
    engine: withoutHeldConnection(deps.engine),
    credentials: new Credentials(deps.pool),
    waiter: new Waiter(deps.pool, waitResults),
    connectWaiter: new Waiter(deps.pool, settledResources),
    payerWaiter: new Waiter(deps.pool, payableStatuses, PAYERS_EVERY_MS),
    heldRequests: new HeldRequests(),
    preferredWaits: new Permits(),
    downloads: new Permits(),
    uploads: new Permits(),
    readLanes: new ReadLanes(),
    ussdLookups: new LookupLimits(deps),
    routingRules: new RulesCache(deps.pool),
    providerFacts: providerFacts(deps.providers, deps.connections),
    hashing,
    loginLimits: new LoginLimits(deps.pool, hashing, deps.config.loginFailuresPerAddress),
    registrationLimit: limit > 0 ? new RegistrationLimit(deps.pool) : null,
    resetLimit: new ResetLimit(deps.pool),
    rateLimiter: limit > 0 ? new RateLimiter({ limit, store: postgresRateStore(deps.pool, limit) }) : null,
    document: once(() => json(openApiDocument(routes, baseUrl))),
    pageDocument: once(() => pack('application/json; charset=utf-8', json(docsDocument(routes, baseUrl)))),
    markdownPages: once(() => new MarkdownPages(routes, baseUrl)),
    sessionTokens: new SessionTokens(deps.tokens.privateKeyPem),
  }
}

/** Closes connections once the process is about to stop, also those of requests that began before. */
function closeWhenLeaving(api: Api): Koa.Middleware {
  return async (ctx, next) => {
    await next()
    if (api.leaving && !ctx.headerSent) ctx.set('Connection', 'close')
  }
}

/** Creates the Koa application with all routes. It does not listen yet. */
export function createApp(api: Api, table: readonly Route[] = routes): Koa {
  const app = new Koa()
  app.silent = true
  app.on('error', (error: unknown) => api.logger.debug({ fault: describeFault(error) }, 'response cut short'))
  app.use(trace)
  app.use(logAccess(createAccessLog(api.logger)))
  app.use(securityHeaders)
  app.use(closeWhenLeaving(api))
  const completeHeaders = addressLimitHeaders(api)
  app.use(answerErrors(api.logger, completeHeaders))
  app.use(refuseMalformed)
  app.use(dropTrailingSlash(completeHeaders))
  app.use(createRouter(table, api).routes())
  app.use(refuseUnrouted)
  return app
}
