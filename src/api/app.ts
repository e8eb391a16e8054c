import Koa from 'koa'
import { createAccessLog, logAccess } from './http/access-log.ts'
import { sessionTokensOf } from './auth/session-tokens.ts'
import type { Api, ApiDeps } from './http/call.ts'
import { answerErrors } from './http/errors.ts'
import { requireNoHeldConnection } from '../db/query.ts'
import { describeFault } from '../telemetry/logger.ts'
import { providerFacts } from '../providers/contract/connections.ts'
import { Reads } from './http/reads.ts'
import { addressLimitHeaders } from './checks/rate-limit.ts'
import { RateLimiter } from '../db/rate-limits/rate-limiter.ts'
import { postgresRateStore } from '../db/rate-limits/shared-counter.ts'
import { refuseMalformed, dropTrailingSlash } from './http/request-line.ts'
import type { Route } from './http/route.ts'
import { createRouter, refuseUnrouted } from './http/router.ts'
import { routes } from './routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { trace } from './http/trace.ts'

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

export function createApi(deps: ApiDeps): Api {
  const { rateLimitPerSecond: limit } = deps.config
  const api: Api = {
    ...deps,
    leaving: false,
    waits: new Set(),
    engine: withoutHeldConnection(deps.engine),
    reads: new Reads(),
    providerFacts: providerFacts(deps.providers, deps.connections),
    rateLimiter: limit > 0 ? new RateLimiter({ limit, store: postgresRateStore(deps.pool, limit) }) : null,
  }
  // A key of another kind fails the start, not the first sign-in.
  sessionTokensOf(api)
  return api
}

/** Closes connections once the process is about to stop, also those of requests that began before. */
function closeWhenLeaving(api: Api): Koa.Middleware {
  return async (ctx, next) => {
    await next()
    if (api.leaving && !ctx.headerSent) ctx.set('Connection', 'close')
  }
}

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
