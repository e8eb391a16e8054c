import { isNativeError } from 'node:util/types'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { ErrorCode } from '../../domain/error-catalogue.ts'
import { ServiceError } from '../../domain/errors.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { describeFault } from '../../telemetry/logger.ts'
import type { ErrorPages } from './route.ts'

/** The error object of specification section 7. */
export function errorBody({ code, message, retryable, retryAfterSeconds, details }: ServiceError, traceId: string) {
  const timestamp = new Date().toISOString()
  return { error: { code, message, traceId, timestamp, retryable, retryAfterSeconds, details } }
}

/** Koa and the reader of bodies throw such errors for a request that they cannot read. */
function isUnreadable(error: unknown): boolean {
  return isNativeError(error) && 'status' in error && typeof error.status === 'number' && error.status < 500
}

export function helpLink(code: ErrorCode): string {
  return `</docs/errors#${code}>; rel="help"`
}

/** An unexpected error becomes SV-5000, which shows none of its details. */
function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (isDatabaseAway(error)) return new ServiceError('SV-5003', { cause: error })
  return new ServiceError(isUnreadable(error) ? 'SV-2001' : 'SV-5000', { cause: error })
}

/** Every browser accepts XHTML beside HTML. HTTP libraries do not, though some of them prefer HTML (Java's). */
export function prefersPage({ req: { headers } }: Pick<Context, 'req'>): boolean {
  const accept = headers.accept?.toLowerCase() ?? ''
  return accept.includes('text/html') && accept.includes('application/xhtml+xml')
}

/** Sends what every error has beside its page or object. `status` can differ from the code's. */
function sendHead(ctx: Context, refusal: ServiceError, status: number): void {
  const { code } = refusal
  ctx.status = status
  ctx.state['code'] = code
  ctx.set('Link', helpLink(code))
  if ((status === 429 || status === 503) && refusal.retryAfterSeconds !== null) {
    ctx.set('Retry-After', String(refusal.retryAfterSeconds))
  }
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
}

function sendPage(ctx: Context, refusal: ServiceError, pages: ErrorPages): void {
  const { status } = refusal
  sendHead(ctx, refusal, status)
  const { headers, type, body } = status === 404 ? pages.notFound() : pages.apology(status, ctx.state['traceId'])
  if (headers) ctx.set({ ...headers })
  if (type) ctx.set('Content-Type', type)
  ctx.body = body
}

export function answerWithObject(ctx: Context, refusal: ServiceError, status = refusal.status): void {
  sendHead(ctx, refusal, status)
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = JSON.stringify(errorBody(refusal, ctx.state['traceId']))
}

function answer(ctx: Context, refusal: ServiceError): void {
  const pages = ctx.state['errorPages'] as ErrorPages | undefined
  if (pages && prefersPage(ctx)) sendPage(ctx, refusal, pages)
  else answerWithObject(ctx, refusal)
}

/** Turns every error into a response. A server error (5xx) is also logged with its cause. */
export function answerErrors(logger: Logger, completeHeaders: (ctx: Context) => void = () => undefined): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const refusal = refusalOf(error)
      answer(ctx, refusal)
      completeHeaders(ctx)
      if (refusal.status < 500) return
      const { traceId, operation } = ctx.state
      const fault = describeFault(refusal.cause ?? refusal)
      logger.error({ traceId, operation, code: refusal.code, fault }, 'request failed')
    }
  }
}
